import { unreadText, lastMessageText } from './conversation-texts.ts'
import { m } from '#messages'
import { When } from '#web/ui/when.tsx'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { paths } from '#web/paths.ts'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { hasCycleEnded } from '../cycle/phase-texts.ts'
import { FoldedRows } from '../people/rows/folded-rows.tsx'
import { ListRow, RowList } from '../people/rows/list-row.tsx'
import { textLanguage } from '../people/profile-texts.ts'
import classes from './conversation-list.module.css'

type ConversationListProps = {
  readonly conversations: readonly Request[]
  /** The reader of the list; it shows the other person. */
  readonly reader: User['id']
  readonly cycle: CurrentCycle | undefined
  /** Only those that have come to an end; all when left out. */
  readonly which?: 'ended'
}

/** Conversations and those that somebody has asked for, unread ones first; each opens over the page. Nothing while there are none. */
export function ConversationList({ conversations, reader, cycle, which }: ConversationListProps) {
  const going =
    which === 'ended' ? [] : conversations.filter(({ state }) => state === 'ACCEPTED' || state === 'PENDING')
  const ended = conversations.filter(
    ({ state, conversation }) => state === 'REJECTED' || (state !== 'ACCEPTED' && conversation !== null),
  )
  if (going.length + ended.length === 0) return null
  return (
    <section className={classes.conversations} aria-label={m.chat_title()}>
      {going.length > 0 && <h2>{m.chat_title()}</h2>}
      {going.length > 0 && <RowList label={m.chat_title()}>{unreadFirst(going).map(rowOf(reader, cycle))}</RowList>}
      {ended.length > 0 && (
        <FoldedRows title={m.chat_ended_heading({ count: ended.length })}>{ended.map(rowOf(reader, cycle))}</FoldedRows>
      )}
    </section>
  )
}

const unreadOf = ({ conversation }: Request): number => conversation?.unread ?? 0

const unreadFirst = (conversations: readonly Request[]): Request[] =>
  conversations.toSorted((one, other) => Math.sign(unreadOf(other)) - Math.sign(unreadOf(one)))

const rowOf = (reader: User['id'], cycle: CurrentCycle | undefined) => (conversation: Request) => (
  <Row key={conversation.id} conversation={conversation} reader={reader} cycle={cycle} />
)

type RowProps = Pick<ConversationListProps, 'reader' | 'cycle'> & { readonly conversation: Request }

const Row = ({ conversation, reader, cycle }: RowProps) => {
  const { id, student, supervisor, message } = conversation
  // Before the first message there is the question.
  const said = conversation.last_message ?? (message === null ? null : { by: student.id, text: message })
  const other = student.id === reader ? supervisor : student
  const count = unreadOf(conversation)
  return (
    <ListRow
      person={other}
      to={paths.conversation(id)}
      line={lineOf(conversation, reader, cycle)}
      words={said && <Said text={lastMessageText(said, reader)} isNew={count > 0} />}
      action={count > 0 && <CountBadge count={count} text={unreadText(count)} />}
    />
  )
}

/** The last message, on one line. */
const Said = ({ text, isNew }: { readonly text: string; readonly isNew: boolean }) => (
  <p className={classes.said} dir="auto" lang={textLanguage(text)} data-new={isNew || undefined}>
    {text}
  </p>
)

const lineOf = (
  { state, conversation, student, last_message: said, ...at }: Request,
  reader: string,
  cycle: CurrentCycle | undefined,
) => {
  const { updated_at, created_at } = at
  const isGoing = state === 'PENDING' || conversation?.state === 'OPEN'
  if (isGoing && hasCycleEnded(cycle) && cycle?.ends_at)
    return <When at={cycle.ends_at} says={(when) => m.chat_line_cycle({ when })} />
  if (state === 'REJECTED') return <When at={updated_at} says={(when) => m.chat_line_rejected({ when })} />
  // An ended conversation shows when it ended.
  const talked = conversation?.state === 'OPEN' && said ? said.at : updated_at
  if (conversation) return <When at={talked} says={(when) => TALK[conversation.state]({ when })} />
  const says = student.id === reader ? m.chat_line_waiting : m.chat_line_asked
  return <When at={created_at} says={(when) => says({ when })} />
}

const TALK = { OPEN: m.chat_line_open, ENDED: m.chat_line_ended, CYCLE_CLOSED: m.chat_line_cycle }

import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { formatRowDay } from '#web/i18n/dates.ts'
import { paths } from '#web/paths.ts'
import { ListRow, RowList } from '../people/list-row.tsx'
import { personName } from '../people/person-name.ts'
import classes from './conversation-list.module.css'
import { UnreadBadge } from './unread-badge.tsx'

type ConversationListProps = {
  readonly conversations: readonly Request[]
  /** By conversation, of messages that were not seen yet. */
  readonly unread: ReadonlyMap<string, number>
  /** Who the list is for; it names the other one. */
  readonly reader: User['id']
}

/** Conversations and those that somebody has asked for; each opens over the page. Nothing while there are none. */
export function ConversationList({ conversations, unread, reader }: ConversationListProps) {
  const going = conversations.filter(({ state }) => state === 'ACCEPTED' || state === 'PENDING')
  if (going.length === 0) return null
  return (
    <section className={classes.conversations}>
      <h2>{m.chat_title()}</h2>
      <RowList label={m.chat_title()}>
        {going.map((conversation) => {
          const { id, student, supervisor } = conversation
          const other = student.id === reader ? supervisor : student
          const count = unread.get(id) ?? 0
          return (
            <ListRow
              key={id}
              name={personName(other)}
              pictureUrl={other.picture_url}
              to={paths.conversation(id)}
              line={lineOf(conversation, reader)}
              action={count > 0 && <UnreadBadge count={count} />}
            />
          )
        })}
      </RowList>
    </section>
  )
}

const lineOf = ({ state, student, updated_at, created_at }: Request, reader: string): string => {
  if (state === 'ACCEPTED') return m.chat_line_open({ day: formatRowDay(updated_at) })
  const day = formatRowDay(created_at)
  return student.id === reader ? m.chat_line_waiting({ day }) : m.chat_line_asked({ day })
}

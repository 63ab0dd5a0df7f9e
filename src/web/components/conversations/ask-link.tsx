import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconMessage } from '#web/ui/icons.tsx'
import { Link } from 'react-router'
import classes from './ask-link.module.css'

const COMPACT = { variant: 'subtle', size: 'compact-sm', className: classes.compact } as const

type AskLinkProps = {
  readonly reader: Pick<User, 'role'>
  readonly person: User
  /** The reader's own chat requests, in every state. */
  readonly conversations: readonly Request[]
  /** Short form for a card, which has little room. */
  readonly isCompact?: boolean
  /** Nobody can be asked now; a conversation under way stays open. */
  readonly isClosed?: boolean
  /** The reader has asked for supervision already: a question is no first step any more. */
  readonly hasRequested?: boolean
}

/** The link to the conversation of two people, or for a student to ask for one; nothing if there can be none. */
export function AskLink({
  reader,
  person,
  conversations,
  isCompact = false,
  isClosed = false,
  hasRequested = false,
}: AskLinkProps) {
  const going = conversations.find(
    ({ student, supervisor, state }) =>
      [student.id, supervisor.id].includes(person.id) && (state === 'ACCEPTED' || state === 'PENDING'),
  )
  if (!going && (reader.role !== 'STUDENT' || !person.is_registered || isClosed)) return null
  return (
    <Button
      component={Link}
      to={going ? paths.conversation(going.id) : paths.ask(person.id)}
      leftSection={<IconMessage size={isCompact ? 16 : 20} aria-hidden />}
      {...(isCompact ? COMPACT : { variant: 'default' })}
    >
      {going ? openText(isCompact) : askText(hasRequested)}
    </Button>
  )
}

const openText = (isCompact: boolean): string => (isCompact ? m.chat_open_short() : m.chat_open())

const askText = (hasRequested: boolean): string => (hasRequested ? m.chat_ask_question() : m.chat_ask())

import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { paths } from '#web/paths.ts'

export type ConversationFacts = {
  readonly reader: Pick<User, 'role'>
  readonly person: User
  /** The reader's own chat requests, in every state. */
  readonly conversations: readonly Request[]
  /** Nobody can be asked now; a conversation under way stays open. */
  readonly isClosed: boolean
}

type ConversationLink = {
  /** The address that opens it. */
  readonly search: string
  /** There is a conversation, or it has been asked for. */
  readonly isGoing: boolean
}

/** The way to the conversation of two people, or for a student to ask for one; null if there can be none. */
export function conversationLink({
  reader,
  person,
  conversations,
  isClosed,
}: ConversationFacts): ConversationLink | null {
  const going = conversations.find(
    ({ student, supervisor, state }) =>
      [student.id, supervisor.id].includes(person.id) && (state === 'ACCEPTED' || state === 'PENDING'),
  )
  if (going) return { search: paths.conversation(going.id), isGoing: true }
  if (reader.role !== 'STUDENT' || !person.is_registered || isClosed) return null
  return { search: paths.ask(person.id), isGoing: false }
}

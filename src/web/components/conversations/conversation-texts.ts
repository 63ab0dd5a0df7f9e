import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'

/** The last message as a list shows it, with its author if that is the reader. */
export function lastMessageText(
  { by, text }: Omit<NonNullable<Request['last_message']>, 'at'>,
  readerId: string,
): string {
  return by === readerId ? m.inbox_own_message({ text }) : text
}

/** The number of unread messages, in words. */
export function unreadText(count: number): string {
  return count === 1 ? m.chat_unread_one() : m.chat_unread_many({ count })
}

import { m } from '#messages'

/** A number of messages that were not seen yet, in words. */
export function unreadText(count: number): string {
  return count === 1 ? m.chat_unread_one() : m.chat_unread_many({ count })
}

import { m } from '#messages'

/** The number of unread messages, in words. */
export function unreadText(count: number): string {
  return count === 1 ? m.chat_unread_one() : m.chat_unread_many({ count })
}

import { m } from '#messages'
import { useUnread } from '#web/api/unread.ts'
import { announce } from '#web/ui/announcements.tsx'
import { useTitleCount } from '#web/ui/page-heading.ts'
import { useEffect, useRef } from 'react'

/** How many messages wait: counted before the title of the window, and said when there are more than before. */
export function useUnreadCount(): number {
  const { total } = useUnread()
  const before = useRef(total)
  useTitleCount(total)
  useEffect(() => {
    if (total > before.current) announce(unreadText(total))
    before.current = total
  }, [total])
  return total
}

const unreadText = (count: number): string => (count === 1 ? m.chat_unread_one() : m.chat_unread_many({ count }))

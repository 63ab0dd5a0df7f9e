import type { Request } from '#contract/resources/requests/requests.ts'
import { useSeenRequests } from '#web/api/seen/seen-requests.ts'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const keyOf = ({ id, updated_at: at }: Request): string => `${id} ${at}`

/**
 * Number of requests with news for the student, except conversations with unread messages, which are counted by these.
 */
export function unseenOf(requests: readonly Request[]): number {
  return requests.filter(({ is_news: isNews, conversation }) => isNews && (conversation?.unread ?? 0) === 0).length
}

/**
 * Marks the requests on the page at this path, or the one whose conversation is open on any page, as seen while visible. The server stores it, so that it holds in
 * other windows and on other devices.
 */
export function useSeenAt(path: string, requests: readonly Request[]): void {
  const { mutate } = useSeenRequests()
  const { pathname, search } = useLocation()
  const chat = new URLSearchParams(search).get('chat')
  // Not behind a conversation.
  const isThere = chat !== null || pathname === path
  const news = requests.filter(({ id, is_news: isNews }) => isNews && (chat === null || id === chat))
  const told = useRef('')
  const key = news.map(keyOf).join()
  const latest = useRef(news)
  useEffect(() => {
    latest.current = news
  })
  useEffect(() => {
    // A failed call is repeated when the page is opened again, not over and over.
    if (!isThere) told.current = ''
    if (!isThere || key === '') return undefined
    const look = (): void => {
      if (document.visibilityState !== 'visible' || told.current === key) return
      told.current = key
      mutate(latest.current)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isThere, key, mutate])
}

import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { conversationsQuery, useSeenRequests } from '#web/api/conversations.ts'
import { useIsPartner, useMe } from '#web/api/me.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import { unreadText } from '#web/components/conversations/conversation-texts.ts'
import { paths } from '#web/paths.ts'
import { announce } from '#web/ui/toasts/toasts.ts'
import { useHasDialog } from '#web/ui/dialogs/dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useNewPair } from '../new-pair.ts'

/** The badge of a destination in the navigation: a number, and its meaning in words. */
export type Badge = { readonly count: number; readonly text: string }

/** Badges by the path of their destination. */
export function useBadges(): ReadonlyMap<string, Badge> {
  return useNews().badges
}

/** Number of waiting things; 0 while unknown. */
export function useWaitingCount(): number {
  return useNews().count
}

/** Reports what waits to screen readers and the application's icon, and tells the server what has been seen. */
export function useBadgeNews(): void {
  const { unread, requests, count, isKnown } = useNews()
  useAnnounced(unread)
  useSeenAt(paths.student.requests, requests)
  useIcon(isKnown ? count : null)
}

const useNews = () => {
  const me = useMe()
  const user = me?.user
  // Then nothing can be answered.
  const isOver = me?.cycle?.phase === 'ENDED'
  const isPartner = useIsPartner()
  const isSeen = useLocation().pathname === paths.student.requests
  const own = useQuery({ ...ownRequestsQuery, enabled: isPartner })
  const talks = useQuery({ ...conversationsQuery, enabled: isPartner })
  const { data: requests = NONE } = own
  const { data: conversations = NONE } = talks
  const all = [...requests, ...conversations]
  const unread = conversations.reduce((sum, { conversation }) => sum + (conversation?.unread ?? 0), 0)
  const news = isSeen ? 0 : unseenOf(all)
  const badges =
    user?.role === 'SUPERVISOR'
      ? [
          badge(paths.supervisor.dashboard, [unread, unreadText], [isOver ? 0 : pendingOf(conversations), askedText]),
          badge(paths.supervisor.matching, [pendingOf(requests), pendingText]),
        ]
      : [badge(paths.student.requests, [unread, unreadText], [news, newsText])]
  const waiting = badges.filter(([, { count }]) => count > 0)
  const count = waiting.reduce((sum, [, badgeOf]) => sum + badgeOf.count, 0)
  return { badges: new Map(waiting), count, unread, requests: all, isKnown: Boolean(own.data && talks.data) }
}

const NONE: readonly Request[] = []

/** Shows the count on the application's icon, once it is known. */
const useIcon = (count: number | null): void => {
  useEffect(() => {
    if (count !== null) setAppBadge(count)
  }, [count])
}

/**
 * Shows the number of open things on the application's icon, where the browser supports badges. At zero it closes the
 * notifications that are still shown: their news has been read.
 */
const setAppBadge = (count: number): void => {
  if ('setAppBadge' in navigator) {
    const showing = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
    // Some browsers have the method and reject the call.
    showing.catch(() => undefined)
  }
  if (count === 0 && 'Notification' in globalThis && Notification.permission === 'granted') void closeNotifications()
}

const closeNotifications = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}

type Counted = readonly [count: number, words: (count: number) => string]

const badge = (path: string, ...counted: readonly Counted[]): [string, Badge] => {
  const there = counted.filter(([count]) => count > 0)
  const count = there.reduce((sum, [each]) => sum + each, 0)
  return [path, { count, text: there.map(([each, words]) => words(each)).join(', ') }]
}

const pendingOf = (requests: readonly Request[]): number => requests.filter(({ state }) => state === 'PENDING').length

/** Announced when there are more unread messages than before. */
const useAnnounced = (unread: number): void => {
  const before = useRef(unread)
  useEffect(() => {
    if (unread > before.current) announce(unreadText(unread))
    before.current = unread
  }, [unread])
}

const askedText = (count: number): string => (count === 1 ? m.badge_asked_one() : m.badge_asked_many({ count }))
const pendingText = (count: number): string => (count === 1 ? m.badge_pending_one() : m.badge_pending_many({ count }))
const newsText = (count: number): string => (count === 1 ? m.badge_news_one() : m.badge_news_many({ count }))

const keyOf = ({ id, updated_at: at }: Request): string => `${id} ${at}`

/**
 * Number of requests with news for the student, except conversations with unread messages, which are counted by these.
 */
const unseenOf = (requests: readonly Request[]): number =>
  requests.filter(({ is_news: isNews, conversation }) => isNews && (conversation?.unread ?? 0) === 0).length

/**
 * Marks the requests on the page at this path, or the one whose conversation is open on any page, as seen while visible; a new pair
 * is marked by its celebration. The server stores it, so that it holds in other windows and on other devices.
 */
const useSeenAt = (path: string, requests: readonly Request[]): void => {
  const { mutate } = useSeenRequests(useMe()?.user.id ?? '')
  const { pathname, search } = useLocation()
  const chat = new URLSearchParams(search).get('chat')
  // Not behind a dialog, as that of an acceptance.
  const hasDialog = useHasDialog()
  const isThere = chat !== null || (pathname === path && !hasDialog)
  const { pair } = useNewPair()
  const news = requests.filter(({ id, is_news: isNews }) => isNews && id !== pair?.id && (chat === null || id === chat))
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

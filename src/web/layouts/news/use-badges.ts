import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { conversationsQuery } from '#web/api/conversations.ts'
import { useIsPartner, useMe } from '#web/api/me.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import { unreadText } from '#web/components/conversations/unread-text.ts'
import { showOnIcon } from '#web/pwa/app-badge.ts'
import { paths } from '#web/paths.ts'
import { announce } from '#web/ui/announcements.tsx'
import { useTitleCount } from '#web/ui/page-heading.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSeenAt } from './use-seen-at.ts'

/** What waits at a destination of the navigation: a number, and what it counts in words. */
export type Badge = { readonly count: number; readonly text: string }

/** What waits for the reader, by the path of the destination; their sum stands before the title of the window. */
export function useBadges(): ReadonlyMap<string, Badge> {
  const user = useMe()?.user
  const isPartner = useIsPartner()
  const own = useQuery({ ...ownRequestsQuery, enabled: isPartner })
  const talks = useQuery({ ...conversationsQuery, enabled: isPartner })
  const { data: requests = NONE } = own
  const { data: conversations = NONE } = talks
  const unread = useAnnounced(conversations.reduce((sum, { conversation }) => sum + (conversation?.unread ?? 0), 0))
  const news = useSeenAt(paths.student.requests, [...requests, ...conversations])
  const badges =
    user?.role === 'SUPERVISOR'
      ? [
          badge(paths.supervisor.dashboard, [unread, unreadText], [pendingOf(conversations), askedText]),
          badge(paths.supervisor.matching, [pendingOf(requests), pendingText]),
        ]
      : [badge(paths.student.requests, [unread, unreadText], [news, newsText])]
  const waiting = badges.filter(([, { count }]) => count > 0)
  const count = waiting.reduce((sum, [, badgeOf]) => sum + badgeOf.count, 0)
  useTitleCount(count)
  useIcon(own.data && talks.data ? count : null)
  return new Map(waiting)
}

const NONE: readonly Request[] = []

/** The same on the icon of the application, once it is known. */
const useIcon = (count: number | null): void => {
  useEffect(() => {
    if (count !== null) showOnIcon(count)
  }, [count])
}

type Counted = readonly [count: number, words: (count: number) => string]

const badge = (path: string, ...counted: readonly Counted[]): [string, Badge] => {
  const there = counted.filter(([count]) => count > 0)
  const count = there.reduce((sum, [each]) => sum + each, 0)
  return [path, { count, text: there.map(([each, words]) => words(each)).join(', ') }]
}

const pendingOf = (requests: readonly Request[]): number => requests.filter(({ state }) => state === 'PENDING').length

/** Said when there are more unread messages than before. */
const useAnnounced = (unread: number): number => {
  const before = useRef(unread)
  useEffect(() => {
    if (unread > before.current) announce(unreadText(unread))
    before.current = unread
  }, [unread])
  return unread
}

const askedText = (count: number): string => (count === 1 ? m.badge_asked_one() : m.badge_asked_many({ count }))
const pendingText = (count: number): string => (count === 1 ? m.badge_pending_one() : m.badge_pending_many({ count }))
const newsText = (count: number): string => (count === 1 ? m.badge_news_one() : m.badge_news_many({ count }))

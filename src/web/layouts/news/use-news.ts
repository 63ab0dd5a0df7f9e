import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { conversationsQuery } from '#web/api/conversations.ts'
import { useIsPartner, useMe } from '#web/api/me.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import { announce } from '#web/ui/announcements.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { newsBetween } from './news.ts'

/** Sentences that are said one by one; of more only the number is. */
const SAID_MAX = 3

/** Says what others do while the application is open, on whichever page; once an application. */
export function useNews(): void {
  const isPartner = useIsPartner()
  const reader = useMe()?.user.id ?? ''
  useNewsOf(useQuery({ ...ownRequestsQuery, enabled: isPartner }).data, reader)
  useNewsOf(useQuery({ ...conversationsQuery, enabled: isPartner }).data, reader)
}

/** What the first look finds is no news, nor is what another person's first look finds. */
const useNewsOf = (requests: readonly Request[] | undefined, reader: string): void => {
  const known = useRef<{ readonly requests: readonly Request[]; readonly reader: string } | null>(null)
  useEffect(() => {
    const before = known.current
    known.current = requests ? { requests, reader } : null
    if (!requests || before?.reader !== reader) return
    const news = newsBetween(before.requests, requests, reader)
    if (news.length === 0) return
    announce(news.length > SAID_MAX ? m.news_many({ count: news.length }) : news.join(' '))
  }, [requests, reader])
}

import { m } from '#messages'
import type { LiveEvent } from '#contract/resources/events.ts'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { conversationsQuery } from '#web/api/conversations.ts'
import { useIsPartner, useMe } from '#web/api/me.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import { hideIfOver } from '#web/components/requests/asking/sent-toast.ts'
import { announce } from '#web/ui/announcements.tsx'
import { shownToast } from '#web/ui/toasts/shown-toast.ts'
import { showDone, showEnded } from '#web/ui/toasts/toasts.ts'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isTakenAway, type News, newsBetween, sentencesOf } from './news.ts'

/** Sentences that are said one by one; of more only the number is. */
const SAID_MAX = 3

/**
 * Says what others do while the application is open, on whichever page; once an application. Of another cycle it has to be
 * told: whatever that ends or brings back is nobody's deed.
 */
export function useNews(): (event: LiveEvent) => void {
  const isPartner = useIsPartner()
  const user = useMe()?.user
  const reader = user?.id ?? ''
  const own = useQuery({ ...ownRequestsQuery, enabled: isPartner })
  const requests = useNewsOf(own, reader)
  const { data: asked } = own
  useEffect(() => {
    if (asked) hideIfOver(asked)
  }, [asked])
  const conversations = useNewsOf(useQuery({ ...conversationsQuery, enabled: isPartner }), reader)
  const told = useRef('')
  const tellPlaces = usePlacesNews(user)
  return (event) => {
    if (event.type === 'slots') tellPlaces(event.data)
    if (event.type !== 'cycle' || !isPartner || told.current === event.data.cycle_id) return
    // An event may come twice.
    told.current = event.data.cycle_id
    if (event.data.called_off) {
      requests.lookAnew()
      conversations.lookAnew()
      showDone(m.news_cycle_called_off())
    } else {
      requests.end()
      conversations.end()
      showEnded(m.news_cycle())
    }
  }
}

type Places = Extract<LiveEvent, { type: 'slots' }>['data']

/** Says that the reader's own number of places was changed elsewhere, as by an admin. */
const usePlacesNews = (reader: User | undefined) => {
  const isChangingHere = useIsMutating() > 0
  const told = useRef<number>(undefined)
  return ({ supervisor_id: id, total_slots: count }: Places): void => {
    const before = reader?.supervisor?.total_slots
    if (id !== reader?.id || before === undefined || count === undefined || isChangingHere) return
    // An event may come twice.
    const isNews = count !== before && count !== told.current
    told.current = count
    if (isNews) (count < before ? showEnded : showDone)(m.news_places({ count }))
  }
}

const textOf = (news: News): string => {
  const said = sentencesOf(news)
  return said.length > SAID_MAX ? m.news_many({ count: said.length }) : said.join(' ')
}

type Answer = { readonly data: readonly Request[] | undefined; readonly dataUpdatedAt: number }

type NewsOf = {
  /** All that was open has ended. */
  readonly end: () => void
  /** The next look is a first one. */
  readonly lookAnew: () => void
}

/** What the first look finds is no news, nor is what another person's first look finds. */
const useNewsOf = ({ data: requests, dataUpdatedAt: lookedAt }: Answer, reader: string): NewsOf => {
  const known = useRef<{ readonly requests: readonly Request[]; readonly reader: string } | null>(null)
  const shown = useRef<{ readonly id: string; readonly news: News }>(undefined)
  useEffect(() => {
    const before = known.current
    known.current = requests ? { requests, reader } : null
    if (!requests || before?.reader !== reader) return
    const news = newsBetween(before.requests, requests, reader)
    if (news.size === 0) return
    const onPage = shownToast.get()?.toast.id === shown.current?.id ? shown.current?.news : undefined
    const isTaken = isTakenAway(before.requests, requests, reader)
    const isOutdated = [...news.keys()].some((id) => onPage?.has(id))
    if (!isTaken && !isOutdated) {
      announce(textOf(news))
      return
    }
    // What falls due together may come one by one: the toast on the page goes on, without what is no longer so of a request.
    const all = new Map([...(onPage ?? []), ...news])
    shown.current = { id: (isTaken ? showEnded : showDone)(textOf(all)), news: all }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what is found unchanged was looked at, too
  }, [requests, lookedAt, reader])
  return {
    end: () => {
      if (!known.current) return
      const ended = known.current.requests.map((request): Request => ({ ...request, state: endOf(request) }))
      known.current = { ...known.current, requests: ended }
    },
    lookAnew: () => {
      known.current = null
    },
  }
}

const endOf = ({ state }: Request): Request['state'] => (state === 'REJECTED' ? state : 'WITHDRAWN')

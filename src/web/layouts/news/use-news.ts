import { m } from '#messages'
import type { LiveEvent } from '#contract/resources/events.ts'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { conversationsQuery } from '#web/api/conversations.ts'
import { useIsPartner, useMe } from '#web/api/me.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import { personName } from '#web/components/people/person-name.ts'
import { hideSentToasts } from '#web/components/requests/actions.ts'
import { announce, showDone, showEnded, shownToasts } from '#web/ui/toasts/toasts.ts'
import { reasonForStudent } from '#web/components/requests/rejection.tsx'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** Sentences that are said one by one; of more only the number is. */
const SAID_MAX = 3

/**
 * Says what others do while the application is open, on whichever page; once an application. A new cycle has to be
 * told: what it ends or brings back is nobody's action.
 */
export function useNews(): (event: LiveEvent) => void {
  const isPartner = useIsPartner()
  const user = useMe()?.user
  const reader = user?.id ?? ''
  const own = useQuery({ ...ownRequestsQuery, enabled: isPartner })
  const requests = useNewsOf(own, reader)
  const { data: asked } = own
  useEffect(() => {
    if (asked) hideSentToasts(asked)
  }, [asked])
  const conversations = useNewsOf(useQuery({ ...conversationsQuery, enabled: isPartner }), reader)
  const told = useRef('')
  const expectPlaces = usePlacesNews(user)
  return (event) => {
    if (event.type === 'slots' && event.data.supervisor_ids.includes(reader)) expectPlaces()
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

/** Says that the reader's own number of places was changed elsewhere, as by an admin. Returns what an event calls. */
const usePlacesNews = (reader: User | undefined) => {
  const isChangingHere = useIsMutating() > 0
  const count = reader?.supervisor?.total_slots
  /** The number before the event; undefined: a change would be the reader's own. */
  const before = useRef<number>(undefined)
  useEffect(() => {
    if (isChangingHere) before.current = undefined
  }, [isChangingHere])
  useEffect(() => {
    if (before.current === undefined || count === undefined || count === before.current) return
    ;(count < before.current ? showEnded : showDone)(m.news_places({ count }))
    before.current = undefined
  }, [count])
  return (): void => {
    if (!isChangingHere) before.current = count
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

/** Entries of the first look are no news, nor are those of another person's first look. */
const useNewsOf = ({ data: requests, dataUpdatedAt: lookedAt }: Answer, reader: string): NewsOf => {
  const known = useRef<{ readonly requests: readonly Request[]; readonly reader: string } | null>(null)
  const shown = useRef<{ readonly id: string; readonly news: News }>(undefined)
  useEffect(() => {
    const before = known.current
    known.current = requests ? { requests, reader } : null
    if (!requests || before?.reader !== reader) return
    const news = newsBetween(before.requests, requests, reader)
    if (news.size === 0) return
    const onPage = shownToasts.get().some(({ id }) => id === shown.current?.id) ? shown.current?.news : undefined
    const isTaken = isTakenAway(before.requests, requests, reader)
    const isRefused = requests.some(({ id, state }) => state === 'REJECTED' && news.has(id))
    const isOutdated = [...news.keys()].some((id) => onPage?.has(id))
    if (!isTaken && !isOutdated) {
      announce(textOf(news))
      return
    }
    // Requests that fall due together may come one by one: the toast on the page goes on, without what is no longer so of a request.
    const all = new Map([...(onPage ?? []), ...news])
    shown.current = { id: (isTaken || isRefused ? showEnded : showDone)(textOf(all)), news: all }
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

type Words = (who: { readonly name: string }) => string
/** Sentences by the states before and after; missing are the reader's own changes, those that are no news, and those that a notice tells (notices.tsx). */
type Table = Readonly<Record<string, Words>>

const OF_SUPERVISOR: Record<Request['type'], Table> = {
  SUPERVISION: {
    'NONE PENDING': m.news_request,
    'WITHDRAWN PENDING': m.news_request,
    'PENDING WITHDRAWN': m.news_request_withdrawn,
  },
  CHAT: {
    'NONE PENDING': m.news_chat,
    'WITHDRAWN PENDING': m.news_chat,
    'PENDING WITHDRAWN': m.news_chat_withdrawn,
  },
}

const OF_STUDENT: Record<Request['type'], Table> = {
  SUPERVISION: {
    'NONE ACCEPTED': m.news_added,
    'PENDING ACCEPTED': m.news_accepted,
    'REJECTED ACCEPTED': m.news_accepted,
    'WITHDRAWN ACCEPTED': m.news_accepted,
    'PENDING REJECTED': m.news_rejected,
    'ACCEPTED PENDING': m.news_undone,
    'REJECTED PENDING': m.news_undone,
    'ACCEPTED UNDONE': m.news_removed,
  },
  CHAT: {
    'PENDING ACCEPTED': m.news_chat_accepted,
    'WITHDRAWN ACCEPTED': m.news_chat_accepted,
    'PENDING REJECTED': m.news_chat_rejected,
    'ACCEPTED PENDING': m.news_undone,
    'REJECTED PENDING': m.news_undone,
    'ACCEPTED WITHDRAWN': m.news_chat_ended,
  },
}

/**
 * Whether a place, or a conversation, that the reader had is taken back, or a request to them has ended by itself: what is on the
 * page is gone then.
 */
const isTakenAway = (before: readonly Request[], after: readonly Request[], reader: User['id']): boolean => {
  const states = new Map(before.map(({ id, state }) => [id, state]))
  return after.some((request) => {
    const { id, type, state, student } = request
    if (student.id !== reader) return states.get(id) === 'PENDING' && LATE[endOfNews(request)] !== undefined
    return states.get(id) === 'ACCEPTED' && (state === 'PENDING' || (type === 'SUPERVISION' && state === 'WITHDRAWN'))
  })
}

const endOfNews = ({ type, ended_as: how }: Request): string => (type === 'SUPERVISION' && how) || ''

/** Texts of requests that nobody withdrew. */
const LATE: Table = { expired: m.news_request_expired, cycle_ended: m.news_request_cycle_ended }

/** Sentences by the ids of requests. */
type News = ReadonlyMap<string, string>

/** Actions of others between two answers with the reader's requests. */
export function newsBetween(before: readonly Request[], after: readonly Request[], reader: User['id']): News {
  const states = new Map(before.map(({ id, state }) => [id, state]))
  const sentences = after.flatMap((request): [string, string][] => {
    const { id, type, state, ended_as: how, student, supervisor } = request
    const isStudent = student.id === reader
    const now = how === 'undone' ? 'UNDONE' : state
    const words = (isStudent ? OF_STUDENT : OF_SUPERVISOR)[type][`${states.get(id) ?? 'NONE'} ${now}`]
    if (!words) return []
    if (!isStudent) return [[id, (LATE[endOfNews(request)] ?? words)({ name: personName(student) })]]
    return [[id, [words({ name: personName(supervisor) }), reasonForStudent(request)].filter(Boolean).join(' ')]]
  })
  return new Map(sentences)
}

/** The end of a cycle ends many with one sentence. */
export function sentencesOf(news: News): string[] {
  return [...new Set(news.values())]
}

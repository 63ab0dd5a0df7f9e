import type { LiveEvent } from '#contract/resources/events.ts'
import type { Match } from '#contract/resources/matching/matches.ts'
import type { User } from '#contract/resources/people/people.ts'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { takeEventPlace } from '../first-data.ts'
import { CONVERSATIONS } from '../conversations.ts'
import { type ImportRun, IMPORTS, withProgress } from '../imports.ts'
import { useMe } from '../me.ts'
import { ME } from '../query-client.ts'
import { DISMISSED, MATCHES, PERSON, REQUESTS } from '../requests.ts'
import { followEvents } from './shared-events.ts'
import { STATISTICS } from '../statistics.ts'

type SlotsEvent = Extract<LiveEvent, { type: 'slots' }>

/** What an event makes old; slots are written into what is shown. */
const MADE_OLD: Record<Exclude<LiveEvent['type'], 'slots'>, readonly QueryKey[]> = {
  request: [REQUESTS, CONVERSATIONS, PERSON, ME],
  message: [CONVERSATIONS],
  read: [CONVERSATIONS],
  seen: [REQUESTS, CONVERSATIONS],
  cycle: [REQUESTS, CONVERSATIONS, MATCHES, PERSON, ME, STATISTICS],
  import: [IMPORTS, STATISTICS],
  reset: [IMPORTS, REQUESTS, CONVERSATIONS, MATCHES, PERSON, ME, STATISTICS],
}

/** Events that come together are looked after once, milliseconds. */
const TOGETHER_MS = 50

/**
 * Keeps what is shown up to date with what others do: a request appears, a slot goes. A page that nobody looks at asks
 * for nothing; it knows that it is old, and asks when it is looked at. @param hear is told of each event first
 */
export function useLiveEvents(hear?: (event: LiveEvent) => void): void {
  const client = useQueryClient()
  const person = useMe()?.user.id
  const heard = useRef(hear)
  useEffect(() => {
    heard.current = hear
  })
  useEffect(() => {
    if (person === undefined) return
    const { now, soon, stop: stopRefreshing } = refreshing(client)
    const following = followEvents({
      person,
      from: takeEventPlace(),
      shows: () => supervisorsShown(client),
      hear: (event) => {
        heard.current?.(event)
        soon(takeIn(client, event))
      },
      // What is being asked for right now is not old.
      miss: () => now(MADE_OLD.reset, false),
      reviseDismissals: () => soon([MATCHES, DISMISSED]),
      checkSession: () => void client.invalidateQueries({ queryKey: ME }, { cancelRefetch: false }),
    })
    const stopLooking = client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && SHOWS_SLOTS.has(query.queryKey[0])) following.look()
    })
    return () => {
      stopRefreshing()
      stopLooking()
      following.stop()
    }
  }, [client, person])
}

/** Where slots are written into: suggestions and profiles. */
const SHOWS_SLOTS: ReadonlySet<unknown> = new Set([MATCHES[0], PERSON[0]])

/** An open profile is on top, or else the first card. */
const supervisorsShown = (client: QueryClient): string[] => {
  const people = (type: 'active' | 'inactive'): User[] =>
    client.getQueriesData<User>({ queryKey: PERSON, type }).flatMap(([, person]) => person ?? [])
  const matches = client.getQueriesData<readonly Match[]>({ queryKey: MATCHES }).flatMap(([, found]) => found ?? [])
  const suggested = matches.map(({ supervisor }) => supervisor)
  const shown = [...people('active'), ...suggested, ...people('inactive')].filter(({ supervisor }) => supervisor)
  return [...new Set(shown.map(({ id }) => id))]
}

/** Asks again for what is old, if somebody looks: at once, or once for all that comes together. */
const refreshing = (client: QueryClient) => {
  const old = new Set<QueryKey>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const now = (keys: readonly QueryKey[], cancelRefetch = true): void => {
    const refetchType = document.visibilityState === 'visible' ? 'active' : 'none'
    for (const queryKey of keys) void client.invalidateQueries({ queryKey, refetchType }, { cancelRefetch })
  }
  const soon = (keys: readonly QueryKey[]): void => {
    for (const key of keys) old.add(key)
    if (old.size > 0)
      timer ??= setTimeout(() => {
        timer = undefined
        now([...old])
        old.clear()
      }, TOGETHER_MS)
  }
  return { now, soon, stop: () => clearTimeout(timer) }
}

/** Writes into what is shown what an event says itself; answers what else it makes old. */
const takeIn = (client: QueryClient, event: LiveEvent): readonly QueryKey[] => {
  if (event.type === 'slots') {
    client.setQueriesData<readonly Match[]>({ queryKey: MATCHES }, (matches) =>
      matches?.map((match) => withSlots(match, event.data)),
    )
    client.setQueryData<User>(
      [...PERSON, event.data.supervisor_id],
      (shown) => shown && withSlotsNow(shown, event.data),
    )
    return []
  }
  if (event.type === 'import') {
    const moved = withProgress(client.getQueryData<ImportRun[]>(IMPORTS), event.data)
    if (moved) {
      client.setQueryData(IMPORTS, moved)
      return []
    }
  }
  const isElsewhere = event.type === 'request' && !isOwnCall(client, event.data.request_id)
  return isElsewhere ? [...MADE_OLD.request, MATCHES] : MADE_OLD[event.type]
}

/**
 * Whether a call of this page made a request what it is. The event may be here before the answer. The suggestions follow
 * the page's own calls by themselves: they are not asked for anew at every swipe.
 */
const isOwnCall = (client: QueryClient, requestId: string): boolean =>
  client
    .getMutationCache()
    .getAll()
    .some(({ state: { status, data } }) => status === 'pending' || isAbout(data, requestId))

const isAbout = (answer: unknown, requestId: string): boolean =>
  typeof answer === 'object' && answer !== null && 'id' in answer && answer.id === requestId

/** A suggestion with the slots that its supervisor has now; the same object when it is about somebody else. */
export function withSlots(match: Match, slots: SlotsEvent['data']): Match {
  const { supervisor } = match
  if (supervisor.id !== slots.supervisor_id || !supervisor.supervisor) return match
  return { ...match, supervisor: withSlotsNow(supervisor, slots) }
}

const withSlotsNow = (person: User, { available_slots, total_slots, pending_requests }: SlotsEvent['data']): User => {
  const { supervisor } = person
  if (!supervisor) return person
  const slots = { available_slots, total_slots: total_slots ?? supervisor.total_slots, pending_requests }
  return { ...person, supervisor: { ...supervisor, ...slots } }
}

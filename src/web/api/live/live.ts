import type { LiveEvent } from '#contract/resources/events.ts'
import type { Match } from '#contract/resources/matching/matches.ts'
import type { User } from '#contract/resources/people/people.ts'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { takeEventPlace } from '../first-data.ts'
import { CYCLES } from '../cycles.ts'
import { CONVERSATIONS } from '../conversations.ts'
import { type ImportRun, IMPORTS, withProgress } from '../imports.ts'
import { type SignedIn, useMe } from '../me.ts'
import { ME } from '../query-client.ts'
import { DISMISSED, INBOX, LINES, MATCHES, PERSON, REQUESTS } from '../requests.ts'
import { followEvents } from './shared-events.ts'
import { STATISTICS } from '../statistics.ts'

type SlotsEvent = Extract<LiveEvent, { type: 'slots' }>

/** The queries that an event makes stale; slots are written into the data directly. */
const MADE_OLD: Record<Exclude<LiveEvent['type'], 'slots'>, readonly QueryKey[]> = {
  request: [REQUESTS, CONVERSATIONS, LINES, PERSON, ME],
  message: [CONVERSATIONS, INBOX],
  read: [CONVERSATIONS, INBOX],
  seen: [REQUESTS, CONVERSATIONS],
  dates: [REQUESTS, CONVERSATIONS, LINES, MATCHES, PERSON, ME, STATISTICS, CYCLES],
  cycle: [REQUESTS, CONVERSATIONS, LINES, MATCHES, PERSON, ME, STATISTICS, CYCLES],
  waiting: [LINES, REQUESTS, PERSON, MATCHES, ME],
  import: [IMPORTS, STATISTICS],
  reset: [IMPORTS, LINES, REQUESTS, CONVERSATIONS, MATCHES, PERSON, ME, STATISTICS, CYCLES],
}

/** Events within this time are handled together, milliseconds. */
const TOGETHER_MS = 50

/**
 * Keeps the shown data up to date with what others do. A hidden page only marks its data as stale, and loads them when
 * it becomes visible.
 * @param hear gets each event first
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
      // A query under way is not stale.
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

/** Queries into which slots are written: suggestions and profiles. */
const SHOWS_SLOTS: ReadonlySet<unknown> = new Set([MATCHES[0], PERSON[0]])

const supervisingReader = (client: QueryClient): User | undefined => {
  const me = client.getQueryData<SignedIn>(ME)
  return me?.known && me.me.user.role === 'SUPERVISOR' ? me.me.user : undefined
}

/** Whether the reader's own places are others than shown: an admin may have changed them, or the reader on another device. */
const hasOtherPlaces = (
  client: QueryClient,
  { total_slots: total, available_slots: available, waiting }: SlotsEvent['data'],
) => {
  const shown = supervisingReader(client)?.supervisor
  return shown?.total_slots !== total || shown?.available_slots !== available || shown?.waiting !== waiting
}

/** The reader who supervises; else the supervisor on top, of an open profile, or of the first card. */
const supervisorsShown = (client: QueryClient): string[] => {
  const own = supervisingReader(client)
  const people = (type: 'active' | 'inactive'): User[] =>
    client.getQueriesData<User>({ queryKey: PERSON, type }).flatMap(([, person]) => person ?? [])
  const matches = client.getQueriesData<readonly Match[]>({ queryKey: MATCHES }).flatMap(([, found]) => found ?? [])
  const suggested = matches.map(({ supervisor }) => supervisor)
  const shown = [...(own ? [own] : []), ...people('active'), ...suggested, ...people('inactive')].filter(
    ({ supervisor }) => supervisor,
  )
  return [...new Set(shown.map(({ id }) => id))]
}

/** Loads stale data while the page is visible: at once, or once for several events. */
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

/** Writes the content of an event into the data; returns the queries that it makes stale. */
const takeIn = (client: QueryClient, event: LiveEvent): readonly QueryKey[] => {
  if (event.type === 'slots') {
    const id = event.data.supervisor_id
    const person = [...PERSON, id]
    if (id === supervisingReader(client)?.id) return hasOtherPlaces(client, event.data) ? MADE_OLD.request : []
    const shown = client.getQueriesData<readonly Match[]>({ queryKey: MATCHES }).flatMap(([, matches]) => matches ?? [])
    const cards = shown.map(({ supervisor }) => supervisor).filter((supervisor) => supervisor.id === id)
    // How many places are left for whom, only the server says.
    const isWaitedFor = [client.getQueryData<User>(person), ...cards].some(
      (one) => (event.data.waiting ?? one?.supervisor?.waiting ?? one?.supervisor?.line) !== undefined,
    )
    if (isWaitedFor) return [LINES, person, ...(cards.length > 0 ? [MATCHES] : [])]
    client.setQueriesData<readonly Match[]>({ queryKey: MATCHES }, (matches) =>
      matches?.map((match) => withSlots(match, event.data)),
    )
    client.setQueryData<User>(person, (one) => one && withSlotsNow(one, event.data))
    // Who waits, for admins.
    return [[...LINES, 'before', id]]
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
 * Whether a call of this page caused the event, which may arrive before the call's answer. Suggestions follow the
 * page's own calls by themselves and are not loaded again after every swipe.
 */
const isOwnCall = (client: QueryClient, requestId: string): boolean =>
  client
    .getMutationCache()
    .getAll()
    .some(({ state: { status, data } }) => status === 'pending' || isAbout(data, requestId))

const isAbout = (answer: unknown, requestId: string): boolean =>
  typeof answer === 'object' && answer !== null && 'id' in answer && answer.id === requestId

/** A suggestion with its supervisor's current slots; the same object if the event is about somebody else. */
export function withSlots(match: Match, slots: SlotsEvent['data']): Match {
  const { supervisor } = match
  if (supervisor.id !== slots.supervisor_id || !supervisor.supervisor) return match
  return { ...match, supervisor: withSlotsNow(supervisor, slots) }
}

const withSlotsNow = (person: User, event: SlotsEvent['data']): User => {
  const { supervisor } = person
  if (!supervisor) return person
  const { available_slots, total_slots = supervisor.total_slots, pending_requests } = event
  return { ...person, supervisor: { ...supervisor, available_slots, total_slots, pending_requests } }
}

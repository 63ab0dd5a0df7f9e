import type { LiveEvent } from '#contract/resources/events.ts'
import { hashKey, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Match } from '#contract/resources/matching/matches.ts'
import type { WaitingEntry } from '#contract/resources/requests/waiting.ts'
import { SUGGESTIONS_DEFAULT } from '#domain/limits.ts'
import { ownWaitingQuery } from '../waiting.ts'
import { shortlistQuery } from '../matching/own-decisions.ts'
import { CONVERSATIONS } from '../conversations.ts'
import { followEvents } from './event-stream.ts'
import { CYCLES, STATISTICS } from '../cycles.ts'
import { takeSince } from '../first-data.ts'
import { type ImportRun, IMPORTS, withProgress } from '../imports.ts'
import { useMe } from '../me.ts'
import { ME } from '../query-client.ts'
import { DISMISSED, INBOX, MATCHES, matchesQuery, PERSON, REQUESTS, WAITING_LISTS } from '../requests.ts'
import { followDismissals } from './dismissals.ts'

const OF_CYCLE = [REQUESTS, CONVERSATIONS, WAITING_LISTS, MATCHES, PERSON, ME, STATISTICS, CYCLES]

/** The queries that an event makes old; of places see below. */
const MADE_OLD: Record<Exclude<LiveEvent['type'], 'slots'>, readonly QueryKey[]> = {
  request: [REQUESTS, CONVERSATIONS, WAITING_LISTS, PERSON, ME],
  message: [CONVERSATIONS, INBOX],
  read: [CONVERSATIONS, INBOX],
  seen: [REQUESTS, CONVERSATIONS],
  dates: OF_CYCLE,
  cycle: OF_CYCLE,
  waiting: [WAITING_LISTS, REQUESTS, PERSON, MATCHES, ME],
  import: [IMPORTS, STATISTICS],
  reset: [...OF_CYCLE, IMPORTS, DISMISSED],
}

/** What concerns everybody, who shall not all ask at once. */
const OF_ALL: ReadonlySet<LiveEvent['type']> = new Set(['dates', 'cycle', 'reset'])

/** Events within this time are handled together, milliseconds. */
const TOGETHER_MS = 50

/**
 * Keeps what is shown up to date with what others do. Nothing arrives at a hidden page, which asks for all that it shows
 * when somebody looks at it again.
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
    const soon = asking(client, () => TOGETHER_MS)
    const byChance = asking(client, () => Math.random() * SPREAD_MS)
    const places = followPlaces(client, person, soon.ask)
    const stopFollowing = followEvents({
      since: takeSince(),
      hear: (event, isBack) => {
        heard.current?.(event)
        if (event.type !== 'slots') {
          const asks = OF_ALL.has(event.type) && !isBack ? byChance : soon
          asks.ask(takeIn(client, event))
          if (event.type === 'request')
            void isOwnCall(client, event.data.request_id).then((isOwn) => (isOwn ? undefined : soon.ask([MATCHES])))
          return
        }
        const { supervisor_ids: changed } = event.data
        if (changed.includes(person)) soon.ask([ME, WAITING_LISTS])
        byChance.ask(places.oldNow(changed))
      },
      refused: () => void client.invalidateQueries({ queryKey: ME }, { cancelRefetch: false }),
    })
    const stopRevising = followDismissals(person, () => soon.ask([MATCHES, DISMISSED]))
    return () => {
      for (const { stop } of [soon, byChance, places]) stop()
      stopFollowing()
      stopRevising()
    }
  }, [client, person])
}

/** Asks again for what is shown, once for several events; a hidden page only notes that its data are old. */
const asking = (client: QueryClient, waitMs: () => number) => {
  const old = new Map<string, QueryKey>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const askNow = (): void => {
    timer = undefined
    const refetchType = document.visibilityState === 'visible' ? 'active' : 'none'
    for (const queryKey of old.values()) void client.invalidateQueries({ queryKey, refetchType })
    old.clear()
  }
  return {
    ask: (keys: readonly QueryKey[]): void => {
      for (const key of keys) old.set(hashKey(key), key)
      if (old.size > 0) timer ??= setTimeout(askNow, waitMs())
    },
    stop: () => clearTimeout(timer),
  }
}

/** The queries that an event makes old; how far an import is goes right into the data. */
const takeIn = (client: QueryClient, event: Exclude<LiveEvent, { type: 'slots' }>): readonly QueryKey[] => {
  if (event.type === 'import') {
    const moved = withProgress(client.getQueryData<ImportRun[]>(IMPORTS), event.data)
    if (moved) {
      client.setQueryData(IMPORTS, moved)
      return []
    }
  }
  return MADE_OLD[event.type]
}

/**
 * Whether a call of this page caused the event, which may arrive before the call's answer. Suggestions follow the
 * page's own calls by themselves and are not loaded again after every swipe.
 */
const isOwnCall = async (client: QueryClient, requestId: string): Promise<boolean> => {
  await ownAnswers(client)
  const calls = client.getMutationCache().getAll()
  return calls.some(({ state: { data } }) => isAbout(data, requestId))
}

/** Resolves once no call of this page that changes something is under way. */
const ownAnswers = (client: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (client.isMutating() > 0) return
      stop()
      resolve()
    }
    const stop = client.getMutationCache().subscribe(look)
    look()
  })

const isAbout = (answer: unknown, requestId: string): boolean =>
  typeof answer === 'object' && answer !== null && 'id' in answer && answer.id === requestId

/** Within this time pages ask again, milliseconds; not all of them at once. */
const SPREAD_MS = 3000

/**
 * Finds what is on the screen of places that have changed. A deck shows only its first card: of the others it remembers
 * that they are old, and asks again when one has come to the front and stays there.
 * @param ask asks for suggestions again
 */
const followPlaces = (client: QueryClient, student: string, ask: (keys: readonly QueryKey[]) => void) => {
  const suggestions = matchesQuery(student, SUGGESTIONS_DEFAULT).queryKey
  const changedAt = new Map<string, number>()
  let front: string | undefined
  let askedAt = 0
  let resting: ReturnType<typeof setTimeout> | undefined
  const cardInFront = (): string | undefined => client.getQueryData<readonly Match[]>(suggestions)?.[0]?.supervisor.id
  const stopLooking = client.getQueryCache().subscribe((happened) => {
    if (happened.type !== 'updated' || happened.query.queryHash !== hashKey(suggestions)) return
    const { action } = happened
    if (action.type === 'fetch') askedAt = Date.now()
    if (action.type !== 'success') return
    // What changed while the answer was on its way may not be in it.
    if (!action.manual) for (const [id, at] of changedAt) if (at < askedAt) changedAt.delete(id)
    const before = front
    front = cardInFront()
    if (front === before) return
    clearTimeout(resting)
    // Quicker swipes cause no call.
    if (front !== undefined && changedAt.has(front))
      resting = setTimeout(() => ask([suggestions]), SPREAD_MS * (1 + Math.random()))
  })
  return {
    stop: (): void => {
      stopLooking()
      clearTimeout(resting)
    },
    /** What is to be asked for again within the spread. */
    oldNow: (supervisorIds: readonly string[]): readonly QueryKey[] => {
      const changed = new Set(supervisorIds)
      for (const id of changed) changedAt.set(id, Date.now())
      const top = cardInFront()
      const lines = client.getQueryData<readonly WaitingEntry[]>(ownWaitingQuery.queryKey) ?? []
      const listed = client.getQueryData<readonly Match[]>(shortlistQuery(student).queryKey) ?? []
      return [
        ...supervisorIds.flatMap((id) => [
          [...PERSON, id],
          [...WAITING_LISTS, 'before', id],
        ]),
        ...(lines.some(({ supervisor }) => changed.has(supervisor.id)) ? [WAITING_LISTS] : []),
        ...(listed.some(({ supervisor }) => changed.has(supervisor.id)) ? [shortlistQuery(student).queryKey] : []),
        ...(top !== undefined && changed.has(top) ? [suggestions] : []),
      ]
    },
  }
}

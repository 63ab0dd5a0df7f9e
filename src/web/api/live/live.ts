import type { LiveEvent } from '#contract/resources/events.ts'
import { hashKey, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { CONVERSATIONS } from '../conversations.ts'
import { CYCLES, STATISTICS } from '../cycles.ts'
import { takeSince } from '../first-data.ts'
import { type ImportRun, IMPORTS, withProgress } from '../imports.ts'
import { useMe } from '../me.ts'
import { ME } from '../query-client.ts'
import { DISMISSED, INBOX, WAITING_LISTS, MATCHES, PERSON, REQUESTS } from '../requests.ts'
import { followDismissals } from './dismissals.ts'
import { followEvents } from './event-stream.ts'
import { followPlaces, SPREAD_MS } from './places.ts'

const OF_CYCLE = [REQUESTS, CONVERSATIONS, WAITING_LISTS, MATCHES, PERSON, ME, STATISTICS, CYCLES]

/** The queries that an event makes old; of places see places.ts. */
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

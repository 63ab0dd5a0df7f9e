import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import { nextMomentAfter } from '#domain/cycles/phases.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMe } from '../me.ts'

/** Longest time that a timer of a browser takes, milliseconds. */
const TIMER_MAX_MS = 2 ** 31 - 1
/** How long after a moment is asked: clocks differ, and the server's counts. */
const AFTER_MS = 2_000

/** Asks again for everything when a moment of the cycle is reached: what may be done then is another thing. */
export function usePhaseChanges(): void {
  const client = useQueryClient()
  const cycle = useMe()?.cycle
  useEffect(() => {
    if (!cycle) return
    const next = nextMomentAfter(datesOf(cycle), new Date())
    if (next === null) return
    const wait = next.getTime() - Date.now() + AFTER_MS
    // What is further away is asked for by the next page, or the next look at this one.
    if (wait > TIMER_MAX_MS) return
    const timer = setTimeout(() => void client.invalidateQueries(), wait)
    return () => clearTimeout(timer)
  }, [client, cycle])
}

const datesOf = ({ opens_at: opens, closes_at: closes, ends_at: ends }: CurrentCycle) => ({
  opensAt: opens === null ? null : new Date(opens),
  closesAt: closes === null ? null : new Date(closes),
  endsAt: ends === null ? null : new Date(ends),
})

import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import { nextMomentAfter } from '#domain/cycles/phases.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMe } from '../me.ts'

/** Longest time that a timer of a browser takes, milliseconds. */
const TIMER_MAX_MS = 2 ** 31 - 1
/** Delay after a moment before the server is asked, since clocks differ and the server's decides; milliseconds. */
const AFTER_MS = 2_000

/** Loads everything again when the cycle reaches a moment, because other actions are allowed then. */
export function usePhaseChanges(): void {
  const client = useQueryClient()
  const cycle = useMe()?.cycle
  useEffect(() => {
    if (!cycle) return
    const next = nextMomentAfter(datesOf(cycle), new Date())
    if (next === null) return
    const wait = next.getTime() - Date.now() + AFTER_MS
    // Moments further away are left to the next page, or to the next time this page becomes visible.
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

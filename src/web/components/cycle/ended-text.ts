import { m } from '#messages'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import { formatInZone } from '#web/i18n/dates.ts'
import { hasCycleEnded } from './phase-texts.ts'

/** A sentence that says that nothing can be changed any more; null: the cycle goes on. */
export function endedText(cycle: CurrentCycle | undefined): string | null {
  return cycle && hasCycleEnded(cycle)
    ? m.error_cycle_ended({ ends: formatInZone(cycle.ends_at, cycle.time_zone) })
    : null
}

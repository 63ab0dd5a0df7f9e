import { m } from '#messages'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import { askingEnd, canAsk, isAskingAhead, phaseErrorCode } from '#domain/cycles/phases.ts'
import { formatInZone } from '#web/i18n/dates.ts'

/**
 * A sentence that says why a student can send no request now; null: they can.
 * @param cycle undefined while it has no moment
 */
export function closedText(cycle: CurrentCycle | undefined): string | null {
  if (!cycle || canAsk(cycle.phase)) return null
  if (hasCycleEnded(cycle)) return m.matching_cycle_ended_on({ moment: formatInZone(cycle.ends_at, cycle.time_zone) })
  const moment = formatInZone(cycle.phase === 'PREPARATION' ? cycle.opens_at : closingOf(cycle), cycle.time_zone)
  return cycle.phase === 'PREPARATION' ? m.matching_opens_on({ moment }) : m.matching_closed_on({ moment })
}

/** Whether nobody can be asked any more in this cycle. */
export function isAskingOver(cycle: CurrentCycle | undefined): boolean {
  return cycle !== undefined && !isAskingAhead(cycle.phase)
}

/** Whether students can do nothing more in this cycle than look. */
export function hasCycleEnded(cycle: CurrentCycle | undefined): boolean {
  return cycle !== undefined && phaseErrorCode(cycle.phase, 'STUDENT', 'dismiss') !== null
}

/** When asking ends in this cycle; null: nothing is set for it. */
export function closingOf({ closes_at: closes, ends_at: ends }: CurrentCycle): string | null {
  return askingEnd(closes, ends)
}

/** Where a supervisor finds the next request, or why none comes now. @param cycle undefined while it has no moment */
export function comingRequestsText(cycle: CurrentCycle | undefined): string {
  return endedText(cycle) ?? closedText(cycle) ?? m.supervisor_matching_empty_text()
}

/** A sentence that says that nothing can be changed any more; null: the cycle goes on. */
export function endedText(cycle: CurrentCycle | undefined): string | null {
  return cycle && hasCycleEnded(cycle)
    ? m.error_cycle_ended({ ends: formatInZone(cycle.ends_at, cycle.time_zone) })
    : null
}

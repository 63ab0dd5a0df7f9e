import { m } from '#messages'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import { endedText } from './ended-text.ts'
import { closedText } from './phase-texts.ts'

/** Where a supervisor finds the next request, or why none comes now. @param cycle undefined while it has no moment */
export function comingRequestsText(cycle: CurrentCycle | undefined): string {
  return endedText(cycle) ?? closedText(cycle) ?? m.supervisor_matching_empty_text()
}

import { m } from '#messages'
import { formatNumber } from '#web/i18n/numbers.ts'

/** How many wait for places of a supervisor. */
export function waitingCountText(count: number): string {
  return count === 1 ? m.waiting_for_places_one() : m.waiting_for_places({ count: formatNumber(count) })
}

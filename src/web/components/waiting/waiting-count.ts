import { m } from '#messages'
import { formatNumber } from '#web/i18n/numbers.ts'

/** How many wait for places of a supervisor. */
export function waitingCountText(count: number): string {
  return count === 1 ? m.waiting_for_places_one() : m.waiting_for_places({ count: formatNumber(count) })
}

/** How many of the free places are kept by open offers; follows the number of free ones. */
export function keptPlacesText(kept: number): string {
  return m.person_kept_places({ count: formatNumber(kept) })
}

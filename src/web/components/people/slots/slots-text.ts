import { m } from '#messages'

/** How many of somebody's places are free, like "2 of 3 places free", or that none is. */
export function slotsText(available: number, total: number): string {
  if (available < 1) return m.person_slots_none()
  return total === 1 ? m.person_slots_one({ available }) : m.person_slots({ available, total })
}

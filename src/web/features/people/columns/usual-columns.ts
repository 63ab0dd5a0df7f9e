import { type PeopleColumn, USUAL_COLUMNS } from '#domain/people/people-columns.ts'
import type { Situation } from '#domain/situations.ts'

/** Of people in a situation those that say something of it; the usual ones of all others. */
const OF_SITUATION: Readonly<Partial<Record<Situation, readonly PeopleColumn[]>>> = {
  waiting: ['waiting_since', 'pending_requests', 'email'],
  without_supervisor: ['waiting_since', 'pending_requests', 'registered_at', 'email'],
  has_to_ask_again: ['registered_at', 'tags', 'email'],
  asked_nobody: ['registered_at', 'tags', 'email'],
  waited_for: ['waited_for_by', 'available_slots', 'pending_requests', 'email'],
  owes_answers: ['waiting_since', 'pending_requests', 'available_slots', 'email'],
}

/** The columns that are seen until somebody chooses: those of the first situation that has its own. */
export function usualColumns(situations: readonly Situation[]): readonly PeopleColumn[] {
  return situations.map((situation) => OF_SITUATION[situation]).find((columns) => columns) ?? USUAL_COLUMNS
}

import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { personInSentence } from '../people/name-in-sentence.ts'

/** Whether every free place of a supervisor is kept by an open offer: whoever gets one ends an offer. */
const areAllKept = ({ supervisor }: User): boolean => {
  const { available_slots: available = 0, kept = 0 } = supervisor ?? {}
  return kept > 0 && kept >= available
}

/**
 * What a supervisor knows of kept places before they give one away: that it is kept for whoever asks, or that an offer would end.
 * Null while neither is the case.
 * @param request of whom it would be given to; undefined: they have not asked
 */
export function keptText(reader: User, request: Request | undefined): string | null {
  if (request?.uses_offer) return m.waiting_kept_for({ name: personInSentence(request.student) })
  return areAllKept(reader) ? m.waiting_kept_all() : null
}

import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'

/** Whether every free place of a supervisor is kept by an open offer: whoever gets one ends an offer. */
export function areAllKept({ supervisor }: User): boolean {
  const { available_slots: available = 0, kept = 0 } = supervisor ?? {}
  return kept > 0 && kept >= available
}

/** Says what giving away a place would end, before a supervisor whose free places are all kept does so. */
export function AllKept({ reader }: { readonly reader: User }) {
  return areAllKept(reader) && <p>{m.waiting_kept_all()}</p>
}

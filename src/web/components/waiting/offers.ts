import type { Request } from '#contract/resources/requests/requests.ts'
import type { Line } from '#contract/resources/requests/waiting.ts'

/** A place that is kept for the student. */
export type Offer = { readonly supervisor: Line['supervisor']; readonly endsAt: string }

/** The places that are kept for a student, the one whose time is over first. */
export function offersOf(lines: readonly Line[]): Offer[] {
  return lines
    .flatMap(({ supervisor }) => {
      const endsAt = supervisor.supervisor?.line?.offer_ends_at
      return endsAt ? [{ supervisor, endsAt }] : []
    })
    .toSorted((one, other) => Date.parse(one.endsAt) - Date.parse(other.endsAt))
}

/** Whether a request to this supervisor is on its way, which keeps the place. @param requests the student's own */
export function isUsed({ id }: Line['supervisor'], requests: readonly Request[]): boolean {
  return requests.some(({ supervisor, state }) => supervisor.id === id && state === 'PENDING')
}

/** Deadlines that a calendar feed has shown, and those it shows next (docs/decisions/0097-calendar.md). */

/**
 * The moments of a cycle; until when a supervisor answers a request (`answer_due`) and its student may hear (`answer_awaited`); until when a place
 * is kept for somebody (`offer_ends`).
 */
export const DEADLINE_KINDS = [
  'matching_opens',
  'matching_closes',
  'cycle_ends',
  'answer_due',
  'answer_awaited',
  'offer_ends',
] as const
export type DeadlineKind = (typeof DEADLINE_KINDS)[number]

/** A deadline: its kind and its subject together name it for good. */
type Named = {
  readonly kind: DeadlineKind
  /** Id of the cycle, the request, or the entry in a waiting list. */
  readonly subjectId: string
  readonly at: Date
}

/** A deadline as it is now; `digest` stands for its words, which differ when it does. */
export type CurrentDeadline = Named & { readonly digest: string }

/** A deadline as the feed showed it last. */
export type ShownDeadline = CurrentDeadline & {
  /** Grows with each change, from 0 (RFC 5545, SEQUENCE). */
  readonly sequence: number
  readonly changedAt: Date
  /** Since when it is shown as cancelled; null: it holds. */
  readonly cancelledAt: Date | null
}

/** How long a deadline that is gone is shown as cancelled, milliseconds: longer than any calendar takes to come back. */
export const CANCELLED_MS = 7 * 24 * 60 * 60 * 1000

/**
 * What the feed shows now, by time. A deadline that is gone is cancelled while it would still be to come, and dropped once it is
 * past or was cancelled for long enough.
 * @returns the very list of before when nothing has changed
 */
export function showNow(
  shown: readonly ShownDeadline[],
  current: readonly CurrentDeadline[],
  now: Date,
): readonly ShownDeadline[] {
  const before = new Map(shown.map((one) => [nameOf(one), one]))
  const present = new Set(current.map(nameOf))
  const next = [
    ...current.map((one) => shownAs(one, before.get(nameOf(one)), now)),
    ...shown.filter((one) => !present.has(nameOf(one)) && one.at > now).flatMap((one) => gone(one, now)),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime() || (nameOf(one) < nameOf(other) ? -1 : 1))
  const isSame = next.length === shown.length && next.every((one, place) => one === shown[place])
  return isSame ? shown : next
}

/** Unique among all deadlines, and the same for as long as there is this one. */
export function nameOf({ kind, subjectId }: Pick<Named, 'kind' | 'subjectId'>): string {
  return `${kind}-${subjectId}`
}

const shownAs = (current: CurrentDeadline, before: ShownDeadline | undefined, now: Date): ShownDeadline => {
  if (!before) return { ...current, sequence: 0, changedAt: now, cancelledAt: null }
  const isSame = before.at.getTime() === current.at.getTime() && before.digest === current.digest
  if (isSame && before.cancelledAt === null) return before
  return { ...current, sequence: before.sequence + 1, changedAt: now, cancelledAt: null }
}

const gone = (before: ShownDeadline, now: Date): ShownDeadline[] => {
  if (before.cancelledAt === null)
    return [{ ...before, digest: '', sequence: before.sequence + 1, changedAt: now, cancelledAt: now }]
  return now.getTime() - before.cancelledAt.getTime() < CANCELLED_MS ? [before] : []
}

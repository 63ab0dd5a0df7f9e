/** Where the deadlines that concern somebody come from: one function each. */
import type { DeadlineKind } from '#domain/calendar/shown-deadlines.ts'
import type { Role } from '#domain/roles.ts'
import type { Queryable } from '../db/client.ts'
import { findRunningDates } from '../db/queries/cycles/cycles.ts'

/** A deadline that concerns its reader. */
export type Deadline = {
  readonly kind: DeadlineKind
  /** Names it among those of its kind: an id. */
  readonly subjectId: string
  readonly at: Date
  /** What it is about, in a word: the name of the cycle. */
  readonly about: string
}

type Reader = { readonly userId: string; readonly role: Role }

type Source = (db: Queryable, reader: Reader) => Promise<readonly Deadline[]>

/** The moments of the running cycle, past ones included: they concern everybody. */
const momentsOfCycle: Source = async (db) => {
  const { id: subjectId, name: about, opensAt, closesAt, endsAt } = await findRunningDates(db)
  const deadline = (kind: DeadlineKind, at: Date | null): Deadline[] => (at ? [{ kind, subjectId, at, about }] : [])
  return [
    ...deadline('matching_opens', opensAt),
    ...deadline('matching_closes', closesAt),
    ...deadline('cycle_ends', endsAt),
  ]
}

const SOURCES: readonly Source[] = [momentsOfCycle]

/** The deadlines that concern somebody now. */
export async function findDeadlines(db: Queryable, reader: Reader): Promise<readonly Deadline[]> {
  const found: (readonly Deadline[])[] = []
  // One after the other: a transaction has one connection.
  for (const source of SOURCES) found.push(await source(db, reader))
  return found.flat()
}

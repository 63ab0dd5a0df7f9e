/** Where the deadlines that concern somebody come from: one function each. */
import type { DeadlineKind } from '#domain/calendar/shown-deadlines.ts'
import { fullName } from '#domain/names.ts'
import type { Role } from '#domain/roles.ts'
import type { Queryable } from '../db/client.ts'
import { findRunningDates } from '../db/queries/cycles/cycles.ts'
import { findCorrespondents } from '../db/queries/mails/correspondents.ts'
import { findDeadlinesOf } from '../db/queries/requests/answer-deadlines.ts'
import { waitingListFor } from '../db/queries/waiting-list.ts'

/** A deadline that concerns its reader. */
export type Deadline = {
  readonly kind: DeadlineKind
  /** Names it among those of its kind: an id. */
  readonly subjectId: string
  readonly at: Date
  /** Its subject in a word: the name of the cycle, or of the other person. */
  readonly about: string
  /** Leads to the very request or offer on the page of its kind; left out where the page is about nothing else. */
  readonly search?: string
}

type Reader = { readonly userId: string; readonly role: Role }

type Source = (db: Queryable, reader: Reader, now: Date) => Promise<readonly Deadline[]>

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

/** Until when requests are to be answered, by the reader or to them. */
const answers: Source = async (db, { userId, role }) => {
  if (role === 'ADMIN') return []
  const kind = role === 'STUDENT' ? 'answer_awaited' : 'answer_due'
  const found = await findDeadlinesOf(db, role, userId)
  return found.map(({ id, answerBy, ...other }) => ({
    kind,
    subjectId: id,
    at: answerBy,
    about: fullName(other),
    search: `?request=${id}`,
  }))
}

/** Until when places are kept for the reader. */
const offers: Source = async (db, { userId, role }, now) => {
  const lists = role === 'STUDENT' ? await waitingListFor(db, { studentId: userId }, now) : []
  const people = await findCorrespondents(
    db,
    lists.map(({ supervisorId }) => supervisorId),
  )
  return lists.flatMap(({ id: subjectId, supervisorId, offeredUntil: at }) => {
    const supervisor = people.get(supervisorId)
    if (at === null || !supervisor) return []
    return [{ kind: 'offer_ends', subjectId, at, about: fullName(supervisor), search: `?offer=${supervisorId}` }]
  })
}

const SOURCES: readonly Source[] = [momentsOfCycle, answers, offers]

/** The deadlines that concern somebody now. */
export async function findDeadlines(db: Queryable, reader: Reader, now: Date): Promise<readonly Deadline[]> {
  const found: (readonly Deadline[])[] = []
  // One after the other: a transaction has one connection.
  for (const source of SOURCES) found.push(await source(db, reader, now))
  return found.flat()
}

/** Where the deadlines that concern somebody come from: one function each. */
import { fullName } from '#domain/names.ts'
import type { Role } from '#domain/roles.ts'
import type { Queryable } from '../db/client.ts'
import { findRunningDates } from '../db/queries/cycles/cycles.ts'
import { findCorrespondents } from '../db/queries/mails/correspondents.ts'
import { findDeadlinesOf } from '../db/queries/requests/answer-deadlines.ts'
import { waitingListFor } from '../db/queries/waiting-list.ts'

/**
 * The moments of a cycle; until when a supervisor answers a request (`answer_due`) and its student may hear (`answer_awaited`); until when a place
 * is kept for somebody (`offer_ends`).
 */
export type DeadlineKind =
  | 'matching_opens'
  | 'matching_closes'
  | 'cycle_ends'
  | 'answer_due'
  | 'answer_awaited'
  | 'offer_ends'

/** A deadline that concerns its reader. */
export type Deadline = {
  readonly kind: DeadlineKind
  /** Names it among those of its kind: the id of the cycle, the request, or the entry in a waiting list. */
  readonly subjectId: string
  readonly at: Date
  /** Its subject in a word: the name of the cycle, or of the other person. */
  readonly about: string
  /** Leads to the very request or offer on the page of its kind; left out where the page is about nothing else. */
  readonly search?: string
}

type Reader = { readonly userId: string; readonly role: Role }

/** The moments of the running cycle: they concern everybody. */
const momentsOfCycle = async (db: Queryable): Promise<Deadline[]> => {
  const { id: subjectId, name: about, opensAt, closesAt, endsAt } = await findRunningDates(db)
  const deadline = (kind: DeadlineKind, at: Date | null): Deadline[] => (at ? [{ kind, subjectId, at, about }] : [])
  return [
    ...deadline('matching_opens', opensAt),
    ...deadline('matching_closes', closesAt),
    ...deadline('cycle_ends', endsAt),
  ]
}

/** Until when requests are to be answered, by the reader or to them. */
const answers = async (db: Queryable, { userId, role }: Reader): Promise<Deadline[]> => {
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
const offers = async (db: Queryable, { userId, role }: Reader, now: Date): Promise<Deadline[]> => {
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

/** The deadlines that concern somebody and are due now or to come, by time, and always in the same order. */
export async function findDeadlines(db: Queryable, reader: Reader, now: Date): Promise<readonly Deadline[]> {
  const found = [...(await momentsOfCycle(db)), ...(await answers(db, reader)), ...(await offers(db, reader, now))]
  return found
    .filter(({ at }) => at >= now)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.subjectId.localeCompare(other.subjectId))
}

import { type CycleRules, phaseAt } from '#domain/cycles/phases.ts'
import type {
  Circumstances,
  RequestFacts,
  RequestState,
  RequestType,
  TransitionReason,
} from '#domain/request-lifecycle.ts'
import type { RejectionWords } from '#domain/requests/rejection.ts'
import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../client.ts'
import { oneOf, oneOfPrepared } from '../../one-of.ts'
import { LAST_UUID, preparedQuery } from '../../prepared-query.ts'
import { chatMessages, requests, requestState, requestTransitions } from '../../schema/requests.ts'
import { supervisors, users } from '../../schema/people.ts'
import { datesOfRunning } from '../cycles/cycles.ts'
import { isOfRunningCycle, runningCycleId } from '../cycles/running-cycle.ts'
import { isTaken } from '../levels.ts'
import { type NamedIdea, namedIdea } from './named-ideas.ts'
import { message, rejectionAnswer, rejectionReason, workingTitle } from './request-words.ts'
import { pairSince } from './pair-since.ts'
import { answerByMoment, askedAt } from './moments.ts'
import { isUnseen } from './request-reads.ts'

/** A request with everything that decides what may become of it. */
export type RequestRecord = {
  readonly id: string
  readonly message: string | null
  readonly idea: NamedIdea | null
  /** The title that the confirmation carries; null for none. */
  readonly workingTitle: string | null
  readonly rejection: RejectionWords
  /** By which it comes back with others that were rejected with it; null for none. */
  readonly declinedWith: string | null
  readonly createdAt: Date
  readonly askedAt: Date
  readonly updatedAt: Date
  /** When a pair was made; `updatedAt` for other requests. */
  readonly since: Date
  /** Until when it is to be answered; null: there is no deadline, or it is not pending. */
  readonly answerBy: Date | null
  readonly lastTransitionId: number
  /** The student has not seen the state that it is in. */
  readonly isUnseen: boolean
  /** It belongs to a cycle that is over. */
  readonly isPast: boolean
  readonly facts: RequestFacts
  readonly circumstances: Omit<Circumstances, 'phase'>
  /** The phase of the running cycle. */
  readonly dates: CycleRules
}

/** What surrounds a request at a moment. */
export function circumstancesAt({ circumstances, dates }: RequestRecord, now: Date): Circumstances {
  return { ...circumstances, phase: phaseAt(dates, now) }
}

type LastTransition = {
  id: number
  from: RequestState | null
  to: RequestState
  by: string | null
  reason: TransitionReason
  note: string | null
}

const lastTransition = sql<LastTransition>`(
  select json_build_object('id', t.id, 'from', t.from_state, 'to', t.to_state, 'by', t.by, 'reason', t.reason,
    'note', t.note)
  from ${requestTransitions} t where t.request_id = ${requests.id} order by t.id desc limit 1)`

const student = alias(users, 'student')

/**
 * Something later rests on the last transition; see RequestFacts.laterBuiltOn. Whether there are messages is asked of one
 * conversation at a time: of `exists` the plan for a page of them reads all messages.
 */
const laterBuiltOn = sql<boolean>`(
  ${student.deletedAt} is not null or ${users.deletedAt} is not null
  or ${requests.cycleId} is distinct from ${runningCycleId}
  or (${requests.state} = 'ACCEPTED' and (
    select m.id from ${chatMessages} m where m.request_id = ${requests.id} limit 1) is not null)
  or (${requests.type} = 'SUPERVISION' and exists (
    select 1 from ${requests} o join ${requestTransitions} t on t.request_id = o.id
    where o.student_id = ${requests.studentId} and o.id <> ${requests.id}
      and o.is_pair and t.to_state = 'ACCEPTED'
      and t.id > (select max(l.id) from ${requestTransitions} l where l.request_id = ${requests.id}))))`

const studentPaired = sql<boolean>`exists (
  select 1 from ${requests} o where o.student_id = ${requests.studentId} and o.id <> ${requests.id} and o.is_pair)`
const otherActive = sql<boolean>`exists (
  select 1 from ${requests} o where o.student_id = ${requests.studentId} and o.supervisor_id = ${requests.supervisorId}
    and o.type = ${requests.type} and o.id <> ${requests.id} and o.state in ('PENDING', 'ACCEPTED'))`
/** @param among the rows that are looked at, by the name of the table */
const selectRequests = (db: Queryable, where: SQL | undefined, among: typeof requests = requests) =>
  db
    .select({
      id: requests.id,
      type: requests.type,
      state: requests.state,
      studentId: requests.studentId,
      supervisorId: requests.supervisorId,
      message,
      idea: namedIdea,
      workingTitle,
      rejectionReason,
      rejectionAnswer,
      declinedWith: requests.declinedWith,
      createdAt: requests.createdAt,
      askedAt,
      updatedAt: requests.updatedAt,
      since: pairSince,
      answerBy: answerByMoment,
      lastTransition,
      isUnseen,
      isPast: sql<boolean>`${isOfRunningCycle(sql`${requests}`)} is not true`,
      laterBuiltOn,
      studentPaired,
      otherActive,
      availableSlots: sql<number>`coalesce(${supervisors.availableSlots}, 0)`,
      supervisorRegistered: users.isRegisteredSupervisor,
      levelFits: isTaken(users.levelIds, sql`${student.levelIds}[1]`),
      dates: datesOfRunning,
    })
    .from(among)
    .innerJoin(users, eq(users.id, requests.supervisorId))
    .innerJoin(student, eq(student.id, requests.studentId))
    .leftJoin(supervisors, eq(supervisors.userId, requests.supervisorId))
    .where(where)
    .$dynamic()

type Row = Awaited<ReturnType<typeof selectRequests>>[number]

const toRecord = (row: Row): RequestRecord => ({
  id: row.id,
  message: row.message,
  idea: row.idea,
  workingTitle: row.workingTitle,
  declinedWith: row.declinedWith,
  rejection: { reason: row.rejectionReason, answer: row.rejectionAnswer },
  createdAt: row.createdAt,
  askedAt: row.askedAt,
  updatedAt: row.updatedAt,
  since: row.since,
  answerBy: row.answerBy,
  lastTransitionId: row.lastTransition.id,
  isUnseen: row.isUnseen,
  isPast: row.isPast,
  facts: {
    type: row.type,
    state: row.state,
    studentId: row.studentId,
    supervisorId: row.supervisorId,
    lastTransition: row.lastTransition,
    laterBuiltOn: row.laterBuiltOn,
  },
  circumstances: {
    availableSlots: row.availableSlots,
    supervisorRegistered: row.supervisorRegistered,
    levelFits: row.levelFits,
    studentPaired: row.studentPaired,
    otherActive: row.otherActive,
    requestLimitReached: false,
  },
  dates: row.dates,
})

const requestsByIds = preparedQuery('requests', (db) =>
  selectRequests(db, oneOfPrepared(requests.id, sql.placeholder('ids'))),
)

/** One request; null when there is none. */
export async function findRequest(db: Queryable, id: string): Promise<RequestRecord | null> {
  const [row] = await requestsByIds(db, { ids: [id] })
  return row ? toRecord(row) : null
}

/** Whose a request is, and of which kind; none of it ever changes. */
export type RequestPeople = Pick<RequestFacts, 'type' | 'studentId' | 'supervisorId'>

const requestPeople = preparedQuery('request_people', (db) =>
  db
    .select({ type: requests.type, studentId: requests.studentId, supervisorId: requests.supervisorId })
    .from(requests)
    .where(eq(requests.id, sql.placeholder('id'))),
)

/** The people of a request; null when there is none. */
export async function findRequestPeople(db: Queryable, id: string): Promise<RequestPeople | null> {
  const [row] = await requestPeople(db, { id })
  return row ?? null
}

/** People of several requests; missing ids are left out. */
export function findPeopleOfRequests(db: Queryable, ids: readonly string[]): Promise<RequestPeople[]> {
  return db
    .select({ type: requests.type, studentId: requests.studentId, supervisorId: requests.supervisorId })
    .from(requests)
    .where(oneOf(requests.id, ids))
}

export type RequestFilter = {
  readonly type: RequestType
  /** Only requests of this person, on either side; null: of everybody. */
  readonly userId: string | null
  readonly state: RequestState | null
}

/** Where a page of requests begins: after this one, newest first. */
export type RequestPosition = { readonly createdAt: Date; readonly id: string }

const listed = (db: Queryable, among?: typeof requests) =>
  selectRequests(
    db,
    and(
      eq(requests.type, sql.placeholder('type')),
      sql`${requests.state} = any(${sql.placeholder('states')}::request_state[])`,
      sql`(${requests.createdAt}, ${requests.id})
        < (${sql.placeholder('createdAt')}::timestamptz, ${sql.placeholder('id')}::uuid)`,
    ),
    among,
  )
    .orderBy(desc(requests.createdAt), desc(requests.id))
    .limit(sql.placeholder('limit'))

const requestsOfAll = preparedQuery('requests_of_all', (db) => listed(db))

/**
 * By two indexes, whatever PostgreSQL knows of the table. Of an `or` the plan for anybody would read the requests of everybody in
 * order of time, and so would one of their ids, planned when there were few.
 */
const ofUser = (db: Queryable): typeof requests => {
  const on = (side: typeof requests.studentId | typeof requests.supervisorId) =>
    db
      .select()
      .from(requests)
      .where(and(eq(side, sql.placeholder('userId')), eq(requests.type, sql.placeholder('type'))))
  return unionAll(on(requests.studentId), on(requests.supervisorId)).as('requests') as unknown as typeof requests
}

const requestsOfUser = preparedQuery('requests_of_user', (db) => listed(db, ofUser(db)))

/** Before everything else. */
const FIRST_PAGE = { createdAt: 'infinity', id: LAST_UUID }

/** Requests newest first, at most `limit` after the position. */
export async function listRequests(
  db: Queryable,
  { type, userId, state }: RequestFilter,
  limit: number,
  after: RequestPosition | null,
): Promise<RequestRecord[]> {
  const states = state ? [state] : requestState.enumValues
  const position = after ? { createdAt: after.createdAt.toISOString(), id: after.id } : FIRST_PAGE
  const rows = await (userId === null
    ? requestsOfAll(db, { type, states, limit, ...position })
    : requestsOfUser(db, { type, states, limit, ...position, userId }))
  return rows.map(toRecord)
}

const otherPairs = preparedQuery('other_pairs', (db) =>
  db
    .select({ id: requests.id, supervisorId: requests.supervisorId })
    .from(requests)
    .where(
      and(
        eq(requests.studentId, sql.placeholder('studentId')),
        requests.isPair,
        ne(requests.id, sql.placeholder('requestId')),
      ),
    ),
)

/** The pairs that a student is in besides that of this request. */
export function otherPairsOf(
  db: Queryable,
  studentId: string,
  requestId: string,
): Promise<{ id: string; supervisorId: string }[]> {
  return otherPairs(db, { studentId, requestId })
}

/** The requests with these ids, in that order. */
export async function findRequests(db: Queryable, ids: readonly string[]): Promise<RequestRecord[]> {
  if (ids.length === 0) return []
  const rows = await requestsByIds(db, { ids })
  const byId = new Map(rows.map((row) => [row.id, toRecord(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

import { phaseAt } from '#domain/cycles/phases.ts'
import type {
  Circumstances,
  RequestFacts,
  RequestState,
  RequestType,
  TransitionReason,
} from '#domain/request-lifecycle.ts'
import type { RejectionWords, RejectionReason } from '#domain/requests/request-words.ts'
import { and, desc, eq, ne, type SQL, sql, asc } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../client.ts'
import { firstOf } from '../../rows.ts'
import { oneOfPrepared } from '../../one-of.ts'
import { LAST_UUID, preparedQuery } from '../../prepared-query.ts'
import { chatMessages, requests, requestState, requestTransitions, requestReads } from '../../schema/requests.ts'
import { supervisors, users } from '../../schema/people.ts'
import { datesOfRunning, isOfRunningCycle, runningCycleId } from '../cycles/cycles.ts'
import { isTaken } from '../levels.ts'
import { ideas } from '../../schema/matching.ts'
import { REMOVED } from '#domain/requests/turned-down.ts'

/** A pair counts from when it was made, which an undone removal does not change; another request from its last change of state. */
export const pairSince = sql<Date>`coalesce(case when ${requests.isPair} then (
  select max(t.at) from ${requestTransitions} t where t.request_id = ${requests.id}
    and t.reason in ('accepted', 'added', 'paired_by_admin')) end, ${requests.updatedAt})`.mapWith(requests.updatedAt)

/** When the student asked, last; `table` is the table of requests by its name in the query. */
export function lastAskedAt(table: SQL): SQL {
  return sql`coalesce((
    select max(t.at) from ${requestTransitions} t where t.request_id = ${table}.id
      and t.from_state = 'WITHDRAWN' and t.to_state = 'PENDING' and t.by = ${table}.student_id), ${table}.created_at)`
}

export const askedAt = sql<Date>`${lastAskedAt(sql`${requests}`)}`.mapWith(requests.createdAt)

/** Until when it is to be answered; null: there is no deadline, or it is not pending. */
export const answerByMoment = sql`case when ${requests}.state = 'PENDING' then ${requests}.answer_by end`.mapWith(
  requests.answerBy,
) as SQL<Date | null>

/**
 * The idea `i` of a request is taken: by what its supervisor says, or by another pair. Of pairs that name the same idea the one that was
 * accepted first has it.
 */
const isTakenByOthers = sql<boolean>`(i.state = 'TAKEN' and (not ${requests.isPair} or exists (
  select from ${requests} o where o.idea_id = i.id and o.is_pair and o.id <> ${requests.id}
    and (select max(t.id) from ${requestTransitions} t where t.request_id = o.id)
      < (select max(t.id) from ${requestTransitions} t where t.request_id = ${requests.id}))))`

export type NamedIdea = { readonly id: string; readonly title: string; readonly is_taken: boolean }

/** The idea that a row of `requests` names; null without one. */
export const namedIdea = sql<NamedIdea | null>`(
  select json_build_object('id', i.id, 'title', i.title, 'is_taken', ${isTakenByOthers})
  from ${ideas} i where i.id = ${requests.ideaId})`

const isRunning = isOfRunningCycle(sql`${requests}`)

// Kept while the new cycle can be called off.
export const message = sql<
  string | null
>`case when ${requests.type} = 'CHAT' or ${isRunning} then ${requests.message} end`
export const workingTitle = sql<string | null>`case when ${isRunning} then ${requests.workingTitle} end`
export const rejectionReason = sql<RejectionReason | null>`case when ${isRunning} then ${requests.rejectionReason} end`
export const rejectionAnswer = sql<string | null>`case when ${isRunning} then ${requests.rejectionAnswer} end`

/** The student has not seen the state that a request is in. */
export const isUnseen = sql<boolean>`not exists (
  select 1 from ${requestReads} seen
  where seen.request_id = ${requests.id} and seen.user_id = ${requests.studentId}
    and seen.until >= ${requests.updatedAt})`

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
      /** The title that the confirmation carries; null for none. */
      workingTitle,
      rejectionReason,
      rejectionAnswer,
      /** The id by which it comes back with others that were rejected with it; null for none. */
      declinedWith: requests.declinedWith,
      createdAt: requests.createdAt,
      askedAt,
      updatedAt: requests.updatedAt,
      since: pairSince,
      answerBy: answerByMoment,
      lastTransition,
      isUnseen,
      /** It belongs to a cycle that is over. */
      isPast: sql<boolean>`${isOfRunningCycle(sql`${requests}`)} is not true`,
      laterBuiltOn,
      studentPaired,
      otherActive,
      availableSlots: sql<number>`coalesce(${supervisors.availableSlots}, 0)`,
      supervisorRegistered: users.isRegisteredSupervisor,
      levelFits: isTaken(users.levelIds, sql`${student.levelIds}[1]`),
      /** Of the running cycle. */
      dates: datesOfRunning,
    })
    .from(among)
    .innerJoin(users, eq(users.id, requests.supervisorId))
    .innerJoin(student, eq(student.id, requests.studentId))
    .leftJoin(supervisors, eq(supervisors.userId, requests.supervisorId))
    .where(where)
    .$dynamic()

type Row = Awaited<ReturnType<typeof selectRequests>>[number]

/** A request with everything that decides what may become of it. */
export type RequestRecord = ReturnType<typeof toRecord>

const toRecord = ({
  type,
  state,
  studentId,
  supervisorId,
  lastTransition: last,
  laterBuiltOn: isBuiltOn,
  rejectionReason: reason,
  rejectionAnswer: answer,
  availableSlots,
  supervisorRegistered,
  levelFits,
  studentPaired: isPaired,
  otherActive: hasOtherActive,
  ...row
}: Row) => ({
  ...row,
  rejection: { reason, answer } satisfies RejectionWords,
  lastTransitionId: last.id,
  facts: { type, state, studentId, supervisorId, lastTransition: last, laterBuiltOn: isBuiltOn } satisfies RequestFacts,
  circumstances: {
    availableSlots,
    supervisorRegistered,
    levelFits,
    studentPaired: isPaired,
    otherActive: hasOtherActive,
    requestLimitReached: false,
  } satisfies Omit<Circumstances, 'phase'>,
})

/** The circumstances of a request at a moment. */
export function circumstancesAt({ circumstances, dates }: RequestRecord, now: Date): Circumstances {
  return { ...circumstances, phase: phaseAt(dates, now) }
}

const requestsByIds = preparedQuery('requests', (db) =>
  selectRequests(db, oneOfPrepared(requests.id, sql.placeholder('ids'))),
)

/** A request; null when there is none. */
export async function findRequest(db: Queryable, id: string): Promise<RequestRecord | null> {
  const [row] = await requestsByIds(db, { ids: [id] })
  return row ? toRecord(row) : null
}

/** Whose a request is, and of which kind; none of it ever changes. */
export type RequestPeople = Pick<RequestFacts, 'type' | 'studentId' | 'supervisorId'>

const peopleByIds = preparedQuery('request_people', (db) =>
  db
    .select({ type: requests.type, studentId: requests.studentId, supervisorId: requests.supervisorId })
    .from(requests)
    .where(oneOfPrepared(requests.id, sql.placeholder('ids'))),
)

/** The people of a request; null when there is none. */
export async function findRequestPeople(db: Queryable, id: string): Promise<RequestPeople | null> {
  return firstOf(findPeopleOfRequests(db, [id]))
}

/** People of several requests; missing ids are left out. */
export function findPeopleOfRequests(db: Queryable, ids: readonly string[]): Promise<RequestPeople[]> {
  return peopleByIds(db, { ids })
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

/** Takes the working title from a pair whose idea another pair has by now. */
export async function clearTakenTitle(tx: Queryable, requestId: string): Promise<void> {
  await tx
    .update(requests)
    .set({ workingTitle: null })
    .where(
      and(
        eq(requests.id, requestId),
        sql`exists (select from ${ideas} i where i.id = ${requests.ideaId} and ${isTakenByOthers})`,
      ),
    )
}

/** Every step of a request, oldest first. */
export function historyOf(db: Queryable, requestId: string) {
  return db
    .select({
      at: requestTransitions.at,
      by: requestTransitions.by,
      from: requestTransitions.fromState,
      to: requestTransitions.toState,
      reason: requestTransitions.reason,
      note: requestTransitions.note,
    })
    .from(requestTransitions)
    .where(eq(requestTransitions.requestId, requestId))
    .orderBy(asc(requestTransitions.id))
}

export type SeenRequest = { readonly requestId: string; readonly until: Date }

/**
 * Takes the states that a person's requests had by then for seen, and answers whether that was news: what was seen stays
 * seen. Requests of others, or none any more, are passed over.
 */
export async function markSeen(tx: Queryable, userId: string, seen: readonly SeenRequest[]): Promise<boolean> {
  const ids = sql.param(seen.map(({ requestId }) => requestId))
  const untils = sql.param(seen.map(({ until }) => until.toISOString()))
  const { rows } = await tx.execute(sql`
    insert into ${requestReads} (request_id, user_id, until)
    select own.id, ${userId}::uuid, given.until
    from ${requests} own join (
      select request_id, max(until) as until
      from unnest(${ids}::uuid[], ${untils}::timestamptz[]) as each (request_id, until) group by request_id
    ) given on given.request_id = own.id
    where ${userId}::uuid in (own.student_id, own.supervisor_id)
    for key share of own
    on conflict (request_id, user_id) do update set until = excluded.until
    where ${requestReads}.until < excluded.until
    returning 1`)
  return rows.length > 0
}

/** The ids of the supervisors who turned a student down in the running cycle (domain/requests/turned-down.ts), as texts. */
export function turnedDownBy(studentId: SQL): SQL {
  return sql`
    select r.supervisor_id::text from ${requests} r
    where r.student_id = ${studentId} and r.type = 'SUPERVISION' and r.state in ('REJECTED', 'WITHDRAWN')
      and ${isOfRunningCycle(sql`r`)} and (r.state = 'REJECTED' or (
        select t.reason from ${requestTransitions} t where t.request_id = r.id order by t.id desc limit 1) = ${sql.raw(`'${REMOVED}'`)})`
}

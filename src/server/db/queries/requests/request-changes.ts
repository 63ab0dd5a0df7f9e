import type { EndedRequest } from '#domain/accepted-elsewhere.ts'
import {
  type RequestType,
  type Transition,
  type TransitionReason,
  COOLDOWN_REASONS,
} from '#domain/request-lifecycle.ts'
import type { RejectionWords } from '#domain/requests/request-words.ts'
import { and, desc, eq, sql, exists, inArray, isNull, ne, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../client.ts'
import { firstOf, rowIn } from '../../rows.ts'
import { oneOf } from '../../one-of.ts'
import { preparedQuery, preparedStatement } from '../../prepared-query.ts'
import { ideas } from '../../schema/matching.ts'
import { requests, requestTransitions } from '../../schema/requests.ts'
import { supervisors, users } from '../../schema/people.ts'
import { datesOfRunning, runningCycleId } from '../cycles/cycles.ts'
import { isTaken } from '../levels.ts'
import { placesLeft } from '../waiting-list.ts'
import { pendingCount } from './inbox.ts'

const given = sql.placeholder

const between = sql`r.student_id = ${given('studentId')} and r.supervisor_id = ${given('supervisorId')}
  and r.type = ${given('type')}`

const studentLevel = sql<string | null>`(select s.level_ids[1] from ${users} s where s.id = ${given('studentId')})`

const factsOfSending = preparedQuery('sending_facts', (tx) =>
  tx
    .select({
      role: users.role,
      email: users.email,
      registered: sql<boolean>`${users.registeredAt} is not null`,
      deleted: sql<boolean>`${users.deletedAt} is not null`,
      availableSlots: sql<number>`coalesce(${supervisors.availableSlots}, 0)`,
      placesLeft: placesLeft(sql`${given('studentId')}::uuid`, sql`${given('now')}::timestamptz`),
      levelFits: isTaken(users.levelIds, studentLevel),
      studentPaired: sql<boolean>`exists (
        select 1 from ${requests} r where r.student_id = ${given('studentId')} and r.is_pair)`,
      active: sql<{ id: string; state: 'PENDING' | 'ACCEPTED' } | null>`(
        select json_build_object('id', r.id, 'state', r.state) from ${requests} r
        where ${between} and r.state in ('PENDING', 'ACCEPTED'))`,
      lastEndedAt: sql<Date | null>`(
        select t.at from ${requests} r join ${requestTransitions} t on t.request_id = r.id
        where ${between} and r.state in ('REJECTED', 'WITHDRAWN') and t.reason in ${[...COOLDOWN_REASONS]}
        order by t.id desc limit 1)`.mapWith(requestTransitions.at),
      dates: datesOfRunning,
    })
    .from(users)
    .leftJoin(supervisors, eq(supervisors.userId, users.id))
    .where(eq(users.id, given('supervisorId'))),
)

/** Facts that decide whether a student may send to (or be added by) a supervisor, read under the locks; null for nobody. */
export async function sendingFacts(
  tx: Queryable,
  type: RequestType,
  two: { readonly studentId: string; readonly supervisorId: string },
  now: Date,
) {
  return firstOf(factsOfSending(tx, { type, ...two, now: now.toISOString() }))
}

/** How many supervision requests of a student have no answer yet; under the lock of the student nobody adds one. */
export async function countPending(tx: Queryable, studentId: string): Promise<number> {
  const counted = await tx.execute<{ pending: number }>(
    sql`select ${pendingCount('student', sql`${studentId}::uuid`)} as pending`,
  )
  return rowIn(counted).pending
}

type NewRequest = {
  /** Chosen by the caller that begins it, so that what it brings about can be written without waiting. */
  readonly id: string
  readonly type: RequestType
  readonly studentId: string
  readonly supervisorId: string
  readonly message: string | null
  readonly ideaId: string | null
}

const at = sql`${given('now')}::timestamptz`

const insertRequest = preparedStatement(
  'begin_request',
  sql`
    with begun as (
      insert into ${requests} (id, type, state, student_id, supervisor_id, cycle_id, message, idea_id, created_at, updated_at)
      select ${given('id')}::uuid, ${given('type')}::request_type, ${given('to')}::request_state, ${given('studentId')}::uuid,
        ${given('supervisorId')}::uuid, ${runningCycleId}, ${given('message')}::text,
        ${given('ideaId')}::uuid, ${at}, ${at}
      returning id
    )
    insert into ${requestTransitions} (request_id, at, by, to_state, reason, note)
    select id, ${at}, ${given('by')}::uuid, ${given('to')}::request_state, ${given('reason')}::text, ${given('note')}::text
    from begun`,
)

/** Puts a request into the running cycle and its first transition into the history. */
export async function beginRequest(
  tx: Queryable,
  request: NewRequest,
  { to, by, reason, note = null }: Transition,
  now: Date,
): Promise<void> {
  await insertRequest(tx, { ...request, to, by, reason, note, now: now.toISOString() })
}

/** Changes what a student sends along with a request, as far as it is given; null takes it away. */
export async function rewriteWish(
  tx: Queryable,
  id: string,
  wish: { readonly message?: string | null; readonly ideaId?: string | null },
): Promise<void> {
  await tx.update(requests).set(wish).where(eq(requests.id, id))
}

const isStudentThere = sql`exists (
  select from ${users} u where u.id = ${requests.studentId} and u.deleted_at is null)`

/**
 * Has the confirmation of a request carry the title that the idea has now. Tells whether it could: the student may have
 * named another idea, or had their data deleted.
 * @param ideaId null takes the title away
 */
export async function saveWorkingTitle(tx: Queryable, id: string, ideaId: string | null): Promise<boolean> {
  if (ideaId === null) {
    await tx.update(requests).set({ workingTitle: null }).where(eq(requests.id, id))
    return true
  }
  const kept = await tx
    .update(requests)
    .set({ workingTitle: sql`(select i.title from ${ideas} i where i.id = ${requests.ideaId})` })
    .where(and(eq(requests.id, id), eq(requests.ideaId, ideaId), isStudentThere))
    .returning({ id: requests.id })
  return kept.length > 0
}

/** Keeps what students are told with a rejection. @param declinedWith the id by which several come back that were rejected as one */
export async function explainRejections(
  tx: Queryable,
  ids: readonly string[],
  { reason = null, answer = null }: Partial<RejectionWords>,
  declinedWith?: string,
): Promise<void> {
  await tx
    .update(requests)
    .set({ rejectionReason: reason, rejectionAnswer: answer, declinedWith })
    .where(oneOf(requests.id, ids))
}

/** Ids of the requests that a supervisor rejected as one, and that are rejected still. */
export async function findDeclinedWith(db: Queryable, supervisorId: string, declinedWith: string): Promise<string[]> {
  const rows = await db
    .select({ id: requests.id })
    .from(requests)
    .where(
      and(
        eq(requests.supervisorId, supervisorId),
        eq(requests.type, 'SUPERVISION'),
        eq(requests.state, 'REJECTED'),
        eq(requests.declinedWith, declinedWith),
      ),
    )
  return rows.map(({ id }) => id)
}

/** A transition of a request that is there already. */
export type Step = Transition & { readonly requestId: string; readonly causedBy: string | null }

const insertSteps = preparedStatement(
  'change_states',
  sql`
    with steps as materialized (
      select * from unnest(${given('requestId')}::uuid[], ${given('from')}::request_state[],
        ${given('to')}::request_state[], ${given('by')}::uuid[], ${given('reason')}::text[], ${given('causedBy')}::uuid[],
        ${given('note')}::text[])
        with ordinality as step (request_id, from_state, to_state, by, reason, caused_by, note, place)
      limit cardinality(${given('requestId')}::uuid[])
    ), changed as (
      update ${requests} set state = steps.to_state, updated_at = ${at}, answer_by = null from steps where requests.id = steps.request_id
    )
    insert into ${requestTransitions} (request_id, at, by, from_state, to_state, reason, caused_by, note)
    select request_id, ${at}, by, from_state, to_state, reason, caused_by, note from steps order by place`,
)

/**
 * Carries out transitions of different requests, which have no deadline from then on, and appends them to the history in their order, in one statement however
 * many there are.
 */
export async function changeStates(tx: Queryable, steps: readonly Step[], now: Date): Promise<void> {
  if (steps.length === 0) return
  await insertSteps(tx, {
    requestId: steps.map(({ requestId }) => requestId),
    from: steps.map(({ from }) => from),
    to: steps.map(({ to }) => to),
    by: steps.map(({ by }) => by),
    reason: steps.map(({ reason }) => reason),
    causedBy: steps.map(({ causedBy }) => causedBy),
    note: steps.map(({ note = null }) => note),
    now: now.toISOString(),
  })
}

const last = alias(requestTransitions, 'last')

const ofStudent = preparedQuery('supervision_requests_of', (tx) =>
  tx
    .select({
      id: requests.id,
      type: requests.type,
      state: requests.state,
      supervisorId: requests.supervisorId,
      lastTransitionId: last.id,
      lastReason: sql<TransitionReason>`${last.reason}`,
      // Only its latest acceptance counts: what an earlier one withdrew, and its undo could not restore, stays withdrawn.
      causedBy: sql<string | null>`case when ${last.id} > (
          select max(a.id) from ${requestTransitions} a
          where a.request_id = ${last.causedBy} and a.to_state = 'ACCEPTED') then ${last.causedBy} end`,
      supervisorRegistered: users.isRegisteredSupervisor,
    })
    .from(requests)
    .innerJoin(
      last,
      eq(last.id, sql`(select max(l.id) from ${requestTransitions} l where l.request_id = ${requests.id})`),
    )
    .innerJoin(users, eq(users.id, requests.supervisorId))
    .where(and(eq(requests.studentId, given('studentId')), eq(requests.type, 'SUPERVISION')))
    .orderBy(desc(requests.createdAt), desc(requests.id)),
)

/** A supervision request of a student, with what ended it. */
export type OtherRequest = EndedRequest & { readonly lastTransitionId: number }

/** All supervision requests of a student, newest first. */
export function supervisionRequestsOf(tx: Queryable, studentId: string): Promise<OtherRequest[]> {
  return ofStudent(tx, { studentId })
}

type Sentence = { readonly requestId: string; readonly studentId: string; readonly message: string }

/** Keeps the sentence of a request as the thesis description; nothing where there is one. @param isAgain only if it was that before */
export async function keepAsDescription(
  tx: Queryable,
  { requestId, studentId, message }: Sentence,
  { isAgain = false } = {},
): Promise<void> {
  const kept = await tx
    .update(users)
    .set({ thesisDescription: message })
    .where(
      and(
        eq(users.id, studentId),
        isNull(users.thesisDescription),
        isNull(users.deletedAt),
        isAgain ? broughtBy(tx, requestId) : undefined,
      ),
    )
    .returning({ id: users.id })
  if (kept.length > 0) await tx.update(requests).set({ isDescription: true }).where(eq(requests.id, requestId))
}

/** The description that a request brought becomes its new sentence, unless it was changed. @param sentence with the message as it was */
export async function rewriteDescription(tx: Queryable, sentence: Sentence, message: string): Promise<void> {
  await tx.update(users).set({ thesisDescription: message }).where(isBrought(tx, sentence))
}

/** A request describes no more: the description that it brought goes, unless it was changed. @param message null: it has none */
export async function dropDescription(
  tx: Queryable,
  { message, ...of }: Omit<Sentence, 'message'> & { readonly message: string | null },
): Promise<void> {
  if (message !== null) {
    await tx
      .update(users)
      .set({ thesisDescription: null })
      .where(isBrought(tx, { ...of, message }))
  }
  await tx.update(requests).set({ isDescription: false }).where(eq(requests.id, of.requestId))
}

/**
 * Takes back the description that a request brought, unless it was changed, or another request relies on it. Of several sent
 * at once the first one brought it: when all are taken back it stays, unless that one is the last.
 */
export async function takeBackDescription(tx: Queryable, sentence: Sentence): Promise<void> {
  const { requestId, studentId } = sentence
  const others = tx
    .select({ id: requests.id })
    .from(requests)
    .where(
      and(
        eq(requests.studentId, studentId),
        ne(requests.id, requestId),
        eq(requests.type, 'SUPERVISION'),
        inArray(requests.state, ['PENDING', 'ACCEPTED']),
      ),
    )
  await tx
    .update(users)
    .set({ thesisDescription: null })
    .where(and(isBrought(tx, sentence), notExists(others)))
}

/** The student whose description is still the sentence of the request that brought it. */
const isBrought = (tx: Queryable, { requestId, studentId, message }: Sentence) => {
  return and(eq(users.id, studentId), eq(users.thesisDescription, message), broughtBy(tx, requestId))
}

/** A request has brought a description. */
const broughtBy = (tx: Queryable, requestId: string) =>
  exists(
    tx
      .select({ id: requests.id })
      .from(requests)
      .where(and(eq(requests.id, requestId), eq(requests.isDescription, true))),
  )

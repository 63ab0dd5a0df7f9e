/** The way back from a new cycle, for an hour (docs/decisions/0064-calling-off-a-cycle.md). */
import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../client.ts'
import { rowIn } from '../../rows.ts'
import { closedPairs, confirmations, cycles, endedPairs } from '../../schema/cycles.ts'
import { requests, requestTransitions, waitingEntries } from '../../schema/requests.ts'
import { outbox } from '../../schema/mail-and-events.ts'
import { shortlistEntries } from '../../schema/matching.ts'
import { supervisors } from '../../schema/people.ts'
import { cancelMailsOfEndingRequests } from './closing-cycles.ts'
import type { Cycle } from './cycles.ts'

/** Keeps what a new cycle is about to take away: the pairs with their history, and the places taken outside. */
export async function saveEndingCycle(tx: Queryable, cycleId: string, now: Date): Promise<void> {
  await discardEndedCycle(tx)
  await tx.execute(sql`
    insert into ${endedPairs} (request_id, cycle_id, student_id, supervisor_id, ended_at, request, transitions, reads)
    select r.id, ${cycleId}::uuid, r.student_id, r.supervisor_id, ${now.toISOString()}::timestamptz, to_jsonb(r),
      coalesce((select jsonb_agg(to_jsonb(t) order by t.id) from request_transitions t where t.request_id = r.id), '[]'),
      coalesce((select jsonb_agg(to_jsonb(s)) from request_reads s where s.request_id = r.id), '[]')
    from ${requests} r where r.is_pair`)
  await tx
    .update(supervisors)
    .set({ takenOutsideBefore: supervisors.takenOutside })
    .where(sql`${supervisors.takenOutside} <> 0`)
}

/** From here on there is no way back. */
export async function discardEndedCycle(tx: Queryable): Promise<void> {
  await tx.delete(endedPairs)
  await tx
    .update(requests)
    .set({
      message: sql`case when ${requests.type} = 'CHAT' then ${requests.message} end`,
      rejectionReason: null,
      rejectionAnswer: null,
      workingTitle: null,
    })
    .where(hasWordsOfEnded(tx))
  await tx.delete(shortlistEntries).where(isOfClosedCycle(tx, shortlistEntries))
  await tx.delete(waitingEntries).where(isOfClosedCycle(tx, waitingEntries))
  await tx.update(supervisors).set({ takenOutsideBefore: null }).where(isNotNull(supervisors.takenOutsideBefore))
}

/**
 * What students wrote with requests for supervision and what they were told with a rejection end with the cycle; a
 * conversation stays readable.
 */
const hasWordsOfEnded = (db: Queryable): SQL | undefined =>
  and(
    or(
      and(eq(requests.type, 'SUPERVISION'), isNotNull(requests.message)),
      isNotNull(requests.rejectionReason),
      isNotNull(requests.rejectionAnswer),
      isNotNull(requests.workingTitle),
    ),
    isOfClosedCycle(db, requests),
  )

const isOfClosedCycle = (
  db: Queryable,
  { cycleId }: typeof requests | typeof shortlistEntries | typeof waitingEntries,
): SQL => notInArray(cycleId, db.select({ id: cycles.id }).from(cycles).where(isNull(cycles.closedAt)))

const afterwards = alias(cycles, 'afterwards')

/** The cycle that ended when this one began, while that is still kept; null for the first. */
export async function cycleBefore(db: Queryable, { openedAt }: Pick<Cycle, 'openedAt'>): Promise<Cycle | null> {
  const later = db.select({ id: afterwards.id }).from(afterwards).where(gt(afterwards.openedAt, openedAt))
  const [row] = await db
    .select()
    .from(cycles)
    // One that began after this and was called off needed the room.
    .where(and(eq(cycles.closedAt, openedAt), isNull(cycles.calledOffAt), notExists(later)))
    .orderBy(desc(cycles.openedAt))
    .limit(1)
  return row ?? null
}

type Counts = { readonly pairs: number; readonly requests: number; readonly conversations: number }

/** Counts of things that come back, and that end. */
export type CallOffCounts = { readonly back: Counts; readonly ending: Counts }

/** Requests that a new cycle withdrew, of people who are still there as they were. */
const withdrawnBy = (before: Cycle) => sql`
  select t.id as transition_id, t.from_state, r.id, r.type from request_transitions t join requests r on r.id = t.request_id
  where t.reason = 'new_cycle' and t.at = ${before.closedAt?.toISOString() ?? null}::timestamptz and r.cycle_id = ${before.id}
    and t.id = (select max(l.id) from request_transitions l where l.request_id = r.id)
    and not exists (select from users u where u.id in (r.student_id, r.supervisor_id) and u.deleted_at is not null)`

export async function countCallOff(db: Queryable, before: Cycle): Promise<CallOffCounts> {
  const counted = await db.execute<CallOffCounts>(sql`
    with back as (${withdrawnBy(before)})
    select
      json_build_object('pairs', (select count(*) from ended_pairs),
        'requests', (select count(*) from back where type = 'SUPERVISION'),
        'conversations', (select count(*) from back where type = 'CHAT')) as back,
      json_build_object('pairs', (select count(*) from requests where is_pair),
        'requests', (select count(*) from requests where type = 'SUPERVISION' and state = 'PENDING'),
        'conversations', (select count(*) from requests where type = 'CHAT' and state in ('PENDING', 'ACCEPTED'))) as ending`)
  return rowIn(counted)
}

/** Supervisors who have fewer places by now than they had taken: ids. Nothing of the cycle can come back before they have more. */
export async function overbookedByCallOff(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select s.user_id as id from supervisors s where s.total_slots < ${restoredTakenOutside}
      + (select count(*) from ended_pairs e where e.supervisor_id = s.user_id)`)
  return rows.map(({ id }) => id)
}

/** Places counted by an import since then stay. */
const restoredTakenOutside = sql`case when s.taken_outside = 0 then coalesce(s.taken_outside_before, 0) else s.taken_outside end`

/** Every column that is written, those of tomorrow too. */
const namesOf = (table: typeof requests | typeof requestTransitions, from?: string): SQL =>
  sql.join(
    Object.values(getTableColumns(table))
      .filter(({ generated }) => !generated)
      .map(({ name }) => (from ? sql`${sql.identifier(from)}.${sql.identifier(name)}` : sql.identifier(name))),
    sql`, `,
  )

/** Ends everything of the new cycle that is open, for a reason of its own; under the lock of the running cycle. */
export async function endOpenRequests(tx: Queryable, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await cancelMailsOfEndingRequests(tx, now)
  await tx
    .update(confirmations)
    .set({ endedAt: now })
    .where(
      and(isNull(confirmations.endedAt), sql`${confirmations.requestId} in (select id from requests where is_pair)`),
    )
  await tx.execute(sql`
    with open as (
      select id, state from requests where state in ('PENDING', 'ACCEPTED')
    ), gone as (
      update requests set state = 'WITHDRAWN', updated_at = ${at} where state in ('PENDING', 'ACCEPTED')
    )
    insert into request_transitions (request_id, at, from_state, to_state, reason)
    select id, ${at}, state, 'WITHDRAWN', 'cycle_called_off' from open`)
}

/** Makes everything as it was when the cycle before ended, and lets that go on. */
export async function restoreCycle(tx: Queryable, running: Cycle, before: Cycle, now: Date): Promise<void> {
  await tx.update(cycles).set({ closedAt: now, calledOffAt: now }).where(eq(cycles.id, running.id))
  await tx.update(cycles).set({ closedAt: null }).where(eq(cycles.id, before.id))
  await tx.execute(
    sql`update supervisors s set taken_outside = ${restoredTakenOutside} where s.taken_outside_before is not null`,
  )
  await tx.execute(sql`
    insert into requests (${namesOf(requests)})
    select ${namesOf(requests, 'r')} from ended_pairs e, jsonb_populate_record(null::requests,
      e.request || jsonb_build_object('student_id', e.student_id, 'supervisor_id', e.supervisor_id, 'idea_id', (
        -- It may be deleted since.
        select i.id from ideas i where i.id = (e.request ->> 'idea_id')::uuid))) r`)
  await tx.execute(sql`
    insert into request_transitions (${namesOf(requestTransitions)}) overriding system value
    select ${namesOf(requestTransitions, 't')} from ended_pairs e
    cross join jsonb_array_elements(e.transitions) step
    -- Whoever did it may be erased since.
    cross join jsonb_populate_record(null::request_transitions, step || jsonb_build_object('by', (
      select u.id from users u where u.id = (step ->> 'by')::uuid))) t order by t.id`)
  await tx.execute(sql`
    insert into request_reads (request_id, user_id, until)
    select s.request_id, s.user_id, s.until
    from ended_pairs e, jsonb_populate_recordset(null::request_reads, e.reads) s
    where exists (select from users u where u.id = s.user_id) on conflict do nothing`)
  await tx.execute(sql`
    with back as materialized (${withdrawnBy(before)}), forgotten as (
      delete from request_transitions where id in (select transition_id from back)
    )
    update requests r set state = back.from_state, updated_at = coalesce((
      select max(t.at) from request_transitions t where t.request_id = r.id and t.id <> back.transition_id), r.updated_at)
    from back where back.id = r.id`)
  await reviveConfirmationsAndMails(tx, before)
  await tx.delete(closedPairs).where(eq(closedPairs.cycleId, before.id))
  await discardEndedCycle(tx)
}

const reviveConfirmationsAndMails = async (tx: Queryable, { id, closedAt }: Cycle): Promise<void> => {
  if (!closedAt) return
  const isPair = sql`in (select r.id from requests r where r.is_pair)`
  await tx
    .update(confirmations)
    .set({ endedAt: null })
    .where(
      and(
        eq(confirmations.cycleId, id),
        eq(confirmations.endedAt, closedAt),
        eq(confirmations.replaced, false),
        sql`${confirmations.requestId} ${isPair}`,
      ),
    )
  await tx
    .update(outbox)
    .set({ cancelledAt: null, summaryId: null })
    .where(
      and(
        eq(outbox.cancelledAt, closedAt),
        sql`${outbox.transitionId} in (
          select t.id from request_transitions t join requests r on r.id = t.request_id
          where r.state in ('PENDING', 'ACCEPTED'))`,
      ),
    )
}

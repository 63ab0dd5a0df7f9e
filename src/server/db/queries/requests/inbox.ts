/** Entries that wait for a supervisor: open requests, questions and conversations. */
import type { InboxEntry } from '#domain/requests/inbox.ts'
import { sql, eq, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { firstOf } from '../../rows.ts'
import { preparedStatement } from '../../prepared-query.ts'
import { chatMessages, chatReads, requestReads, requests, requestTransitions } from '../../schema/requests.ts'
import { cycles } from '../../schema/cycles.ts'
import { studentMarks } from '../../schema/matching.ts'
import { lastAskedAt, isUnseen } from './requests.ts'
import { isOfRunningCycle } from '../cycles/cycles.ts'

/** An entry with the mark of its student. */
export type MarkedEntry = InboxEntry & { readonly note: string | null }

/** Nobody owes an answer that they can't give any more. */
const isOver = sql`exists (select from ${cycles} c where c.closed_at is null and c.ends_at <= ${sql.placeholder('now')}::timestamptz)`

/**
 * The entries among `asked`, rows of requests. What was read stays read until the student asks again: a decision that is undone is no
 * news to anybody who took it. Each thing that is looked up has an index that begins with what it is looked up by.
 */
const entriesOf = (asked: ReturnType<typeof sql>) => sql`
  select r.id, r.type, r.student_id as "studentId", r.answer_by as "answerBy", coalesce(m.starred, false) as "isStarred", m.note,
    r.idea_id is not null as "hasIdea",
    case when ${isOver} then null when r.state = 'PENDING' then asked.at when r.state = 'ACCEPTED' and r.type = 'CHAT' then talk.waiting_since end
      as "waitingSince",
    greatest(asked.at, talk.at) as at,
    case when r.state = 'PENDING' then not exists (
        select from ${requestReads} seen
        where seen.request_id = r.id and seen.user_id = r.supervisor_id and seen.until >= asked.at)
      else talk.is_unread end as "isUnread",
    exists (
      select from ${requests} o where o.student_id = r.student_id and o.supervisor_id <> r.supervisor_id
        and o.type = 'SUPERVISION' and o.state in ('PENDING', 'ACCEPTED')) as "asksOthers"
  from (${asked}) r
  left join ${studentMarks} m on m.supervisor_id = r.supervisor_id and m.student_id = r.student_id
  cross join lateral (
    select ${lastAskedAt(sql`r`)} as at
  ) asked
  cross join lateral (
    select max(own.at) as at from ${chatMessages} own where own.request_id = r.id and own.by = r.supervisor_id
  ) answered
  cross join lateral (
    select max(s.at) as at,
      case when answered.at is null then asked.at else min(s.at) filter (where s.at > answered.at) end as waiting_since,
      coalesce(bool_or(s.at > coalesce(answered.at, '-infinity') and s.at > coalesce((
        select c.until from ${chatReads} c where c.request_id = r.id and c.user_id = r.supervisor_id), '-infinity')), false)
        as is_unread
    from ${chatMessages} s where s.request_id = r.id and s.by = r.student_id
  ) talk`

const openEntries = preparedStatement<MarkedEntry>(
  'inbox_entries',
  entriesOf(sql`
    select o.* from ${requests} o where o.supervisor_id = ${sql.placeholder('supervisorId')}::uuid
      and o.type = 'SUPERVISION' and o.state = 'PENDING'
    union all
    select o.* from ${requests} o where o.supervisor_id = ${sql.placeholder('supervisorId')}::uuid
      and o.type = 'CHAT' and o.state in ('PENDING', 'ACCEPTED')`),
)

const entry = preparedStatement<MarkedEntry>(
  'inbox_entry',
  entriesOf(sql`select o.* from ${requests} o where o.id = ${sql.placeholder('id')}::uuid`),
)

/** Everything that is open between a supervisor and students, in no order. */
export function listInbox(db: Queryable, supervisorId: string, now: Date): Promise<readonly MarkedEntry[]> {
  return openEntries(db, { supervisorId, now: now.toISOString() })
}

/** A request in any state as an entry; null when there is none. */
export async function findInboxEntry(db: Queryable, id: string, now: Date): Promise<MarkedEntry | null> {
  return firstOf(entry(db, { id, now: now.toISOString() }))
}

/** The ids of what else is open between the two of a request. */
export async function otherOpenRequestIds(
  db: Queryable,
  { id, studentId }: Pick<InboxEntry, 'id' | 'studentId'>,
  supervisorId: string,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select o.id from ${requests} o where o.student_id = ${studentId}::uuid and o.supervisor_id = ${supervisorId}::uuid
      and o.id <> ${id}::uuid and o.state in ('PENDING', 'ACCEPTED')`)
  return rows.map((row) => row.id)
}

const userId = sql`${sql.placeholder('userId')}::uuid`

const newsCount = preparedStatement<{ count: number }>(
  'news_count',
  sql`
    with unread as (
      select m.request_id, count(*) as messages from ${chatMessages} m
        join ${requests} on ${requests.id} = m.request_id and ${userId} in (${requests.studentId}, ${requests.supervisorId})
        left join ${chatReads} r on r.request_id = m.request_id and r.user_id = ${userId}
      where m.by <> ${userId} and m.at > coalesce(r.until, '-infinity') and not exists (
        select 1 from ${chatMessages} own where own.request_id = m.request_id and own.by = ${userId} and own.at > m.at)
      group by m.request_id
    )
    select ((select coalesce(sum(messages), 0) from unread)
      + (select count(*) from ${requests} where ${requests.supervisorId} = ${userId} and ${requests.state} = 'PENDING')
      + (select count(*) from ${requests}
          join lateral (
            select t.from_state, t.to_state, t.reason from ${requestTransitions} t where t.request_id = ${requests.id}
            order by t.id desc limit 1) last on true
          where ${requests.studentId} = ${userId} and ${isUnseen} and ${isOfRunningCycle(sql`${requests}`)}
            and (last.from_state in ('ACCEPTED', 'REJECTED') or last.to_state in ('ACCEPTED', 'REJECTED') or last.reason in ('expired', 'cycle_ended'))
            and ${requests.id} not in (select request_id from unread)))::int as count`,
)

/**
 * How much waits for somebody, as the application counts it: messages that are not read, requests to decide on, and
 * decisions that are not seen. A conversation with unread messages counts by these.
 */
export async function countNews(db: Queryable, id: string): Promise<number> {
  const [row] = await newsCount(db, { userId: id })
  return row?.count ?? 0
}

/**
 * How many supervision requests of somebody have no answer yet. They are asked for in the order of the index that begins
 * with that person: planned when there were few requests, `requests_one_active` would look as good, and would be read
 * through for each person from then on.
 */
export function pendingCount(of: 'student' | 'supervisor', id: SQL): SQL<number> {
  const person = sql.identifier(of === 'student' ? requests.studentId.name : requests.supervisorId.name)
  return sql`(
    select count(*)::int from (
      select from ${requests} r
      where r.${person} = ${id} and r.type = 'SUPERVISION' and r.state = 'PENDING' order by r.created_at) pending)`
}

/** How many requests for supervision, and how many questions, have no answer yet. */
export async function countAllPending(
  db: Queryable,
): Promise<{ readonly requests: number; readonly questions: number }> {
  const [counted] = await db
    .select({
      requests: sql<number>`count(*) filter (where ${requests.type} = 'SUPERVISION')::int`,
      questions: sql<number>`count(*) filter (where ${requests.type} = 'CHAT')::int`,
    })
    .from(requests)
    .where(eq(requests.state, 'PENDING'))
  return counted ?? { requests: 0, questions: 0 }
}

/** What waits for a supervisor: open requests, questions and conversations. */
import type { InboxEntry } from '#domain/requests/inbox.ts'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { preparedStatement } from '../../prepared-query.ts'
import { chatMessages, chatReads, requestReads, requests } from '../../schema/requests.ts'
import { cycles } from '../../schema/cycles.ts'
import { studentMarks } from '../../schema/matching.ts'
import { lastAskedAt } from './moments.ts'

/** An entry with the mark of its student. */
export type MarkedEntry = InboxEntry & { readonly note: string | null }

type Row = {
  readonly id: string
  readonly type: InboxEntry['type']
  readonly student_id: string
  readonly waiting_since: Date | null
  readonly at: Date
  readonly is_unread: boolean
  readonly starred: boolean
  readonly has_idea: boolean
  readonly note: string | null
  readonly asks_others: boolean
  readonly answer_by: Date | null
}

/** Nobody owes an answer that they can't give any more. */
const isOver = sql`exists (select from ${cycles} c where c.closed_at is null and c.ends_at <= ${sql.placeholder('now')}::timestamptz)`

/**
 * The entries among `asked`, rows of requests. What was read stays read until the student asks again: a decision that is undone is no
 * news to whoever took it. Each thing that is looked up has an index that begins with what it is looked up by.
 */
const entriesOf = (asked: ReturnType<typeof sql>) => sql`
  select r.id, r.type, r.student_id, r.answer_by, coalesce(m.starred, false) as starred, m.note, r.idea_id is not null as has_idea,
    case when ${isOver} then null when r.state = 'PENDING' then asked.at when r.state = 'ACCEPTED' and r.type = 'CHAT' then talk.waiting_since end
      as waiting_since,
    greatest(asked.at, talk.at) as at,
    case when r.state = 'PENDING' then not exists (
        select from ${requestReads} seen
        where seen.request_id = r.id and seen.user_id = r.supervisor_id and seen.until >= asked.at)
      else talk.is_unread end as is_unread,
    exists (
      select from ${requests} o where o.student_id = r.student_id and o.supervisor_id <> r.supervisor_id
        and o.type = 'SUPERVISION' and o.state in ('PENDING', 'ACCEPTED')) as asks_others
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

const openEntries = preparedStatement<Row>(
  'inbox_entries',
  entriesOf(sql`
    select o.* from ${requests} o where o.supervisor_id = ${sql.placeholder('supervisorId')}::uuid
      and o.type = 'SUPERVISION' and o.state = 'PENDING'
    union all
    select o.* from ${requests} o where o.supervisor_id = ${sql.placeholder('supervisorId')}::uuid
      and o.type = 'CHAT' and o.state in ('PENDING', 'ACCEPTED')`),
)

const entry = preparedStatement<Row>(
  'inbox_entry',
  entriesOf(sql`select o.* from ${requests} o where o.id = ${sql.placeholder('id')}::uuid`),
)

const toEntry = (row: Row): MarkedEntry => ({
  id: row.id,
  type: row.type,
  studentId: row.student_id,
  waitingSince: row.waiting_since,
  at: row.at,
  isUnread: row.is_unread,
  isStarred: row.starred,
  hasIdea: row.has_idea,
  note: row.note,
  asksOthers: row.asks_others,
  answerBy: row.answer_by,
})

/** Everything that is open between a supervisor and students, in no order. */
export async function listInbox(db: Queryable, supervisorId: string, now: Date): Promise<MarkedEntry[]> {
  return (await openEntries(db, { supervisorId, now: now.toISOString() })).map(toEntry)
}

/** One request in whatever state as an entry; null when there is none. */
export async function findInboxEntry(db: Queryable, id: string, now: Date): Promise<MarkedEntry | null> {
  const [row] = await entry(db, { id, now: now.toISOString() })
  return row ? toEntry(row) : null
}

const openBetween = preparedStatement<{ readonly id: string }>(
  'open_between',
  sql`select o.id from ${requests} o
    where o.student_id = ${sql.placeholder('studentId')}::uuid and o.supervisor_id = ${sql.placeholder('supervisorId')}::uuid
      and o.id <> ${sql.placeholder('besides')}::uuid and o.state in ('PENDING', 'ACCEPTED')`,
)

/** The ids of what else is open between the two of a request. */
export async function otherOpenRequestIds(
  db: Queryable,
  { id, studentId }: Pick<InboxEntry, 'id' | 'studentId'>,
  supervisorId: string,
): Promise<string[]> {
  return (await openBetween(db, { studentId, supervisorId, besides: id })).map((row) => row.id)
}

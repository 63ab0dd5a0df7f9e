/** Mails about the dates of a cycle that have changed (docs/decisions/0092-dates-of-a-cycle.md). */
import type { CycleRules } from '#domain/cycles/phases.ts'
import { UNANSWERED_REASONS } from '#domain/requests/unanswered.ts'
import { and, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { outbox } from '../../schema/mail-and-events.ts'
import { requests, requestTransitions } from '../../schema/requests.ts'
import { supervisors, users } from '../../schema/people.ts'
import { inSituation } from '../people/search.ts'
import { isOfRunningCycle } from '../cycles/cycles.ts'

/**
 * Whose days it changes: moments concern everybody who may still ask or be asked, days those of a request that waits for its answer. An end that was
 * taken back before anybody was told of it concerns those whose requests had ended by it.
 */
export type Concern = 'moments' | 'answer_days' | 'reopening'

/** In the words of the index `request_transitions_unanswered`: PostgreSQL uses it for no others. */
const endedUnanswered = sql.raw(`t.reason in (${UNANSWERED_REASONS.map((reason) => `'${reason}'`).join(', ')})`)

/** Supervision requests of the running cycle that ended without an answer. */
const unanswered = sql`
  ${requestTransitions} t join ${requests} r on r.id = t.request_id
  where ${endedUnanswered} and r.type = 'SUPERVISION' and ${isOfRunningCycle(sql`r`)}`

/** Requests that ended with the cycle, though it goes on. */
const endedWithCycle = sql`${unanswered} and t.reason = 'cycle_ended'`

/** Students of such requests, if they ended after a moment. */
const lostRequests = (after: SQL): SQL => sql`(${inSituation.without_supervisor} and ${users.id} in (
  select r.student_id from ${endedWithCycle} and t.at > ${after}))`

/** People who were told of no dates since. `told`: see `toldOfDates`. */
const lostAndUntold = lostRequests(sql`coalesce(told.at, '-infinity')`)

/** The two of each request that waits for an answer, or ended without one since a moment: a change may end it before anybody is told. */
const ofRequests = (since: SQL): SQL | undefined => {
  const ended = sql`${unanswered} and t.at >= ${since}`
  return or(
    inSituation.waiting,
    inSituation.owes_answers,
    sql`(${inSituation.without_supervisor} and ${users.id} in (select r.student_id from ${ended}))`,
    sql`${users.id} in (select r.supervisor_id from ${ended})`,
  )
}

const WHO: Readonly<Record<Concern, (since: SQL) => SQL | undefined>> = {
  moments: (since) => or(inSituation.without_supervisor, inSituation.with_free_places, ofRequests(since)),
  answer_days: ofRequests,
  reopening: () => lostAndUntold,
}

/** People who never signed in have no dates to observe. */
const concerned = ({ concern, since }: DatesChange): SQL | undefined =>
  and(isNull(users.deletedAt), isNotNull(users.registeredAt), WHO[concern](sql`${since.toISOString()}::timestamptz`))

/** The last mails of people: `at`, when the last one left; `waiting`, when the one is due that has not. */
const toldOfDates = (kind: string): SQL => sql`
  select user_id, max(handed_over_at) as at, max(created_at) as written,
    min(due_at) filter (where sent_at is null and cancelled_at is null and parked_at is null) as waiting
  from ${outbox} where kind = ${kind} group by user_id`

const PEOPLE = sql`
  ${users}
  left join ${supervisors} on ${supervisors.userId} = ${users.id}
  left join told on told.user_id = users.id`

/** People who do not wait until the pause after their last mail is over. `told`: see `toldOfDates`. */
const isUrgent = ({ goesOn }: DatesChange): SQL => (goesOn ? lostAndUntold : sql`false`)

type ToTell = {
  readonly people: number
  /** How many of these get their mail only when the pause after their last one is over, and when all of them have it. */
  readonly later: number
  readonly laterBy: Date | null
}

/** Students whose requests to a supervisor expired since a moment, and who can be added: they have no supervisor. */
export async function findExpiredFor(db: Queryable, supervisorId: string, since: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${users.id} as id from ${users} where ${inSituation.without_supervisor} and ${users.id} in (
      select r.student_id from ${unanswered} and t.reason = 'expired' and t.at >= ${since.toISOString()}::timestamptz
        and r.supervisor_id = ${supervisorId}) order by id`)
  return rows.map(({ id }) => id)
}

type DatesChange = {
  readonly concern: Concern
  /** The cycle is not over: anybody who lost a request by its end, and was not told that it goes on, is told at once. */
  readonly goesOn: boolean
  /** When the first of the changes was made that are to be told. */
  readonly since: Date
}

export type DatesMailChange = DatesChange & {
  readonly kind: string
  /** When the mails are written. */
  readonly at: Date
  /** Between two of these mails to one person, milliseconds. */
  readonly pauseMs: number
}

/** How many people such a change concerns. */
export async function countConcerned(db: Queryable, telling: DatesMailChange): Promise<ToTell> {
  const { kind, at, pauseMs } = telling
  const { rows } = await db.execute<{ people: number; later: number; by: string | null }>(sql`
    with told as (${toldOfDates(kind)}),
    due as (
      select case when ${isUrgent(telling)} then ${at.toISOString()}::timestamptz
        else coalesce(told.waiting, told.at + ${pauseMs} * interval '1 millisecond') end as due
      from ${PEOPLE} where ${concerned(telling)}
    )
    select count(*)::int as people, (count(*) filter (where due > ${at.toISOString()}::timestamptz))::int as later,
      to_json(max(due) filter (where due > ${at.toISOString()}::timestamptz)) #>> '{}' as by
    from due`)
  const [row] = rows
  return { people: row?.people ?? 0, later: row?.later ?? 0, laterBy: row?.by ? new Date(row.by) : null }
}

/** How many requests ended with the running cycle. */
export async function countEndedWithCycle(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ requests: number }>(sql`
    select count(distinct t.request_id)::int as requests from ${endedWithCycle}`)
  return rows[0]?.requests ?? 0
}

/** How many requests to a supervisor ended with the running cycle since a moment. */
export async function countEndedFor(db: Queryable, supervisorId: string, since: Date): Promise<number> {
  const { rows } = await db.execute<{ requests: number }>(sql`
    select count(distinct t.request_id)::int as requests from ${endedWithCycle}
      and t.at >= ${since.toISOString()}::timestamptz and r.supervisor_id = ${supervisorId}`)
  return rows[0]?.requests ?? 0
}

export type DatesNews = DatesChange & {
  readonly kind: string
  readonly cycleId: string
  /** The rules until the change, and the moment of the last change. */
  readonly before: CycleRules
  readonly changedAt: Date
  /** The cycle was over by it: anybody who lost requests so is told. */
  readonly wasOver: boolean
  readonly now: Date
  /** Between two of these mails to one person, milliseconds. */
  readonly pauseMs: number
  readonly most: number
}

/**
 * One mail to each of so many whom a change concerns and who have none yet, due now, or when the pause after their last one is over. One that
 * has not left tells what is set by then, and leaves now where its reader does not wait.
 * @returns how many; fewer than asked for: those were the last
 */
export async function enqueueDatesMails(tx: Queryable, news: DatesNews): Promise<number> {
  const { kind, cycleId, since, before, wasOver, changedAt, now, pauseMs, most } = news
  const payload = JSON.stringify({ cycleId, since, ...rulesInText(before) })
  const { rowCount } = await tx.execute(sql`
    with told as (${toldOfDates(kind)}),
    hastened as (
      update ${outbox} mail set due_at = ${now.toISOString()}::timestamptz, payload = mail.payload || '{"lost": "requests"}'::jsonb
      from (select ${users.id} as id from ${PEOPLE} where told.waiting is not null and ${isUrgent(news)}) who
      where mail.user_id = who.id and mail.kind = ${kind} and mail.due_at > ${now.toISOString()}::timestamptz
        and mail.sent_at is null and mail.cancelled_at is null and mail.parked_at is null and mail.locked_until is null
        and mail.summary_id is null
    )
    insert into ${outbox} (event_key, kind, user_id, recipient, payload, created_at, due_at)
    select concat_ws(':', ${kind}::text, users.id, ${changedAt.toISOString()}::text), ${kind}, users.id, users.email,
      ${payload}::jsonb || jsonb_build_object('userId', users.id::text) ||
        case when ${wasOver ? lostRequests(sql`'-infinity'`) : lostAndUntold} then '{"lost": "requests"}'::jsonb else '{}' end, ${now.toISOString()}::timestamptz,
      case when ${isUrgent(news)} then ${now.toISOString()}::timestamptz
        else greatest(${now.toISOString()}::timestamptz, told.at + ${pauseMs} * interval '1 millisecond') end
    from ${PEOPLE}
    where ${concerned(news)} and told.waiting is null
      and (told.written is null or told.written <= ${changedAt.toISOString()}::timestamptz)
    limit ${most}`)
  return rowCount ?? 0
}

/** The rules in texts; '' for those that are not set. */
const rulesInText = ({ opensAt, closesAt, endsAt, answerDays }: CycleRules) => ({
  opensAt: opensAt?.toISOString() ?? '',
  closesAt: closesAt?.toISOString() ?? '',
  endsAt: endsAt?.toISOString() ?? '',
  answerDays: answerDays === null ? '' : String(answerDays),
})

/** Mails about the dates of a cycle that have changed (docs/decisions/0098-whom-a-change-of-dates-concerns-is-told.md). */
import type { CycleRules } from '#domain/cycles/phases.ts'
import { and, count, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { outbox } from '../../schema/outbox.ts'
import { supervisors } from '../../schema/supervisors.ts'
import { users } from '../../schema/users.ts'
import { hasOpenRequest, inSituation } from '../people/situations.ts'

/** Whose days it changes: moments concern everybody who may still ask or be asked, days those of a request that waits for its answer. */
export type Concern = 'moments' | 'answer_days'

const WHO: Readonly<Record<Concern, SQL | undefined>> = {
  moments: or(inSituation.without_supervisor, inSituation.with_free_places, inSituation.owes_answers),
  answer_days: or(hasOpenRequest, inSituation.owes_answers),
}

/** Whoever never signed in has no dates to keep. */
const concerned = (concern: Concern): SQL | undefined =>
  and(isNull(users.deletedAt), isNotNull(users.registeredAt), WHO[concern])

/** How many people such a change concerns. */
export async function countConcerned(db: Queryable, concern: Concern): Promise<number> {
  const [row] = await db
    .select({ people: count() })
    .from(users)
    .leftJoin(supervisors, eq(supervisors.userId, users.id))
    .where(concerned(concern))
  return row?.people ?? 0
}

export type DatesNews = {
  readonly kind: string
  readonly cycleId: string
  readonly concern: Concern
  /** What was set until the change, and when that was. */
  readonly before: CycleRules
  readonly changedAt: Date
  readonly now: Date
  /** Between two of these mails to one person, milliseconds. */
  readonly pauseMs: number
  readonly most: number
}

/**
 * One mail to each of so many whom a change concerns and who have none yet, due now, or when the pause after their last one is over. One that
 * has not left tells what is set by then.
 * @returns how many; fewer than asked for: those were the last
 */
export async function enqueueDatesMails(tx: Queryable, news: DatesNews): Promise<number> {
  const { kind, cycleId, concern, before, changedAt, now, pauseMs, most } = news
  const payload = JSON.stringify({ cycleId, ...rulesInText(before) })
  const { rowCount } = await tx.execute(sql`
    with told as (
      select user_id, max(handed_over_at) as at, bool_or(created_at > ${changedAt.toISOString()}::timestamptz or
        (sent_at is null and cancelled_at is null and parked_at is null)) as knows
      from ${outbox} where kind = ${kind} group by user_id
    )
    insert into ${outbox} (event_key, kind, user_id, recipient, payload, created_at, due_at)
    select concat_ws(':', ${kind}::text, users.id, ${changedAt.toISOString()}::text), ${kind}, users.id, users.email,
      ${payload}::jsonb || jsonb_build_object('userId', users.id::text), ${now.toISOString()}::timestamptz,
      greatest(${now.toISOString()}::timestamptz, told.at + ${pauseMs} * interval '1 millisecond')
    from ${users}
    left join ${supervisors} on ${supervisors.userId} = ${users.id}
    left join told on told.user_id = users.id
    where ${concerned(concern)} and told.knows is not true
    limit ${most}`)
  return rowCount ?? 0
}

/** What is set, in texts; '' for what is not. */
const rulesInText = ({ opensAt, closesAt, endsAt, answerDays }: CycleRules) => ({
  opensAt: opensAt?.toISOString() ?? '',
  closesAt: closesAt?.toISOString() ?? '',
  endsAt: endsAt?.toISOString() ?? '',
  answerDays: answerDays === null ? '' : String(answerDays),
})

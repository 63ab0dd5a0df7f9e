/** What somebody is told at the next visit, until they close it; docs/decisions/0082-what-people-are-told.md. */
import type { NoticeKind } from '#domain/notices.ts'
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../client.ts'
import { oneOf } from '../one-of.ts'
import { preparedStatement } from '../prepared-query.ts'
import { endedPairs } from '../schema/cycles.ts'
import { notices, outbox } from '../schema/mail-and-events.ts'
import { tags, userTags } from '../schema/matching.ts'
import { users } from '../schema/people.ts'
import { requests, requestTransitions } from '../schema/requests.ts'

export type KnownNotice = {
  readonly id: string
  readonly kind: NoticeKind
  /** When it happened. */
  readonly at: Date
  /** The other one of a pair, as they are now: the name with the title before it, '' where there is none; no id without a profile. */
  readonly other: { readonly id: string | null; readonly email: string; readonly name: string } | null
  /** What the admin said who ended the pair. */
  readonly note: string | null
  /** Requests of the reader's own were withdrawn when a pair began that an admin has ended. */
  readonly withdrew: boolean
  readonly tags: string[] | null
}

/** What somebody has not closed, oldest first. */
const openNotices = preparedStatement<KnownNotice>(
  'notices',
  sql`
    select n.id, n.kind, n.at, n.tags,
      case when u.id is not null then json_build_object('id', case when u.registered_at is not null and u.deleted_at is null then u.id end, 'email', u.email,
        'name', trim(concat_ws(' ', u.academic_title, u.first_name, u.last_name))) end as other,
      case when n.kind = 'ended_by_admin' then (
        select t.note from ${requestTransitions} t where t.request_id = n.request_id and t.reason = 'ended_by_admin'
        order by t.id desc limit 1) end as note,
      n.kind = 'ended_by_admin' and exists (
        select from ${requestTransitions} t join ${requests} r on r.id = t.request_id and r.student_id = n.user_id
        where t.caused_by = n.request_id and t.reason = 'accepted_elsewhere') as withdrew
    from ${notices} n left join ${users} u on u.id = n.other_id
    where n.user_id = ${sql.placeholder('userId')}::uuid
    order by n.at, u.sort_name, n.id`,
)

export function findNotices(db: Queryable, userId: string): Promise<readonly KnownNotice[]> {
  return openNotices(db, { userId })
}

export async function closeNotices(tx: Queryable, userId: string, ids: readonly string[]): Promise<void> {
  await tx.delete(notices).where(and(eq(notices.userId, userId), oneOf(notices.id, ids)))
}

type LostPair = { readonly requestId: string; readonly userId: string; readonly otherId: string }

/** Tells people that they lost a pair. What is told of it first stays. */
export async function noticeLostPairs(tx: Queryable, lost: readonly LostPair[], kind: NoticeKind, at: Date) {
  if (lost.length === 0) return
  await tx
    .insert(notices)
    .values(lost.map((pair) => ({ ...pair, kind, at })))
    .onConflictDoNothing()
}

/** There is nothing to hear of any more: the two are a pair again, by whichever request. */
export async function forgetLostPairs(tx: Queryable, two: readonly [string, string]): Promise<void> {
  await tx.delete(notices).where(and(oneOf(notices.userId, two), oneOf(notices.otherId, two)))
}

export async function forgetLostPairsBefore(tx: Queryable, time: Date): Promise<void> {
  await tx.delete(notices).where(and(lt(notices.at, time), isNotNull(notices.otherId)))
}

const moment = (time: Date) => sql`${time.toISOString()}::timestamptz`

/** Both sides of every pair that a new cycle ends, with one mail to each person. */
export async function noticeEndOfPairs(tx: Queryable, cycleId: string, now: Date, dueAt: Date): Promise<void> {
  await tx.execute(sql`
    insert into ${notices} (user_id, kind, request_id, other_id, at)
    select side.user_id, 'new_cycle', e.request_id, side.other_id, ${moment(now)}
    from ${endedPairs} e
    cross join lateral (values (e.student_id, e.supervisor_id), (e.supervisor_id, e.student_id)) side (user_id, other_id)
    join ${users} u on u.id = side.user_id and u.deleted_at is null
    where e.cycle_id = ${cycleId}::uuid on conflict do nothing`)
  await mailNotices(tx, { kind: 'new_cycle', mail: 'pairs_ended', about: { cycleId }, now, dueAt })
}

/**
 * The cycle goes on: nobody has lost anything, and no mail of it leaves. The mails go for good: when the same cycle ends after
 * all, there are others under the same keys.
 */
export async function takeBackEndedPairs(tx: Queryable, cycleId: string): Promise<void> {
  await tx.execute(sql`
    delete from ${notices} where kind = 'new_cycle' and request_id in (
      select request_id from ${endedPairs} where cycle_id = ${cycleId}::uuid)`)
  await tx.execute(sql`
    delete from ${outbox}
    where kind = 'pairs_ended' and payload ->> 'cycleId' = ${cycleId} and sent_at is null and handed_over_at is null`)
}

type LostTags = {
  readonly importId: string
  readonly removedIds: readonly string[]
  readonly now: Date
  readonly dueAt: Date
}

/** Everybody who has chosen one of these tags, before they go, with one mail to each person. */
export async function noticeLostTags(tx: Queryable, { importId, removedIds, now, dueAt }: LostTags): Promise<void> {
  if (removedIds.length === 0) return
  await tx.execute(sql`
    insert into ${notices} (user_id, kind, tags, at)
    select ut.user_id, 'tags_lost', array_agg(t.name order by ut.priority), ${moment(now)}
    from ${userTags} ut join ${tags} t on t.id = ut.tag_id join ${users} u on u.id = ut.user_id and u.deleted_at is null
    where t.id = any(${sql.param([...removedIds])}::uuid[]) group by ut.user_id`)
  await mailNotices(tx, { kind: 'tags_lost', mail: 'tags_lost', about: { importId }, now, dueAt })
}

/** Of tags that are there again nobody is told that they are gone. */
export async function forgetFoundTags(tx: Queryable): Promise<void> {
  await tx.execute(sql`
    update ${notices} set tags = array(
      select name from unnest(tags) with ordinality as lost (name, place)
      where not exists (select from ${tags} t where lower(t.name) = lower(lost.name)) order by place)
    where tags is not null`)
  await tx.execute(sql`delete from ${notices} where tags = '{}'`)
}

type NoticeMail = {
  readonly kind: NoticeKind
  readonly mail: 'pairs_ended' | 'tags_lost'
  /** The id of what happened, under its name. */
  readonly about: Readonly<Record<string, string>>
  readonly now: Date
  readonly dueAt: Date
}

/** A mail to everybody who got such a notice now, in one statement; while one to them waits, that tells of all. */
const mailNotices = async (tx: Queryable, { kind, mail, about, now, dueAt }: NoticeMail): Promise<void> => {
  await tx.execute(sql`
    insert into ${outbox} (event_key, kind, user_id, recipient, payload, created_at, due_at)
    select concat_ws(':', ${mail}::text, ${Object.values(about).join()}::text, u.id), ${mail}, u.id, u.email,
      ${JSON.stringify(about)}::jsonb || jsonb_build_object('userId', u.id), ${moment(now)}, ${moment(dueAt)}
    from ${users} u
    where u.id in (select user_id from ${notices} where kind = ${kind} and at = ${moment(now)}) and not exists (
      select from ${outbox} waiting where waiting.user_id = u.id and waiting.kind = ${mail} and waiting.locked_until is null
        and waiting.summary_id is null and waiting.sent_at is null and waiting.cancelled_at is null and waiting.parked_at is null)
    on conflict do nothing`)
}

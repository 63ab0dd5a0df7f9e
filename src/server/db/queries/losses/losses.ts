/** What somebody lost by another one's hand and has not seen yet: pairs and tags. */
import type { LossReason } from '#domain/requests/losses.ts'
import type { Role } from '#domain/roles.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { oneOf } from '../../one-of.ts'
import { preparedStatement } from '../../prepared-query.ts'
import { earlierChoices, tags, userTags } from '../../schema/matching.ts'
import { lostPairs, requestTransitions } from '../../schema/requests.ts'
import { outbox } from '../../schema/mail-and-events.ts'
import { users } from '../../schema/people.ts'

/** A pair that was lost, with the other one as they are now. */
export type KnownLoss = {
  readonly requestId: string
  readonly reason: LossReason
  readonly lostAt: string
  /** What the admin said who ended it; null for nothing. */
  readonly note: string | null
  readonly other: {
    readonly id: string
    readonly role: Role
    readonly email: string
    /** With the title before it; '' where there is none. */
    readonly name: string
  }
}

export type Losses = {
  /** An import took chosen tags away, and its owner has not chosen since. */
  readonly hasLostTags: boolean
  /** Names of those that were not seen to be gone, in the order of the choice. */
  readonly tags: readonly string[]
  readonly pairs: readonly KnownLoss[]
}

const given = sql.placeholder

/** The template of the mail about lost tags. */
const TAGS_LOST = 'tags_lost'

/** Of an earlier choice: it is not chosen now. */
const isGone = sql`not exists (
  select from ${userTags} ut join ${tags} t on t.id = ut.tag_id
  where ut.user_id = e.user_id and lower(t.name) = lower(e.tag_name))`

const losses = preparedStatement<Losses>(
  'losses',
  sql`
    select
      exists (select from ${earlierChoices} where user_id = ${given('userId')}::uuid) as "hasLostTags",
      (select coalesce(json_agg(e.tag_name order by e.priority), '[]') from ${earlierChoices} e
        where e.user_id = ${given('userId')}::uuid and e.seen_at is null and ${isGone}) as tags,
      (select coalesce(json_agg(json_build_object('requestId', l.request_id, 'reason', l.reason, 'lostAt', l.lost_at,
          'note', case when l.reason = 'ended_by_admin' then (
            select t.note from ${requestTransitions} t where t.request_id = l.request_id and t.reason = 'ended_by_admin'
            order by t.id desc limit 1) end,
          'other', json_build_object('id', u.id, 'role', u.role, 'email', u.email,
            'name', trim(concat_ws(' ', u.academic_title, u.first_name, u.last_name))))
          order by l.lost_at, u.sort_name, l.request_id), '[]')
        from ${lostPairs} l join ${users} u on u.id = l.other_id
        where l.user_id = ${given('userId')}::uuid) as pairs`,
)

export async function findLosses(db: Queryable, userId: string): Promise<Losses> {
  const [found] = await losses(db, { userId })
  if (!found) throw new Error('a select without a table answered no row')
  return found
}

/** Takes them for seen. */
export async function markLossesSeen(
  tx: Queryable,
  userId: string,
  seen: { readonly requestIds: readonly string[]; readonly tagNames: readonly string[] },
  now: Date,
): Promise<void> {
  if (seen.requestIds.length > 0)
    await tx.delete(lostPairs).where(and(eq(lostPairs.userId, userId), oneOf(lostPairs.requestId, seen.requestIds)))
  if (seen.tagNames.length > 0)
    await tx
      .update(earlierChoices)
      .set({ seenAt: now })
      .where(
        and(
          eq(earlierChoices.userId, userId),
          isNull(earlierChoices.seenAt),
          sql`${earlierChoices.tagName} = any(${sql.param([...seen.tagNames])}::text[])`,
        ),
      )
}

/** Of a waiting mail about lost tags: which of them its reader had forgotten by choosing anew. */
const notedTags = sql.raw(`coalesce(payload -> 'tags', '[]')`)

/** Keeps for the mail that waits which tags somebody lost, before what they had chosen is forgotten. */
export async function noteLostTags(tx: Queryable, userId: string): Promise<void> {
  await tx.execute(sql`
    update ${outbox} set payload = payload || jsonb_build_object('tags', ${notedTags} || lost.tags)
    from (
      select jsonb_agg(e.tag_name order by e.priority) as tags from ${earlierChoices} e
      where e.user_id = ${userId}::uuid and e.seen_at is null and ${isGone}) lost
    where ${outbox.userId} = ${userId}::uuid and kind = ${TAGS_LOST} and lost.tags is not null
      and sent_at is null and cancelled_at is null and parked_at is null`)
}

/** Which of these names no tag has. */
export async function goneOf(db: Queryable, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from unnest(${sql.param([...names])}::text[]) with ordinality as noted (name, place)
    where not exists (select from ${tags} t where lower(t.name) = lower(noted.name)) order by place`)
  return rows.map(({ name }) => name)
}

type LosingTags = {
  readonly importId: string
  readonly removedIds: readonly string[]
  readonly now: Date
  readonly dueAt: Date
}

/**
 * Writes a mail to everybody who has chosen one of these tags, before they go, in one statement; while one to them waits, that
 * tells of all.
 */
export async function recordTagLossMails(
  tx: Queryable,
  { importId, removedIds, now, dueAt }: LosingTags,
): Promise<void> {
  if (removedIds.length === 0) return
  await tx.execute(sql`
    insert into ${outbox} (event_key, kind, user_id, recipient, payload, created_at, due_at)
    select concat_ws(':', ${TAGS_LOST}::text, ${importId}::text, u.id), ${TAGS_LOST}, u.id, u.email,
      jsonb_build_object('userId', u.id), ${now.toISOString()}::timestamptz, ${dueAt.toISOString()}::timestamptz
    from ${users} u where u.deleted_at is null
      and u.id in (select user_id from ${userTags} where tag_id = any(${sql.param([...removedIds])}::uuid[]))
      and not exists (
        select from ${outbox} waiting where waiting.user_id = u.id and waiting.kind = ${TAGS_LOST} and waiting.locked_until is null
          and waiting.summary_id is null and waiting.sent_at is null and waiting.cancelled_at is null and waiting.parked_at is null)
    on conflict do nothing`)
}

/** Mails that admins write to many, and reminders; docs/decisions/0087-mails-to-many-and-summaries.md. */
import { MAILS_TO_MANY_PER_SECOND } from '#domain/limits.ts'
import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { firstOf } from '../../rows.ts'
import { oneOf } from '../../one-of.ts'
import { announcements, outbox } from '../../schema/mail-and-events.ts'
import { requests } from '../../schema/requests.ts'
import { userTags } from '../../schema/matching.ts'
import { supervisors, users } from '../../schema/people.ts'
import { inSituation } from '../people/search.ts'
import { pendingCount } from '../requests/inbox.ts'
import { isUnsent } from './outbox.ts'

/** The ids of these people who are still there, in the order of their ids here. */
export async function findAddressees(db: Queryable, ids: readonly string[]) {
  const isTheirs = sql`${users.id} in (r.student_id, r.supervisor_id)`
  const rows = await db
    .select({
      id: users.id,
      role: users.role,
      isRegistered: sql<boolean>`${users.registeredAt} is not null`,
      wantsMails: sql<boolean>`${users.mailsFromAdmins} and ${users.mailDelivery} <> 'pairs'`,
      tags: sql<number>`(select count(*)::int from ${userTags} t where t.user_id = ${users.id})`,
      activeRequests: sql<number>`(
        select count(*)::int from ${requests} r where ${isTheirs} and r.state in ('PENDING', 'ACCEPTED'))`,
      pendingRequests: pendingCount('supervisor', sql`${users.id}`),
    })
    .from(users)
    .where(and(oneOf(users.id, ids), isNull(users.deletedAt)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Somebody who might be written to. */
export type Addressee = Awaited<ReturnType<typeof findAddressees>>[number]

/** Who can still ask or be asked, or waits for an answer or owes one, and wants such mails: the ids. Who never signed in has no dates to observe. */
export async function findConcernedByDates(db: Queryable): Promise<string[]> {
  const { without_supervisor, with_free_places, owes_answers } = inSituation
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(supervisors, eq(supervisors.userId, users.id))
    .where(
      and(
        isNull(users.deletedAt),
        isNotNull(users.registeredAt),
        ne(users.mailDelivery, 'pairs'),
        or(without_supervisor, with_free_places, owes_answers),
      ),
    )
  return rows.map(({ id }) => id)
}

/**
 * Who of these people was written such a mail since then, and it was not taken back. Each is looked up: of `exists` the plan for
 * many reads all mails.
 */
export async function recentRecipients(
  db: Queryable,
  kind: string,
  ids: readonly string[],
  since: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select chosen.id from unnest(${sql.param([...ids])}::uuid[]) as chosen (id)
    where (
      select o.id from ${outbox} o where o.user_id = chosen.id and o.kind = ${kind} and o.cancelled_at is null
        and o.created_at > ${since.toISOString()}::timestamptz limit 1) is not null`)
  return new Set(rows.map(({ id }) => id))
}

/** Subject and text by language. */
export type Announcement = {
  readonly subject: Readonly<Record<string, string>>
  readonly text: Readonly<Record<string, string>>
}

/** Keeps what is sent to many. False: it is kept already, and so are its mails. */
export async function insertAnnouncement(
  tx: Queryable,
  id: string,
  { subject, text }: Announcement,
  now: Date,
): Promise<boolean> {
  const made = await tx
    .insert(announcements)
    .values({ id, subject, text, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: announcements.id })
  return made.length > 0
}

export async function findAnnouncement(db: Queryable, id: string): Promise<Announcement | null> {
  const { subject, text } = announcements
  return firstOf(db.select({ subject, text }).from(announcements).where(eq(announcements.id, id)))
}

/** Forgets what no mail says any more. */
export async function deleteOldAnnouncements(db: Queryable): Promise<void> {
  const isSaid = sql`exists (
    select from ${outbox} o where jsonb_path_query_array(o.payload, '$.*') ? ${announcements.id}::text)`
  await db.delete(announcements).where(sql`not ${isSaid}`)
}

type ToMany = {
  readonly kind: string
  /** The id of the call that sends: each person gets one mail of it. */
  readonly sendId: string
  readonly userIds: readonly string[]
  /** The subject of the mails beside the recipient. */
  readonly payload: object
  readonly now: Date
  /** The moment of the first; the others become due one after the other. */
  readonly dueAt: Date
}

/** Takes back what has not left yet of the mails that one call sent: how many. Each names the call in its payload. */
export async function cancelMailsToMany(tx: Queryable, sendId: string, now: Date): Promise<number> {
  const isOfCall = sql`jsonb_path_query_array(${outbox.payload}, '$.*') ? ${sendId}::text`
  const cancelled = await tx
    .update(outbox)
    .set({ cancelledAt: now })
    .where(and(isOfCall, isUnsent, isNull(outbox.cancelledAt)))
    .returning({ id: outbox.id })
  return cancelled.length
}

/** Writes a mail to each of these people, in one statement. */
export async function recordMailsToMany(tx: Queryable, mails: ToMany): Promise<void> {
  const { kind, sendId, userIds, payload, now, dueAt } = mails
  if (userIds.length === 0) return
  const turn = sql`(row_number() over (order by u.id) - 1) * ${1 / MAILS_TO_MANY_PER_SECOND}::float8 * interval '1 second'`
  await tx.execute(sql`
    insert into ${outbox} (event_key, kind, user_id, recipient, payload, created_at, due_at)
    select concat_ws(':', ${kind}::text, ${sendId}::text, u.id), ${kind}, u.id, u.email,
      ${JSON.stringify(payload)}::jsonb || jsonb_build_object('userId', u.id), ${now.toISOString()}::timestamptz,
      ${dueAt.toISOString()}::timestamptz + ${turn}
    from ${users} u
    where u.id = any(${sql.param([...userIds])}::uuid[]) and u.deleted_at is null
    on conflict do nothing`)
}

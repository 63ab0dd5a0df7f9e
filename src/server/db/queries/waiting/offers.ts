/** Open offers of places to students who wait. */
import type { OfferEnd } from '#domain/waiting/waiting.ts'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { preparedQuery } from '../../prepared-query.ts'
import { outbox } from '../../schema/outbox.ts'
import { users } from '../../schema/users.ts'
import { waitingEntries } from '../../schema/waiting/waiting-entries.ts'
import { isOfRunningCycle } from '../cycles/running-cycle.ts'
import { isWaiting, offerEnd } from './places-left.ts'

const endsAt = offerEnd(sql`${waitingEntries}`).mapWith(waitingEntries.offerEndsAt)

type Two = { readonly studentId: string; readonly supervisorId: string }

/** The entry of a student in the line of a supervisor. */
const isEntryOf = ({ studentId, supervisorId }: Two) =>
  and(
    eq(waitingEntries.studentId, studentId),
    eq(waitingEntries.supervisorId, supervisorId),
    isOfRunningCycle(sql`${waitingEntries}`),
  )

/** The offer that a student has of a supervisor: what it was made for, and until when it stands by the dates as they are; null: there is none. */
export async function findOffer(db: Queryable, two: Two) {
  const [row] = await db
    .select({ madeUntil: waitingEntries.offerEndsAt, endsAt })
    .from(waitingEntries)
    .where(isEntryOf(two))
  return row?.madeUntil && row.endsAt ? { madeUntil: row.madeUntil, endsAt: row.endsAt } : null
}

/** The offer that was told, if it still stands: it has not ended, and no later one has taken its place. @param until of what was told */
export async function findStandingOffer(db: Queryable, { until, ...two }: Two & { readonly until: string }, now: Date) {
  const offer = await findOffer(db, two)
  return offer && offer.endsAt > now && offer.madeUntil.toISOString() === until ? offer : null
}

type News = {
  /** Null: it is a mail. */
  readonly subscriptionId: string | null
  readonly createdAt: Date
}

/**
 * Whether a student knows of an offer already: by what they were told last on the channel they had one when it was made. Such a
 * one was taken back and is there again, and nobody was told of its end.
 */
export async function isKnownOffer(db: Queryable, two: Two, { subscriptionId, createdAt }: News): Promise<boolean> {
  const madeAt = sql`${createdAt.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ known: boolean }>(sql`
    select coalesce((told.payload ->> 'until')::timestamptz > ${madeAt}, false) as known
    from ${outbox} told, ${waitingEntries}
    where ${isEntryOf(two)} and strpos(told.event_key, ${waitingEntries.id}::text) > 0
      and told.user_id = ${two.studentId} and told.subscription_id is not distinct from ${subscriptionId}::uuid
      and told.handed_over_at is not null and told.created_at < ${madeAt}
    order by told.created_at desc limit 1`)
  return rows[0]?.known ?? false
}

/** Ends after which a student waits as before the offer. */
const WAITS_AS_BEFORE: ReadonlySet<OfferEnd> = new Set(['taken_back', 'paused'])

/** Whether the end of an offer is news: there is no other by now, whoever waits as before was told of the offer on the same channel, and a level that does not fit still does not. */
export async function isEndOfOfferNews(
  db: Queryable,
  { studentId, supervisorId, why }: Two & { readonly why: OfferEnd },
  { subscriptionId, createdAt }: News,
): Promise<boolean> {
  if (await findOffer(db, { studentId, supervisorId })) return false
  if (why === 'level') return rests(db, { studentId, supervisorId })
  if (!WAITS_AS_BEFORE.has(why)) return true
  const ofOffers = sql`user_id = ${studentId} and subscription_id is not distinct from ${subscriptionId}::uuid
    and payload ->> 'supervisorId' = ${supervisorId} and created_at <= ${createdAt.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ left: boolean }>(sql`
    select coalesce(
      (select payload ? 'until' from ${outbox} where ${ofOffers} and payload ?| array['until', 'why'] and handed_over_at is not null
        order by created_at desc limit 1),
      not exists (select from ${outbox} where ${ofOffers} and payload ? 'until')) as left`)
  return rows[0]?.left ?? true
}

/** Whether a student who waited keeps the position and does not wait now. */
const rests = async (db: Queryable, two: Two): Promise<boolean> => {
  const [row] = await db.select({ isOver: waitingEntries.isOver }).from(waitingEntries).where(isEntryOf(two))
  return row?.isOver ?? false
}

const offersOfStudent = preparedQuery('offers_of', (db) =>
  db
    .select({
      id: waitingEntries.id,
      supervisorId: waitingEntries.supervisorId,
      endsAt: sql<Date>`${endsAt}`.mapWith(waitingEntries.offerEndsAt),
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(waitingEntries)
    .innerJoin(users, eq(users.id, waitingEntries.supervisorId))
    .where(
      and(
        eq(waitingEntries.studentId, sql.placeholder('studentId')),
        isNotNull(waitingEntries.offerEndsAt),
        isWaiting(sql`${waitingEntries}`),
      ),
    ),
)

/** Until when places are kept for a student, with the names of the supervisors. */
export function findOffersOf(db: Queryable, who: string) {
  return offersOfStudent(db, { studentId: who })
}

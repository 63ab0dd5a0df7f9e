import { SLOTS_MAX } from '#domain/limits.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { oneOf, pagesOf } from '../../one-of.ts'
import { supervisors, users } from '../../schema/people.ts'

/** How many of a supervisor's slots are taken, in this cycle and outside; 0 when there is no row yet. */
export async function takenSlots(tx: Queryable, supervisorId: string): Promise<number> {
  const [row] = await tx
    .select({ taken: sql<number>`${supervisors.acceptedSlots} + ${supervisors.takenOutside}` })
    .from(supervisors)
    .where(eq(supervisors.userId, supervisorId))
  return row?.taken ?? 0
}

/** The slots of those among these people who supervise. */
export function slotsOf(db: Queryable, ids: readonly string[]) {
  return db
    .select({
      id: users.id,
      total: sql<number>`coalesce(${supervisors.totalSlots}, 0)`,
      taken: sql<number>`coalesce(${supervisors.acceptedSlots} + ${supervisors.takenOutside}, 0)`,
    })
    .from(users)
    .leftJoin(supervisors, eq(supervisors.userId, users.id))
    .where(and(oneOf(users.id, ids), eq(users.role, 'SUPERVISOR'), isNull(users.deletedAt)))
}

/** A supervisor with the slots that are taken, in this cycle and outside. */
export type SupervisorSlots = Awaited<ReturnType<typeof slotsOf>>[number]

/** Sets one number of slots for all of these supervisors; the database refuses fewer than are taken. */
export async function setTotalSlots(tx: Queryable, ids: readonly string[], totalSlots: number): Promise<void> {
  for (const page of pagesOf(ids)) {
    await tx
      .insert(supervisors)
      .values(page.map((userId) => ({ userId, totalSlots })))
      .onConflictDoUpdate({ target: supervisors.userId, set: { totalSlots } })
  }
}

/** Takes a slot from a supervisor; the database refuses one that is taken. */
export async function removeSlot(tx: Queryable, supervisorId: string): Promise<void> {
  await tx
    .update(supervisors)
    .set({ totalSlots: sql`${supervisors.totalSlots} - 1` })
    .where(eq(supervisors.userId, supervisorId))
}

/** Gives a supervisor one more slot; anybody who has as many as one may have keeps them. */
export async function addSlot(tx: Queryable, supervisorId: string): Promise<void> {
  await tx
    .insert(supervisors)
    .values({ userId: supervisorId, totalSlots: 1 })
    .onConflictDoUpdate({
      target: supervisors.userId,
      set: { totalSlots: sql`least(${supervisors.totalSlots} + 1, ${SLOTS_MAX}::int)` },
    })
}

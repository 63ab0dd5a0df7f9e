import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { supervisors } from '../../schema/supervisors.ts'

/** How many of a supervisor's slots are taken, in this cycle and outside; 0 when there is no row yet. */
export async function takenSlots(tx: Queryable, supervisorId: string): Promise<number> {
  const [row] = await tx
    .select({ taken: sql<number>`${supervisors.acceptedSlots} + ${supervisors.takenOutside}` })
    .from(supervisors)
    .where(eq(supervisors.userId, supervisorId))
  return row?.taken ?? 0
}

/** Sets the number of a supervisor's slots; the database refuses fewer than are taken. */
export async function setTotalSlots(tx: Queryable, supervisorId: string, totalSlots: number): Promise<void> {
  await tx
    .insert(supervisors)
    .values({ userId: supervisorId, totalSlots })
    .onConflictDoUpdate({ target: supervisors.userId, set: { totalSlots } })
}

import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { supervisors } from '../../schema/supervisors.ts'
import { users } from '../../schema/users.ts'

/** What a person, or an admin for them, can change of a profile; '' for a text that goes is null here. */
export type ProfilePatch = Partial<{
  readonly firstName: string
  readonly lastName: string
  readonly bio: string | null
  readonly thesisDescription: string | null
}>

/** Changes what the patch names; nothing of people whose data were deleted. */
export async function changeProfile(tx: Queryable, id: string, patch: ProfilePatch): Promise<void> {
  if (Object.keys(patch).length === 0) return
  await tx
    .update(users)
    .set(patch)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
}

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

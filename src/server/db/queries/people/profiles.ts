import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
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

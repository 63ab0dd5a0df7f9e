import { sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { rowIn } from '../../rows.ts'
import { oneOf } from '../../one-of.ts'
import { matchingRevision } from '../../schema/matching.ts'
import { users } from '../../schema/people.ts'

/** Changes that matching has to know of. */
export type MatchingChange = {
  /** People whose registration, deletion or role changed; that somebody chose tags, the database notices itself. */
  readonly users?: readonly string[]
  /** Tags or similarities were replaced, or rows of supervisors removed for good: everything is to be read anew. */
  readonly vocabulary?: boolean
}

/**
 * Tells every similarity index that something changed, with the commit of this transaction and not before. Locks the
 * one row until then, so that the order of revisions is the order of commits: call it late in a long transaction.
 * @returns the new revision
 */
export async function bumpMatchingRevision(
  tx: Queryable,
  { users: changed = [], vocabulary = false }: MatchingChange,
): Promise<number> {
  const next = sql`${matchingRevision.revision} + 1`
  const bumped = await tx
    .update(matchingRevision)
    .set({ revision: next, ...(vocabulary ? { vocabulary: next } : {}) })
    .returning({ revision: matchingRevision.revision })
  const { revision } = rowIn(bumped)
  if (changed.length > 0) await tx.update(users).set({ matchRevision: revision }).where(oneOf(users.id, changed))
  return revision
}

/** The revision at which the vocabulary was last replaced. */
export async function vocabularyRevision(db: Queryable): Promise<number> {
  return rowIn(await db.select({ vocabulary: matchingRevision.vocabulary }).from(matchingRevision)).vocabulary
}

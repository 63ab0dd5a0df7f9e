import { and, asc, eq, exists, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { oneOf } from '../../one-of.ts'
import { earlierChoices, ideas, ideaTags, tags, tagSimilarities, userTags } from '../../schema/matching.ts'
import { users } from '../../schema/people.ts'

const byName = asc(sql`lower(${tags.name}) collate "C"`)

export type TagRow = { readonly id: string; readonly name: string }

/** The whole vocabulary by name. */
export function listTags(db: Queryable): Promise<TagRow[]> {
  return db.select({ id: tags.id, name: tags.name }).from(tags).orderBy(byName)
}

/** Tags of the vocabulary that open ideas for theses have, by name. */
export function listTagsOfIdeas(db: Queryable): Promise<TagRow[]> {
  return db
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(
      exists(
        db
          .select({ found: sql`1` })
          .from(ideaTags)
          .innerJoin(ideas, eq(ideas.id, ideaTags.ideaId))
          .innerJoin(users, eq(users.id, ideas.supervisorId))
          .where(and(eq(ideaTags.tagId, tags.id), eq(ideas.state, 'OPEN'), users.isRegisteredSupervisor)),
      ),
    )
    .orderBy(byName)
}

/** The tags among these ids. */
export async function knownTagIds(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.select({ id: tags.id }).from(tags).where(oneOf(tags.id, ids))
  return new Set(rows.map(({ id }) => id))
}

/** A user's tags in order of priority. */
export function tagsOf(db: Queryable, userId: string) {
  return db
    .select({ tagId: tags.id, tagName: tags.name, priority: userTags.priority })
    .from(userTags)
    .innerJoin(tags, eq(tags.id, userTags.tagId))
    .where(eq(userTags.userId, userId))
    .orderBy(asc(userTags.priority))
}

/** Replaces a user's tags, and what they had chosen before an import; at commit the database holds the priorities to 1..n. */
export async function replaceTags(
  tx: Queryable,
  userId: string,
  ranked: readonly { readonly tagId: string; readonly priority: number }[],
): Promise<void> {
  await tx.delete(earlierChoices).where(eq(earlierChoices.userId, userId))
  await tx.delete(userTags).where(eq(userTags.userId, userId))
  if (ranked.length > 0) await tx.insert(userTags).values(ranked.map((tag) => ({ userId, ...tag })))
}

export type SimilarTag = TagRow & { readonly similarity: number }

/**
 * The tags at least this similar to one, best first; a tag is not similar to itself. `offset 0` has each pair looked up: joined
 * by either of its tags, half a million of them are read from end to end.
 */
export async function similarTags(db: Queryable, tagId: string, minSimilarity: number): Promise<SimilarTag[]> {
  const { rows } = await db.execute<SimilarTag>(sql`
    select other.id, other.name, s.score as similarity
    from ${tags} one
    join ${tags} other on other.id <> one.id
    cross join lateral (
      select score from ${tagSimilarities}
      where key_a = least(one.key, other.key) and key_b = greatest(one.key, other.key) offset 0
    ) s
    where one.id = ${tagId} and s.score >= ${minSimilarity}
    order by s.score desc, lower(other.name) collate "C"`)
  return rows
}

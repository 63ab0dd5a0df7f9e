import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { oneOf } from '../../one-of.ts'
import { ideas, ideaTags, tags, userTags } from '../../schema/matching.ts'
import { users } from '../../schema/people.ts'

/** Something that a supervisor wrote, with the keys of the tags that it is about. */
export type TextForMatching = {
  readonly supervisorId: string
  readonly text: string
  readonly tagKeys: readonly number[]
}

export type TextsOfSupervisor = { readonly supervisorId: string; readonly texts: readonly TextForMatching[] }

const bioTagKeys = sql<number[]>`array(
  select (select t.key from ${tags} t where t.id = ut.tag_id) from ${userTags} ut where ut.user_id = ${users}.id)`

const ideaTagKeys = sql<number[]>`array(
  select (select t.key from ${tags} t where t.id = it.tag_id) from ${ideaTags} it where it.idea_id = ${ideas}.id)`

/**
 * Of supervisors who take part, and of them only what everybody who is signed in may read: bios, and ideas that are open
 * (domain/access.ts; access.test.ts holds it).
 */
const isRead = eq(users.isRegisteredSupervisor, true)

/** Texts of the next supervisors by id, at most `limit` of them. @param after id of the last one of the page before */
export async function readTexts(
  db: Queryable,
  after: string | null,
  limit: number,
): Promise<readonly TextsOfSupervisor[]> {
  const page = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isRead, after === null ? undefined : gt(users.id, after)))
    .orderBy(users.id)
    .limit(limit)
  return readTextsOf(
    db,
    page.map(({ id }) => id),
  )
}

/** Texts of these supervisors, in the order of the ids; nothing of those who are not read. */
export async function readTextsOf(db: Queryable, ids: readonly string[]): Promise<readonly TextsOfSupervisor[]> {
  if (ids.length === 0) return []
  const bios = await db
    .select({ supervisorId: users.id, text: sql<string>`${users.bio}`, tagKeys: bioTagKeys })
    .from(users)
    .where(and(oneOf(users.id, ids), isRead, isNotNull(users.bio)))
  const open = await db
    .select({
      supervisorId: ideas.supervisorId,
      text: sql<string>`${ideas.title} || ' ' || ${ideas.description}`,
      tagKeys: ideaTagKeys,
    })
    .from(ideas)
    .innerJoin(users, eq(users.id, ideas.supervisorId))
    .where(and(oneOf(ideas.supervisorId, ids), isRead, eq(ideas.state, 'OPEN')))
  const byId = Map.groupBy([...bios, ...open], ({ supervisorId }) => supervisorId)
  return ids.map((supervisorId) => ({ supervisorId, texts: byId.get(supervisorId) ?? [] }))
}

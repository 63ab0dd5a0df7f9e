import { and, eq, gt, sql } from 'drizzle-orm'
import type { SelectResult } from 'drizzle-orm/query-builders/select.types'
import type { Queryable } from '../../client.ts'
import { oneOfPrepared } from '../../one-of.ts'
import { preparedQuery } from '../../prepared-query.ts'
import { ideas, ideaTags, tags } from '../../schema/matching.ts'
import { users } from '../../schema/people.ts'

/** A subquery for each key: with a join PostgreSQL reads all tags for each idea. */
const columns = {
  id: ideas.id,
  supervisorId: ideas.supervisorId,
  tagKeys: sql<number[]>`array(
    select (select t.key from ${tags} t where t.id = it.tag_id) from ${ideaTags} it
    where it.idea_id = ${ideas}.id order by it.place)`,
  languages: ideas.languages,
  /** Ids of the levels that it is for, and of those its supervisor takes; empty: all. */
  levels: ideas.levelIds,
  supervisorLevels: sql<
    string[]
  >`coalesce((select u.level_ids from ${users} u where u.id = ${ideas.supervisorId}), '{}')`,
  /** Milliseconds since 1970. */
  createdAt: sql<number>`(extract(epoch from ${ideas.createdAt}) * 1000)::float8`,
}

/** An open idea with the keys of its tags. */
export type IdeaForMatching = SelectResult<typeof columns, 'single', Record<string, never>>

const isOpen = eq(ideas.state, 'OPEN')

/** The next open ideas by id, at most `limit`. @param after id of the last one of the page before */
export function readIdeas(db: Queryable, after: string | null, limit: number): Promise<IdeaForMatching[]> {
  return db
    .select(columns)
    .from(ideas)
    .where(and(isOpen, after === null ? undefined : gt(ideas.id, after)))
    .orderBy(ideas.id)
    .limit(limit)
}

const ofSupervisors = preparedQuery('ideas_for_matching', (db) =>
  db
    .select(columns)
    .from(ideas)
    .where(and(oneOfPrepared(ideas.supervisorId, sql.placeholder('ids')), isOpen)),
)

/** The open ideas of these supervisors. */
export function readIdeasOf(db: Queryable, supervisorIds: readonly string[]): Promise<IdeaForMatching[]> {
  return ofSupervisors(db, { ids: [...supervisorIds] })
}

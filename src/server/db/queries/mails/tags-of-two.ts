import type { RankedTag } from '#domain/similarity-score.ts'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { tags, tagSimilarities, userTags } from '../../schema/matching.ts'

/** The tags of a student and a supervisor, and what is known of each two of them. */
type TagsOfTwo = {
  /** Tags in order of priority. */
  readonly ofStudent: readonly RankedTag[]
  readonly ofSupervisor: readonly string[]
  /** Names by id. */
  readonly names: Readonly<Record<string, string>>
  /** Similarities in (0, 1] of a student's and a supervisor's tag that differ; a missing pair is 0. */
  readonly similarities: readonly { readonly one: string; readonly other: string; readonly score: number }[]
}

/** Few rows by their keys: at most ten tags each. */
export async function findTagsOfTwo(db: Queryable, studentId: string, supervisorId: string): Promise<TagsOfTwo> {
  const { rows } = await db.execute<TagsOfTwo>(sql`
    with chosen as (
      select u.user_id, u.priority, t.id, t.key, t.name
      from ${userTags} u join ${tags} t on t.id = u.tag_id
      where u.user_id = ${studentId}::uuid or u.user_id = ${supervisorId}::uuid)
    select
      (select coalesce(json_agg(json_build_object('tagId', id, 'priority', priority) order by priority), '[]')
        from chosen where user_id = ${studentId}::uuid) as "ofStudent",
      (select coalesce(json_agg(id order by priority), '[]') from chosen where user_id = ${supervisorId}::uuid) as "ofSupervisor",
      (select coalesce(json_object_agg(id, name), '{}') from chosen) as names,
      (select coalesce(json_agg(json_build_object('one', a.id, 'other', b.id, 'score', s.score)), '[]')
        from chosen a
        join chosen b on a.user_id = ${studentId}::uuid and b.user_id = ${supervisorId}::uuid
        join ${tagSimilarities} s on s.key_a = least(a.key, b.key) and s.key_b = greatest(a.key, b.key)) as similarities`)
  const [row] = rows
  if (!row) throw new Error('a select without a table answered no row')
  return row
}

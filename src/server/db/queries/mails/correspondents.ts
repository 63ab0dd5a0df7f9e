import type { PairReason } from '#domain/requests/pairs-by-hand.ts'
import type { RejectionWords } from '#domain/requests/request-words.ts'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { SelectResult } from 'drizzle-orm/query-builders/select.types'
import type { Queryable } from '../../client.ts'
import { rowIn } from '../../rows.ts'
import { oneOf } from '../../one-of.ts'
import { chatMessages, requests, requestTransitions } from '../../schema/requests.ts'
import { ideas, tags, tagSimilarities, userTags } from '../../schema/matching.ts'
import { users } from '../../schema/people.ts'
import type { RankedTag } from '#domain/similarity-score.ts'

/** The people whom mails name, and what they wrote to each other. */

const named = {
  id: users.id,
  role: users.role,
  email: users.email,
  title: users.academicTitle,
  firstName: users.firstName,
  lastName: users.lastName,
  language: users.language,
}

/** A person, as far as mails name and address them; '' or null for no title. */
export type Correspondent = SelectResult<typeof named, 'single', Record<string, never>>

/** The people with these ids who are still there, by id. @param which also who is kept for a pair, known by the address */
export async function findCorrespondents(
  db: Queryable,
  ids: readonly string[],
  which: 'present' | 'kept too' = 'present',
): Promise<Map<string, Correspondent>> {
  const rows = await db
    .select(named)
    .from(users)
    .where(and(oneOf(users.id, ids), which === 'present' ? isNull(users.deletedAt) : undefined))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The words of the two in a request, as they are now, and the title of the idea that it names. */
export async function findWords(
  db: Queryable,
  requestId: string,
): Promise<RejectionWords & { readonly message: string | null; readonly idea: string | null }> {
  const { message, rejectionReason: reason, rejectionAnswer: answer } = requests
  const [row] = await db
    .select({ message, reason, answer, idea: ideas.title })
    .from(requests)
    .leftJoin(ideas, eq(ideas.id, requests.ideaId))
    .where(eq(requests.id, requestId))
  return row ?? { message: null, reason: null, answer: null, idea: null }
}

/** How many messages somebody has written in a conversation. */
export function messagesBy(db: Queryable, requestId: string, userId: string): Promise<number> {
  return db.$count(chatMessages, and(eq(chatMessages.requestId, requestId), eq(chatMessages.by, userId)))
}

/** The reason of the admin who made or ended the pair; null when it was forgotten. */
export async function findNote(db: Queryable, requestId: string, reason: PairReason): Promise<string | null> {
  const [row] = await db
    .select({ note: requestTransitions.note })
    .from(requestTransitions)
    .where(and(eq(requestTransitions.requestId, requestId), eq(requestTransitions.reason, reason)))
    .orderBy(desc(requestTransitions.id))
    .limit(1)
  return row?.note ?? null
}

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
  const rows = await db.execute<TagsOfTwo>(sql`
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
  return rowIn(rows)
}

/** What the similarity index reads. Every answer that is held against it carries the stamp it was read at. */
import type { RankedTag } from '#domain/similarity-score.ts'
import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { dismissals } from '../../schema/dismissals.ts'
import { matchingRevision } from '../../schema/matching-revision.ts'
import { requests } from '../../schema/requests.ts'
import { supervisors } from '../../schema/supervisors.ts'
import { tags, tagSimilarities } from '../../schema/tags.ts'
import { userTags } from '../../schema/user-tags.ts'
import { users } from '../../schema/users.ts'

/** Which state of supervisors and vocabulary something was read from; both only ever grow. */
export type MatchingStamp = {
  readonly revision: number
  /** The revision at which tags and similarities were last replaced. */
  readonly vocabulary: number
}

const STAMP = { revision: matchingRevision.revision, vocabulary: matchingRevision.vocabulary }

export type StudentForMatching = MatchingStamp & {
  readonly tags: readonly RankedTag[]
  /** Supervisors not to suggest: dismissed, or with a pending or accepted supervision request of this student. */
  readonly passedOver: readonly string[]
}

/** Everything about a student that suggestions depend on, in one query; no tags for somebody who is not there. */
export async function readStudentForMatching(db: Queryable, studentId: string): Promise<StudentForMatching> {
  const [row] = await db
    .select({
      ...STAMP,
      tagIds: sql<string[]>`array(
        select ut.tag_id::text from ${userTags} ut where ut.user_id = ${studentId} order by ut.priority)`,
      passedOver: sql<string[]>`array(
        select d.supervisor_id::text from ${dismissals} d where d.student_id = ${studentId}
        union
        select r.supervisor_id::text from ${requests} r
        where r.student_id = ${studentId} and r.type = 'SUPERVISION' and r.state in ('PENDING', 'ACCEPTED'))`,
    })
    .from(matchingRevision)
  const { tagIds, ...student } = present(row)
  return { ...student, tags: ranked(tagIds) }
}

export type TagsOfStudents = MatchingStamp & {
  /** In order of priority, by student id; students without tags are left out. */
  readonly tagsOf: ReadonlyMap<string, readonly RankedTag[]>
}

/** The tags of many students in one query. */
export async function readTagsOfStudents(db: Queryable, studentIds: readonly string[]): Promise<TagsOfStudents> {
  const [row] = await db
    .select({
      ...STAMP,
      tagIds: sql<Record<string, string[]>>`(
        select coalesce(jsonb_object_agg(chosen.user_id, chosen.tag_ids), '{}') from (
          select ut.user_id, jsonb_agg(ut.tag_id order by ut.priority) as tag_ids
          from ${userTags} ut where ut.user_id = ${anyOf(studentIds)} group by ut.user_id
        ) chosen)`,
    })
    .from(matchingRevision)
  const { tagIds, ...stamp } = present(row)
  return { ...stamp, tagsOf: new Map(Object.entries(tagIds).map(([id, ids]) => [id, ranked(ids)])) }
}

export type Vocabulary = MatchingStamp & { readonly tags: readonly { readonly id: string; readonly key: number }[] }

/** All tags; their similarities follow in pages. */
export async function readVocabulary(db: Queryable): Promise<Vocabulary> {
  const [row] = await db
    .select({
      ...STAMP,
      tags: sql<Vocabulary['tags']>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'key', t.key)), '[]') from ${tags} t)`,
    })
    .from(matchingRevision)
  return present(row)
}

/** Similarities as columns of equal length; pair i is `keyA[i] < keyB[i]`, ascending. */
export type SimilarityPage = {
  readonly keyA: Int32Array
  readonly keyB: Int32Array
  /** In (0, 1]. */
  readonly score: Float64Array
}

/**
 * The next pairs after the pair `after`, at most `limit`. They travel packed into bytes: half a million rows as objects
 * would cost the process a second.
 */
export async function readSimilarities(
  db: Queryable,
  after: { readonly keyA: number; readonly keyB: number },
  limit: number,
): Promise<SimilarityPage> {
  const { keyA, keyB } = tagSimilarities
  const page = db
    .select()
    .from(tagSimilarities)
    .where(sql`(${keyA}, ${keyB}) > (${after.keyA}, ${after.keyB})`)
    .orderBy(keyA, keyB)
    .limit(limit)
    .as('page')
  const [row] = await db
    .select({
      pairs: sql<Buffer | null>`string_agg(
        int4send(${page.keyA}) || int4send(${page.keyB}) || float8send(${page.score}), ''::bytea
        order by ${page.keyA}, ${page.keyB})`,
    })
    .from(page)
  return unpack(row?.pairs ?? Buffer.alloc(0))
}

/** Two big-endian 32-bit keys and a 64-bit score. */
const PAIR_BYTES = 16

const unpack = (pairs: Buffer): SimilarityPage => {
  const count = pairs.length / PAIR_BYTES
  const page = { keyA: new Int32Array(count), keyB: new Int32Array(count), score: new Float64Array(count) }
  for (let row = 0; row < count; row += 1) {
    page.keyA[row] = pairs.readInt32BE(row * PAIR_BYTES)
    page.keyB[row] = pairs.readInt32BE(row * PAIR_BYTES + 4)
    page.score[row] = pairs.readDoubleBE(row * PAIR_BYTES + 8)
  }
  return page
}

export type SupervisorForMatching = { readonly id: string; readonly tagIds: readonly string[] }

const tagIdsOf = (userId: SQL): SQL<string[]> =>
  sql`array(select ut.tag_id::text from ${userTags} ut where ut.user_id = ${userId})`

/**
 * The next registered supervisors by id, at most `limit`, with or without tags.
 * @param after id of the last one of the page before; null for the first page
 */
export function readSupervisors(db: Queryable, after: string | null, limit: number): Promise<SupervisorForMatching[]> {
  return db
    .select({ id: users.id, tagIds: tagIdsOf(sql`${users}.id`) })
    .from(users)
    .where(and(users.isRegisteredSupervisor, after === null ? undefined : sql`${users.id} > ${after}`))
    .orderBy(users.id)
    .limit(limit)
}

export type SupervisorsChanged = MatchingStamp & {
  readonly supervisors: readonly SupervisorForMatching[]
  /** Ids of those who no longer take part. */
  readonly gone: readonly string[]
}

/** Whoever changed after a revision, as of the stamp that comes along: one query, so both belong together. */
export async function supervisorsChangedSince(db: Queryable, revision: number): Promise<SupervisorsChanged> {
  const rows = await db
    .select({
      ...STAMP,
      id: users.id,
      tagIds: sql<string[] | null>`case when ${users.isRegisteredSupervisor} then ${tagIdsOf(sql`${users.id}`)} end`,
    })
    .from(matchingRevision)
    .leftJoin(users, sql`${users.matchRevision} > ${revision}`)
  const stamp = present(rows[0])
  return {
    revision: stamp.revision,
    vocabulary: stamp.vocabulary,
    supervisors: rows.flatMap(({ id, tagIds }) => (id && tagIds ? [{ id, tagIds }] : [])),
    gone: rows.flatMap(({ id, tagIds }) => (id && !tagIds ? [id] : [])),
  }
}

export type FreeSupervisor = {
  readonly supervisorId: string
  /** At least 1. */
  readonly availableSlots: number
  readonly firstName: string
  readonly lastName: string
}

/** Those of these supervisors who take part and have a slot available, as of now, in no order. */
export function freeSlots(db: Queryable, supervisorIds: readonly string[]): Promise<FreeSupervisor[]> {
  return db
    .select({
      supervisorId: users.id,
      availableSlots: supervisors.availableSlots,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(supervisors)
    .innerJoin(users, eq(users.id, supervisors.userId))
    .where(
      and(
        sql`${supervisors.userId} = ${anyOf(supervisorIds)}`,
        users.isRegisteredSupervisor,
        gt(supervisors.availableSlots, 0),
      ),
    )
}

/** One parameter, however many ids there are. */
const anyOf = (ids: readonly string[]): SQL => sql`any(${sql.param([...ids])}::uuid[])`

const ranked = (tagIds: readonly string[]): RankedTag[] =>
  tagIds.map((tagId, index) => ({ tagId, priority: index + 1 }))

const present = <Row>(row: Row | undefined): Row => {
  if (!row) throw new Error('the row of matching_revision is missing')
  return row
}

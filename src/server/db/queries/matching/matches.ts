/** Queries of the similarity index. Every answer that is compared with the index carries the stamp at which it was read. */
import type { RequestType } from '#domain/request-lifecycle.ts'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { rowIn } from '../../rows.ts'
import { rowsOf, arrayText } from '../../one-of.ts'
import { LAST_UUID, preparedQuery, preparedStatement } from '../../prepared-query.ts'
import { dismissals, matchingRevision, shortlistEntries, tags, userTags } from '../../schema/matching.ts'
import { requests } from '../../schema/requests.ts'
import { supervisors, users } from '../../schema/people.ts'
import { isOfRunningCycle } from '../cycles/cycles.ts'
import { turnedDownBy } from '../requests/requests.ts'
import { placesHeldBySupervisor } from '../waiting-list.ts'
import type { Suggestion } from '#domain/similarity-score.ts'

/** The state of people and vocabulary from which something was read; both numbers only grow. */
export type MatchingStamp = {
  readonly revision: number
  /** The revision at which tags and similarities were last replaced. */
  readonly vocabulary: number
}

export const STAMP = { revision: matchingRevision.revision, vocabulary: matchingRevision.vocabulary }

const stampOnly = preparedQuery('matching_stamp', (db) => db.select(STAMP).from(matchingRevision))

/** The state of people and vocabulary now. */
export async function readStamp(db: Queryable): Promise<MatchingStamp> {
  return rowIn(await stampOnly(db, {}))
}

/** The tags of the person that a query asks for, in order of priority. */
const theirTagIds = sql<string[]>`array(
  select ut.tag_id::text from ${userTags} ut where ut.user_id = ${sql.placeholder('id')} order by ut.priority)`

/** The level of a student; null of others, and while they have not said. */
const theirLevel = sql<string | null>`(
  select u.level_ids[1]::text from ${users} u where u.id = ${sql.placeholder('id')} and u.role = 'STUDENT')`

const tagsForMatching = preparedQuery('tags_for_matching', (db) =>
  db.select({ ...STAMP, tagIds: theirTagIds, level: theirLevel }).from(matchingRevision),
)

/** The tags and the level of a person; none for somebody who is not there. */
export async function readTagsForMatching(db: Queryable, userId: string) {
  return rowIn(await tagsForMatching(db, { id: userId }))
}

const readsAsStudent = sql`${sql.placeholder('isStudent')}::boolean`
const heldForOthers = placesHeldBySupervisor(
  sql`${sql.placeholder('id')}::uuid`,
  sql`${sql.placeholder('now')}::timestamptz`,
)

const readerOfIdeas = preparedQuery('reader_of_ideas', (db) =>
  db
    .select({
      ...STAMP,
      tagIds: theirTagIds,
      level: theirLevel,
      /** Supervisors who turned the reader down in this cycle. */
      turnedDownBy: sql<string[]>`array(${turnedDownBy(sql`${sql.placeholder('id')}`)})`,
      /** Supervisors without a place that the reader may have. */
      full: sql<string[]>`array(
        select s.user_id::text from ${supervisors} s where s.available_slots <=
          case when ${readsAsStudent} then coalesce((${heldForOthers} ->> s.user_id::text)::int, 0) else 0 end)`,
    })
    .from(matchingRevision),
)

/** Everything about a reader that the order of ideas depends on. @param studentId null for others, who see all free places, and have no tags here */
export async function readReaderOfIdeas(db: Queryable, studentId: string | null, now: Date) {
  const isStudent = studentId !== null
  return rowIn(await readerOfIdeas(db, { id: studentId ?? LAST_UUID, isStudent, now: now.toISOString() }))
}

const studentForMatching = preparedQuery('student_for_matching', (db) =>
  db
    .select({
      ...STAMP,
      tagIds: theirTagIds,
      level: theirLevel,
      /**
       * Supervisors not to suggest: dismissed, kept for later, with a pending or accepted supervision request of this student, or
       * who turned the student down in this cycle.
       */
      passedOver: sql<string[]>`array(
        select d.supervisor_id::text from ${dismissals} d where d.student_id = ${sql.placeholder('id')}
        union
        select l.supervisor_id::text from ${shortlistEntries} l
        where l.student_id = ${sql.placeholder('id')}
          and ${isOfRunningCycle(sql`l`)}
        union
        select r.supervisor_id::text from ${requests} r
        where r.student_id = ${sql.placeholder('id')} and r.type = 'SUPERVISION' and r.state in ('PENDING', 'ACCEPTED')
        union ${turnedDownBy(sql`${sql.placeholder('id')}`)})`,
    })
    .from(matchingRevision),
)

/** Everything about a student that suggestions depend on, in one query; no tags for somebody who is not there. */
export async function readStudentForMatching(db: Queryable, studentId: string) {
  return rowIn(await studentForMatching(db, { id: studentId }))
}

/** A request with the tags of its student. */
type Pending = { readonly id: string; readonly studentId: string; readonly tagKeys: readonly number[] }

const pendingForMatching = preparedQuery('pending_for_matching', (db) =>
  db
    .select({
      ...STAMP,
      tagIds: theirTagIds,
      pending: sql<Pending[]>`(
        select coalesce(json_agg(json_build_object('id', r.id, 'studentId', r.student_id, 'tagKeys', array(
          select t.key from ${userTags} ut join ${tags} t on t.id = ut.tag_id
          where ut.user_id = r.student_id order by ut.priority))), '[]')
        from ${requests} r
        where r.supervisor_id = ${sql.placeholder('id')} and r.type = ${sql.placeholder('type')}
          and r.state = 'PENDING')`,
    })
    .from(matchingRevision),
)

/** A supervisor and the pending requests to them, in one query. */
export async function readPendingForMatching(db: Queryable, type: RequestType, supervisorId: string) {
  return rowIn(await pendingForMatching(db, { id: supervisorId, type }))
}

const studentsForMatching = preparedQuery('students_for_matching', (db) =>
  db
    .select({
      ...STAMP,
      tagIds: theirTagIds,
      students: sql<PersonForMatching[]>`(
        select coalesce(json_agg(json_build_object('id', asked.id, 'tagKeys', array(
          select t.key from ${userTags} ut join ${tags} t on t.id = ut.tag_id
          where ut.user_id = asked.id order by ut.priority))), '[]')
        from ${rowsOf(sql.placeholder('students'))} asked)`,
    })
    .from(matchingRevision),
)

/** A supervisor and these students, in one query. @param students ids, each once */
export async function readStudentsForMatching(db: Queryable, supervisorId: string, students: readonly string[]) {
  return rowIn(await studentsForMatching(db, { id: supervisorId, students }))
}

/** A registered person who is not deleted, with the keys of their tags in order of priority, and the levels that they take. */
export type PersonForMatching = {
  readonly id: string
  readonly tagKeys: readonly number[]
  readonly levels?: readonly string[]
}

type RoleForMatching = 'STUDENT' | 'SUPERVISOR'

/** A subquery for each key: with a join PostgreSQL reads all tags for each person. */
const tagKeys = sql<number[]>`array(
  select (select t.key from ${tags} t where t.id = ut.tag_id) from ${userTags} ut
  where ut.user_id = ${users}.id order by ut.priority)`

const levels = sql<
  string[]
>`case when ${users.role} = 'SUPERVISOR' then coalesce(${users.levelIds}, '{}') else '{}' end`

const takesPart = and(isNotNull(users.registeredAt), isNull(users.deletedAt))

/**
 * The next people of a role by id, at most `limit`, with or without tags.
 * @param after id of the last one of the page before; null for the first page
 */
export function readPeople(
  db: Queryable,
  role: RoleForMatching,
  after: string | null,
  limit: number,
): Promise<PersonForMatching[]> {
  return db
    .select({ id: users.id, tagKeys, levels })
    .from(users)
    .where(and(eq(users.role, role), takesPart, after === null ? undefined : sql`${users.id} > ${after}`))
    .orderBy(users.id)
    .limit(limit)
}

/** A page of changes begins after this person of the revision; after all of its people when `id` is null. */
export type ChangePosition = { readonly revision: number; readonly id: string | null }

const peopleChanged = preparedQuery('people_changed', (db) => {
  const position = sql`(${users.matchRevision}, ${users.id})`
  const page = db
    .select({
      id: users.id,
      role: users.role,
      changed: users.matchRevision,
      tagKeys: sql<number[] | null>`case when ${takesPart} then ${tagKeys} end`.as('tag_keys'),
      levels: levels.as('levels'),
    })
    .from(users)
    .where(
      and(
        sql`${position} > (${sql.placeholder('revision')}, ${sql.placeholder('id')}::uuid)`,
        sql`(${sql.placeholder('students')} or ${users.role} <> 'STUDENT')`,
      ),
    )
    .orderBy(users.matchRevision, users.id)
    .limit(sql.placeholder('limit'))
    .as('page')
  return db
    .select({
      ...STAMP,
      id: page.id,
      role: page.role,
      changed: page.changed,
      tagKeys: page.tagKeys,
      levels: page.levels,
    })
    .from(matchingRevision)
    .leftJoin(page, sql`true`)
    .orderBy(page.changed, page.id)
})

/**
 * The next people who changed, in order of revision, at most `limit`; everybody up to the stamp when there are fewer. It is
 * one query, so page and stamp belong together.
 * @param students whether changed students are wanted, too
 */
export async function peopleChangedSince(
  db: Queryable,
  { revision, id }: ChangePosition,
  limit: number,
  students: boolean,
) {
  const rows = await peopleChanged(db, { revision, id: id ?? LAST_UUID, limit, students })
  const { revision: now, vocabulary } = rowIn(rows)
  return {
    revision: now,
    vocabulary,
    people: rows.flatMap(({ id: personId, role, changed, tagKeys: keys, levels: theirs }) =>
      personId !== null && role !== null && changed !== null
        ? [{ id: personId, role, revision: changed, tagKeys: keys, levels: theirs ?? [] }]
        : [],
    ),
  }
}

/** Somebody who changed. `tagKeys`: null: the person does not take part. */
export type ChangedPerson = Awaited<ReturnType<typeof peopleChangedSince>>['people'][number]

/** The scores of many people; `scores[i]` is that of `ids[i]`. Anybody who is missing scores 0. */
export type Ranking = { readonly ids: readonly string[]; readonly scores: readonly number[] }

const held = placesHeldBySupervisor(
  sql`${sql.placeholder('studentId')}::uuid`,
  sql`${sql.placeholder('now')}::timestamptz`,
)

const bestFree = preparedStatement<Suggestion>(
  'best_with_free_slots',
  sql`
    select best.id as "supervisorId", best.score, best.places_left as "availableSlots",
      u.first_name as "firstName", u.last_name as "lastName"
    from (
      select ranked.id, ranked.score, places_left
      from unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('scores')}::float8[]) as ranked (id, score)
      join ${supervisors} s on s.user_id = ranked.id and s.available_slots > 0
      cross join lateral (select s.available_slots - coalesce((${held} ->> s.user_id::text)::int, 0) as places_left) left_over
      where places_left > 0 and ranked.id <> all(${sql.placeholder('passedOver')}::uuid[])
      order by ranked.score desc, places_left desc fetch first (${sql.placeholder('limit')}::int) rows with ties
    ) best
    join ${users} u on u.id = best.id and u.is_registered_supervisor`,
)

/**
 * The best of the ranked supervisors who take part and have a slot for the student now, and more than `limit` where several are
 * like the last one.
 */
export async function bestWithFreeSlots(
  db: Queryable,
  { studentId, now }: { readonly studentId: string; readonly now: Date },
  { ids, scores }: Ranking,
  passedOver: readonly string[],
  limit: number,
): Promise<readonly Suggestion[]> {
  return bestFree(db, {
    studentId,
    now: now.toISOString(),
    ids: arrayText(ids),
    scores: arrayText(scores),
    passedOver,
    limit,
  })
}

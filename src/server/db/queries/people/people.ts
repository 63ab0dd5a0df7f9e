import type { Relation } from '#domain/access.ts'
import { type ProfileText, profileTexts } from '#domain/profile-texts.ts'
import type { Role } from '#domain/roles.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { rowsOf } from '../../one-of.ts'
import { preparedQuery } from '../../prepared-query.ts'
import { cycles } from '../../schema/cycles.ts'
import { matchingRevision } from '../../schema/matching-revision.ts'
import { pictures } from '../../schema/pictures.ts'
import { requests } from '../../schema/requests.ts'
import { supervisors } from '../../schema/supervisors.ts'
import { tags } from '../../schema/tags.ts'
import { userTags } from '../../schema/user-tags.ts'
import { profileTextColumns, users } from '../../schema/users.ts'
import type { MatchingStamp } from '../matching/matches.ts'

export type PersonTag = { readonly tagId: string; readonly tagName: string; readonly priority: number }

/** Everything a presenter may show of a person; what of it, domain/access.ts decides. */
export type Person = {
  readonly id: string
  readonly role: Role
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly isRegistered: boolean
  readonly isDeleted: boolean
  readonly pictureHash: string | null
  readonly tags: readonly PersonTag[]
  /** Of students: in a pair now. */
  readonly hasSupervisor: boolean
  /** Of supervisors; 0 for others. */
  readonly totalSlots: number
  readonly availableSlots: number
  /** Supervision requests without an answer: sent by a student, or received by a supervisor. */
  readonly pendingRequests: number
} & Readonly<Record<ProfileText, string | null>>

const tagsOfPerson = sql<PersonTag[]>`coalesce((
  select json_agg(json_build_object('tagId', t.id, 'tagName', t.name, 'priority', ut.priority) order by ut.priority)
  from ${userTags} ut join ${tags} t on t.id = ut.tag_id where ut.user_id = ${users.id}), '[]'::json)`

const texts = Object.fromEntries(profileTexts.map((name) => [name, users[profileTextColumns[name]]])) as Readonly<
  Record<ProfileText, typeof users.bio>
>

const pendingRequests = sql<number>`case ${users.role}
  when 'SUPERVISOR' then (
    select count(*)::int from ${requests} r
    where r.supervisor_id = ${users.id} and r.type = 'SUPERVISION' and r.state = 'PENDING')
  when 'STUDENT' then (
    select count(*)::int from ${requests} r
    where r.student_id = ${users.id} and r.type = 'SUPERVISION' and r.state = 'PENDING')
  else 0 end`

const hasSupervisor = sql<boolean>`${users.role} = 'STUDENT' and exists (
  select 1 from ${requests} r
  where r.student_id = ${users.id} and r.is_pair)`

/** A person as somebody else sees them: with what is between the two. */
export type SeenPerson = Person & Relation

/** People by id; ids that nobody has are missing. The stamp says which similarities their tags belong to. */
export type SeenPeople = MatchingStamp & { readonly people: ReadonlyMap<string, SeenPerson> }

const viewer = sql`${sql.placeholder('viewerId')}::uuid`

/**
 * Requests of the running cycle between a person and the viewer, whoever of the two is the student: two looks into an index,
 * where an `or` reads all requests for each person as long as they are few.
 */
const between = sql`(
  select count(*) > 0 as requested, coalesce(bool_or(r.is_pair), false) as paired
  from (
    select is_pair, cycle_id from ${requests} where student_id = ${viewer} and supervisor_id = ${users.id}
    union all
    select is_pair, cycle_id from ${requests} where student_id = ${users.id} and supervisor_id = ${viewer}
  ) r join ${cycles} c on c.id = r.cycle_id and c.closed_at is null
) between_them`

const seenPeople = preparedQuery('people', (db) =>
  db
    .select({
      revision: matchingRevision.revision,
      vocabulary: matchingRevision.vocabulary,
      person: {
        id: users.id,
        role: users.role,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        isRegistered: sql<boolean>`${users.registeredAt} is not null`,
        isDeleted: sql<boolean>`${users.deletedAt} is not null`,
        ...texts,
        tags: tagsOfPerson,
        hasSupervisor,
        pendingRequests,
        requestBetween: sql<boolean>`between_them.requested`,
        paired: sql<boolean>`between_them.paired`,
      },
      pictureHash: pictures.hash,
      totalSlots: supervisors.totalSlots,
      availableSlots: supervisors.availableSlots,
    })
    .from(matchingRevision)
    .leftJoin(sql`${rowsOf(sql.placeholder('ids'))} wanted`, sql`true`)
    .leftJoin(users, sql`${users.id} = wanted.id`)
    .leftJoin(supervisors, eq(supervisors.userId, users.id))
    .leftJoin(pictures, eq(pictures.userId, users.id))
    .leftJoinLateral(between, sql`true`),
)

/** People and what is between them and the viewer, in one query. */
export async function findPeopleSeenBy(
  db: Queryable,
  viewerId: string | null,
  ids: Iterable<string>,
): Promise<SeenPeople> {
  const rows = await seenPeople(db, { viewerId, ids: [...new Set(ids)] })
  const [stamp] = rows
  if (!stamp) throw new Error('the row of matching_revision is missing')
  const people = rows.flatMap(({ person, pictureHash, totalSlots, availableSlots }): SeenPerson[] =>
    person ? [{ ...person, pictureHash, totalSlots: totalSlots ?? 0, availableSlots: availableSlots ?? 0 }] : [],
  )
  return {
    revision: stamp.revision,
    vocabulary: stamp.vocabulary,
    people: new Map(people.map((person) => [person.id, person])),
  }
}

/** The people with these ids, in one query; ids that nobody has are missing from the map. */
export async function findPeople(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  return ids.length === 0 ? new Map() : (await findPeopleSeenBy(db, null, ids)).people
}

/** The id of the person with this address, case aside; nobody for people whose data were deleted. */
export async function findIdByEmail(db: Queryable, email: string): Promise<string | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNull(users.deletedAt)))
  return row?.id ?? null
}

/** The role of a user whose data were not deleted; null for nobody. */
export async function roleOf(db: Queryable, id: string): Promise<Role | null> {
  const [row] = await db
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
  return row?.role ?? null
}

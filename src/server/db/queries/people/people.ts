import type { Relation } from '#domain/access.ts'
import { type ProfileText, profileTexts } from '#domain/profile-texts.ts'
import type { Role } from '#domain/roles.ts'
import { ranked } from '#domain/similarity-score.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { hasAddress } from '../accounts/identities.ts'
import { rowsOf } from '../../one-of.ts'
import { rowIn } from '../../rows.ts'
import { preparedQuery } from '../../prepared-query.ts'
import { matchingRevision, userTags } from '../../schema/matching.ts'
import { pictures, profileTextColumns, supervisors, users } from '../../schema/people.ts'
import { requests } from '../../schema/requests.ts'
import { isOfRunningCycle } from '../cycles/cycles.ts'
import { STAMP } from '../matching/matches.ts'
import { asText } from '../levels.ts'
import { pendingCount } from '../requests/inbox.ts'
import { waitingListView, placesLeft } from '../waiting-list.ts'

/** As one text, because node-postgres reads an array character by character. */
const tagIds = sql<string | null>`(
  select string_agg(ut.tag_id::text, ',' order by ut.priority) from ${userTags} ut where ut.user_id = ${users.id})`

const texts = Object.fromEntries(profileTexts.map((name) => [name, users[profileTextColumns[name]]])) as Readonly<
  Record<ProfileText, typeof users.bio>
>

const pendingRequests = sql<number>`case ${users.role}
  when 'SUPERVISOR' then ${pendingCount('supervisor', sql`${users.id}`)}
  when 'STUDENT' then ${pendingCount('student', sql`${users.id}`)}
  else 0 end`

/** Not `exists`, for which PostgreSQL may read the pairs of everybody, once for all people. */
const hasSupervisor = sql<boolean>`${users.role} = 'STUDENT' and coalesce((
  select true from ${requests} r
  where r.student_id = ${users.id} and r.is_pair limit 1), false)`

const viewer = sql`${sql.placeholder('viewerId')}::uuid`
const moment = sql`${sql.placeholder('now')}::timestamptz`

const pairIn = (people: SQL): SQL => sql`(
    select bool_or(r.is_pair) from ${requests} r
    where ${people} and ${isOfRunningCycle(sql`r`)})`

/** Whether a request between a person and the viewer in the running cycle makes them a pair; null: there is no request. */
const pairBetween = sql<boolean | null>`case ${users.role}
  when 'SUPERVISOR' then ${pairIn(sql`r.student_id = ${viewer} and r.supervisor_id = ${users.id}`)}
  when 'STUDENT' then ${pairIn(sql`r.student_id = ${users.id} and r.supervisor_id = ${viewer}`)} end`

const selectPeople = (db: Queryable) =>
  db
    .select({
      ...STAMP,
      person: {
        id: users.id,
        role: users.role,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        title: users.academicTitle,
        group: users.groupName,
        website: users.website,
        levelIds: asText(users.levelIds),
        isRegistered: sql<boolean>`${users.registeredAt} is not null`,
        isDeleted: sql<boolean>`${users.deletedAt} is not null`,
        ...texts,
        tagIds,
        /** Students only: in a pair now. */
        hasSupervisor,
        /** Supervision requests without an answer: sent by a student, or received by a supervisor. */
        pendingRequests,
        pairBetween,
        /** Supervisors only: the places that the viewer, a student, may ask for. */
        placesLeft: placesLeft(viewer, moment),
        /** Supervisors only: the waiting list as the viewer sees it; null while nobody waits. */
        list: waitingListView(sql`${users.id}`, viewer, moment),
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
    // Says that it is one row, which PostgreSQL does not know of a table that it has never analyzed.
    .where(sql`${matchingRevision.id} = 1`)

type Row = Awaited<ReturnType<typeof selectPeople>>[number]

const peopleSeen = preparedQuery('people', selectPeople)

const seen = (
  { pictureHash, totalSlots, availableSlots }: Row,
  { tagIds: theirs, levelIds, pairBetween: pair, ...person }: NonNullable<Row['person']>,
) => ({
  ...person,
  /** In order of priority. Their names are those of the vocabulary; see similarity-index.ts. */
  tags: ranked(theirs?.split(',') ?? []),
  /** At which level a student writes, or which ones a supervisor takes: ids. */
  levels: levelIds?.split(',') ?? [],
  requestBetween: pair !== null,
  paired: pair === true,
  pictureHash,
  totalSlots: totalSlots ?? 0,
  availableSlots: availableSlots ?? 0,
})

/** A person as somebody else sees them: with what is between the two. */
export type SeenPerson = ReturnType<typeof seen>

/** Everything a presenter may show of a person; what of it, domain/access.ts decides. */
export type Person = Omit<SeenPerson, keyof Relation>

/**
 * People and what is between them and the viewer, in one query; ids that nobody has are missing. The stamp says which similarities
 * their tags belong to.
 * @param now null: nobody asks who waits
 */
export async function findPeopleSeenBy(
  db: Queryable,
  { viewerId, now }: { readonly viewerId: string | null; readonly now: Date | null },
  ids: Iterable<string>,
) {
  const rows = await peopleSeen(db, { viewerId, ids: [...new Set(ids)], now: now?.toISOString() ?? null })
  const { revision, vocabulary } = rowIn(rows)
  const people = rows.flatMap((row) => (row.person ? [seen(row, row.person)] : []))
  return { revision, vocabulary, people: new Map(people.map((one) => [one.id, one])) }
}

/** The people with these ids, in one query; ids that nobody has are missing from the map. */
export async function findPeople(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  return ids.length === 0 ? new Map() : (await findPeopleSeenBy(db, { viewerId: null, now: null }, ids)).people
}

/** The id of the person with this address, case aside; nobody for people whose data were deleted. */
export async function findIdByEmail(db: Queryable, email: string): Promise<string | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(hasAddress(email), isNull(users.deletedAt)))
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

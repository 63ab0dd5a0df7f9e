import type { FoundIn } from '#domain/access.ts'
import { type Role, ROLES } from '#domain/roles.ts'
import type { Situation } from '#domain/situations.ts'
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { arrayText } from '../../one-of.ts'
import { ideas, userTags } from '../../schema/matching.ts'
import { requests } from '../../schema/requests.ts'
import { supervisors, users } from '../../schema/people.ts'
import { isTaken } from '../levels.ts'
import type { Ranking } from '../matching/matches.ts'
import { placesHeldBySupervisor } from '../waiting-list.ts'
import { containing, folded, idsFoundBy, occursIn, plain } from './found-by-words.ts'
import { inSituation } from './situations.ts'

/** A filter on people. People whose data were deleted are never found. */
export type PeopleFilter = {
  /** Null: of any role. */
  readonly roles: readonly Role[] | null
  /** Null: registered or not. */
  readonly registered: boolean | null
  /** Each word has to occur in the name, without regard to case, accents, and the spelling of umlauts. */
  readonly words: readonly string[]
  /** Where a word may occur besides; not left out, it may also be in the name. */
  readonly foundIn?: FoundIn | undefined
  /** A word may occur in the address instead of the name. */
  readonly alsoAddress: boolean
  /** A text that has to occur in the first, or in the last name. */
  readonly part: { readonly of: 'first' | 'last'; readonly text: string } | null
  /** Only supervisors with a slot, or students without a supervisor. */
  readonly availableOnly: boolean
  /** A student: what is held for others does not count as available. */
  readonly availableTo?: { readonly studentId: string; readonly now: Date } | undefined
  /** Only supervisors of this group. */
  readonly group?: string | undefined
  /** Only supervisors who take this level, and students who write at it; or supervisors who take that of a student. */
  readonly level?: { readonly id: string } | { readonly ofStudent: string } | undefined
  /** Only people in all of these situations. */
  readonly situations?: readonly Situation[] | undefined
  /** Only those who have chosen this tag. */
  readonly tagId?: string | undefined
  /** Only those who have chosen one of these tags, or all of them. */
  readonly chosen?: { readonly tagIds: readonly string[]; readonly areAllWanted: boolean } | undefined
  /** Only supervisors with an open idea; `language`: that can be written in it. */
  readonly offering?: { readonly language: string | null } | undefined
}

/** The `sortName` of people without a name: they never signed in, and are known by their address alone. */
export const NAMELESS = ' '

export type PeopleOrder =
  | { readonly by: 'name' | 'availability'; readonly descending: boolean }
  | { readonly by: 'score'; readonly descending: boolean; readonly ranking: Ranking }

/** Somebody found; also where the next page begins. */
export type FoundPerson = {
  readonly id: string
  readonly sortName: string
  /**
   * The first criterion of the order. By score it is the score. By availability it is the slots of a supervisor, 1 for a
   * student without a supervisor, else 0. By name it is 0.
   */
  readonly value: number
}

const inAddress = (text: string): SQL => sql`lower(${users.email}) like ${containing(sql`lower(${text})`)}`

const slots = sql`coalesce(${supervisors.availableSlots}, 0)`

/** How many places of the supervisor are held for others. */
const heldFor = ({ studentId, now }: NonNullable<PeopleFilter['availableTo']>): SQL => {
  const held = placesHeldBySupervisor(sql`${studentId}::uuid`, sql`${now.toISOString()}::timestamptz`)
  return sql`coalesce((${held} ->> ${users.id}::text)::int, 0)`
}

const available = ({ availableTo }: Pick<PeopleFilter, 'availableTo'>) => sql<number>`case ${users.role}
  when 'SUPERVISOR' then
    ${availableTo === undefined ? slots : sql`greatest(${slots} - ${heldFor(availableTo)}, 0)`}
  when 'STUDENT' then (not exists (
    select 1 from ${requests} r
    where r.student_id = ${users.id} and r.is_pair))::int
  else 0 end`

/** Whether a row of `users`, with its row of `supervisors`, is what a filter looks for. */
export function isFound(filter: PeopleFilter): SQL | undefined {
  const { roles, registered, words, foundIn, alsoAddress, part, availableOnly, group, level, situations, tagId } =
    filter
  const isInName = (word: string) =>
    occursIn({ plain: sql`${users.searchName}`, folded: sql`${users.foldedName}` }, word)
  const hasWord = (word: string) => (alsoAddress ? or(isInName(word), inAddress(word)) : isInName(word))
  const areFound = foundIn && words.length > 0
  const hasWords = areFound ? [sql`${users.id} in (${idsFoundBy(words, roles ?? ROLES, foundIn)})`] : words.map(hasWord)
  const column = sql`${part?.of === 'first' ? users.firstName : users.lastName}`
  return and(
    isNull(users.deletedAt),
    roles ? inArray(users.role, [...roles]) : undefined,
    registered === null ? undefined : registered ? isNotNull(users.registeredAt) : isNull(users.registeredAt),
    ...hasWords,
    // The second condition is exact. The first one is there because it can use the index.
    ...(part ? [isInName(part.text), occursIn({ plain: plain(column), folded: folded(column) }, part.text)] : []),
    availableOnly ? sql`${available(filter)} > 0` : undefined,
    group === undefined ? undefined : and(IN_A_GROUP, eq(users.groupName, group)),
    level === undefined ? undefined : isOfLevel(level),
    ...(situations ?? []).map((situation) => inSituation[situation]),
    tagId
      ? sql`exists (select from ${userTags} ut where ut.user_id = ${users.id} and ut.tag_id = ${tagId}::uuid)`
      : undefined,
    filter.chosen && hasChosen(filter.chosen),
    filter.offering && isOffering(filter.offering, level),
  )
}

const hasChosen = ({ tagIds, areAllWanted }: NonNullable<PeopleFilter['chosen']>): SQL => {
  const ids = sql`any(${sql.param(tagIds)}::uuid[])`
  const theirs = sql`select ut.user_id from ${userTags} ut where ut.tag_id = ${ids}`
  if (!areAllWanted) return sql`${users.id} in (${theirs})`
  return sql`${users.id} in (${theirs} group by ut.user_id having count(*) = ${tagIds.length})`
}

/** An idea without a language has no statement in which it can be written. */
const isOffering = ({ language }: NonNullable<PeopleFilter['offering']>, level: PeopleFilter['level']): SQL => {
  const isIn = language === null ? sql`` : sql`and (i.languages = '{}' or ${language} = any(i.languages))`
  const isOf = level ? sql`and ${isTaken(sql`i.level_ids`, wanted(level))}` : sql``
  return sql`exists (select from ${ideas} i where i.supervisor_id = ${users.id} and i.state = 'OPEN' ${isIn} ${isOf})`
}

type WantedLevel = NonNullable<PeopleFilter['level']>

/** The id of a level that is looked for; null for a student who has not said theirs. */
const wanted = (level: WantedLevel): SQL =>
  'id' in level
    ? sql`${level.id}::uuid`
    : sql`(select s.level_ids[1] from ${users} s where s.id = ${level.ofStudent}::uuid)`

const isOfLevel = (level: WantedLevel): SQL => sql`case ${users.role}
  when 'SUPERVISOR' then ${isTaken(users.levelIds, wanted(level))}
  else coalesce(${wanted(level)} = any(${users.levelIds}), false) end`

/** As the index has it. Groups of others are forgotten with their data. */
const IN_A_GROUP = sql`${users.groupName} <> ''`

/** The groups of supervisors by name, case aside, with the number of their supervisors. */
export function listGroups(db: Queryable): Promise<{ readonly name: string; readonly supervisors: number }[]> {
  const name = sql<string>`${users.groupName}`
  return db
    .select({ name, supervisors: sql<number>`count(*)::int` })
    .from(users)
    .where(and(IN_A_GROUP, eq(users.role, 'SUPERVISOR'), isNull(users.deletedAt)))
    .groupBy(users.groupName)
    .orderBy(sql`lower(tandem_unaccent(${name})) collate "C"`, name)
}

/** How many people there are, and how many places of supervisors among them are free. */
export type Counted = { readonly people: number; readonly freePlaces: number }

/** Counts everybody whom a filter finds. */
export async function countPeopleFound(db: Queryable, filter: PeopleFilter): Promise<Counted> {
  const [counted] = await db
    .select({
      people: sql<number>`count(*)::int`,
      freePlaces: sql<number>`coalesce(sum(${supervisors.availableSlots}) filter (where ${users.role} = 'SUPERVISOR'), 0)::int`,
    })
    .from(users)
    .leftJoin(supervisors, eq(supervisors.userId, users.id))
    .where(isFound(filter))
  if (!counted) throw new Error('counting gave no row')
  return counted
}

/** People who are found by these words, given by their places in the query, and by no others of it. */
export type CountedByWords = { readonly places: readonly number[]; readonly people: number }

/** Counts whom a filter finds but for its words, by which of these find them; whoever is found by none is left out. */
export async function countByWords(
  db: Queryable,
  { words, foundIn, ...filter }: PeopleFilter & { readonly foundIn: FoundIn },
): Promise<CountedByWords[]> {
  const found = words.map(
    (word, place) =>
      sql`select ${place}::int as place, id from (${idsFoundBy([word], filter.roles ?? ROLES, foundIn)}) w`,
  )
  const others = db
    .select({ id: users.id })
    .from(users)
    .leftJoin(supervisors, eq(supervisors.userId, users.id))
    .where(isFound({ ...filter, words: [] }))
  const { rows } = await db.execute<CountedByWords>(sql`
    select places, count(*)::int as people from (
      select array_agg(distinct place order by place) as places from (${sql.join(found, sql` union all `)}) by_word
      where id in ${others} group by id) by_person
    group by places`)
  return rows
}

/** People who never signed in may have no name; they come last. Written out (`NAMELESS`), as the index `users_by_name` has it. */
export const isNameless = sql<boolean>`(${users.sortName} = ' ')`

/** The ranking as a table `ranked (id, score)`. */
const joinRanking = ({ ids, scores }: Ranking): SQL =>
  sql`unnest(${arrayText(ids)}::uuid[], ${arrayText(scores)}::float8[]) as ranked (id, score)`

const score = sql<number>`coalesce(ranked.score, 0)`

/**
 * People in order, at most `limit` after a position. People of the same availability or score are in ascending order of name in
 * both directions. People without a name come last, in both directions.
 */
export async function searchPeople(
  db: Queryable,
  filter: PeopleFilter,
  order: PeopleOrder,
  limit: number,
  after: FoundPerson | null,
): Promise<FoundPerson[]> {
  const isByName = order.by === 'name'
  const value = { name: sql<number>`0`, availability: available(filter), score }[order.by]
  const way = order.descending ? desc : asc
  const nameWay = isByName ? way : asc
  const found = db
    .select({ id: users.id, sortName: sql<string>`${users.sortName}`, value: value.as('value') })
    .from(users)
    .leftJoin(supervisors, eq(supervisors.userId, users.id))
    .where(and(isFound(filter), after ? isBeyond(after, value, order) : undefined))
    .orderBy(...(isByName ? [] : [way(value)]), asc(isNameless), nameWay(users.sortName), nameWay(users.id))
    .limit(limit)
    .$dynamic()
  return order.by === 'score' ? found.leftJoin(joinRanking(order.ranking), sql`ranked.id = ${users.id}`) : found
}

const isBeyond = (after: FoundPerson, value: SQL, { by, descending }: PeopleOrder): SQL | undefined => {
  const isNamelessThere = after.sortName === NAMELESS
  const isNameDescending = by === 'name' && descending
  const isNameBeyond = sql`(${users.sortName}, ${users.id}) ${isNameDescending ? sql`<` : sql`>`} (${after.sortName}, ${after.id}::uuid)`
  const isLater = or(
    sql`${isNameless} > ${isNamelessThere}`,
    and(sql`${isNameless} = ${isNamelessThere}`, isNameBeyond),
  )
  if (by === 'name') return isLater
  const isValueBeyond = descending ? sql`${value} < ${after.value}` : sql`${value} > ${after.value}`
  return or(isValueBeyond, and(sql`${value} = ${after.value}`, isLater))
}

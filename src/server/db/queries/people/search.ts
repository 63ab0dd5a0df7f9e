import type { Role } from '#domain/roles.ts'
import type { Situation } from '#domain/situations.ts'
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { requests } from '../../schema/requests.ts'
import { supervisors } from '../../schema/supervisors.ts'
import { users } from '../../schema/users.ts'
import type { Ranking } from '../matching/matches.ts'
import { inSituation } from './situations.ts'

/** A filter on people. People whose data were deleted are never found. */
export type PeopleFilter = {
  /** Null: of any role. */
  readonly roles: readonly Role[] | null
  /** Null: registered or not. */
  readonly registered: boolean | null
  /** Each word has to occur in the name, without regard to case, accents, and the spelling of umlauts. */
  readonly words: readonly string[]
  /** A word may occur in the address instead of the name. */
  readonly alsoAddress: boolean
  /** A text that has to occur in the first, or in the last name. */
  readonly part: { readonly of: 'first' | 'last'; readonly text: string } | null
  /** Only supervisors with a slot, or students without a supervisor. */
  readonly availableOnly: boolean
  /** Only people in this situation. */
  readonly situation?: Situation | undefined
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

/** The pattern of texts that contain a text; wildcards are taken literally. */
const containing = (text: SQL): SQL => sql`'%' || regexp_replace(${text}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`

/** A text in the two forms of the stored columns: without case and accents, and with one spelling of umlauts. */
const plain = (text: SQL): SQL => sql`lower(tandem_unaccent(${text}))`
const folded = (text: SQL): SQL => sql`tandem_fold(${text})`

type Spellings = { readonly plain: SQL; readonly folded: SQL }

/** Both forms are needed: "oe" has to find ö, and "el" has to find Manuel, whose folded form is "manul". */
const occursIn = (name: Spellings, word: string): SQL => {
  const text = sql`${word.normalize('NFC')}`
  return sql`(${name.plain} like ${containing(plain(text))} or ${name.folded} like ${containing(folded(text))})`
}

const inAddress = (text: string): SQL => sql`lower(${users.email}) like ${containing(sql`lower(${text})`)}`

const available = sql<number>`case ${users.role}
  when 'SUPERVISOR' then
    coalesce(${supervisors.availableSlots}, 0)
  when 'STUDENT' then (not exists (
    select 1 from ${requests} r
    where r.student_id = ${users.id} and r.is_pair))::int
  else 0 end`

const matches = ({
  roles,
  registered,
  words,
  alsoAddress,
  part,
  availableOnly,
  situation,
}: PeopleFilter): SQL | undefined => {
  const isInName = (word: string) =>
    occursIn({ plain: sql`${users.searchName}`, folded: sql`${users.foldedName}` }, word)
  const hasWord = (word: string) => {
    return alsoAddress ? or(isInName(word), inAddress(word)) : isInName(word)
  }
  const column = sql`${part?.of === 'first' ? users.firstName : users.lastName}`
  return and(
    isNull(users.deletedAt),
    roles ? inArray(users.role, [...roles]) : undefined,
    registered === null ? undefined : registered ? isNotNull(users.registeredAt) : isNull(users.registeredAt),
    ...words.map(hasWord),
    // The second condition is exact. The first one is there because it can use the index.
    ...(part ? [isInName(part.text), occursIn({ plain: plain(column), folded: folded(column) }, part.text)] : []),
    availableOnly ? sql`${available} > 0` : undefined,
    situation && inSituation[situation],
  )
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
    .where(matches(filter))
  if (!counted) throw new Error('counting gave no row')
  return counted
}

const isNameless = sql<boolean>`(${users.sortName} = ${NAMELESS})`

/** The ranking as a table `ranked (id, score)`. */
const joinRanking = ({ ids, scores }: Ranking): SQL =>
  sql`unnest(${sql.param(ids)}::uuid[], ${sql.param(scores)}::float8[]) as ranked (id, score)`

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
  const value = { name: sql<number>`0`, availability: available, score }[order.by]
  const way = order.descending ? desc : asc
  const nameWay = isByName ? way : asc
  const found = db
    .select({ id: users.id, sortName: sql<string>`${users.sortName}`, value: value.as('value') })
    .from(users)
    .leftJoin(supervisors, eq(supervisors.userId, users.id))
    .where(and(matches(filter), after ? isBeyond(after, value, order) : undefined))
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

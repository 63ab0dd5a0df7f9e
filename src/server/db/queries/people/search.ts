import type { Role } from '#domain/roles.ts'
import type { Situation } from '#domain/situations.ts'
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { oneOf } from '../../one-of.ts'
import { preparedQuery } from '../../prepared-query.ts'
import { requests } from '../../schema/requests.ts'
import { supervisors } from '../../schema/supervisors.ts'
import { users } from '../../schema/users.ts'
import { inSituation } from './situations.ts'

/** Which people are looked for; those whose data were deleted never are. */
export type PeopleFilter = {
  /** Null: of any role. */
  readonly roles: readonly Role[] | null
  /** Null: registered or not. */
  readonly registered: boolean | null
  /** Each of these has to occur in the name, without regard to case, accents, and how umlauts are spelt. */
  readonly words: readonly string[]
  /** An address counts as well as a name. */
  readonly alsoAddress: boolean
  /** Has to occur in this one name. */
  readonly part: { readonly of: 'first' | 'last'; readonly text: string | Placeholder } | null
  /** Only supervisors with a slot, or students without a supervisor. */
  readonly availableOnly: boolean
  /** Only people who stand like this. */
  readonly situation?: Situation | undefined
  /** Only people with these ids. */
  readonly among?: readonly string[]
}

/** What those are sorted by who have no name yet: they never signed in, and are known by their address alone. */
export const NAMELESS = ' '

export type PeopleOrder = { readonly by: 'name' | 'availability'; readonly descending: boolean }

/** Somebody found, with what the list is ordered by; also where the next page begins. */
export type FoundPerson = {
  readonly id: string
  readonly sortName: string
  /** Slots of a supervisor, 1 for a student without a supervisor, else 0. In order of name nobody asks, and it is 0. */
  readonly available: number
}

/** What occurs somewhere; wildcards are taken literally. */
const containing = (text: SQL): SQL => sql`'%' || regexp_replace(${text}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`

/** Letters as the stored columns have them: as they are but for case and accents, or with the spellings of umlauts as one. */
const plain = (text: SQL): SQL => sql`lower(tandem_unaccent(${text}))`
const folded = (text: SQL): SQL => sql`tandem_fold(${text})`

type Spellings = { readonly plain: SQL; readonly folded: SQL }

/** Both ways: who types "oe" means ö as well, and who types "el" the end of Manuel, which is "Manul" when folded. */
const occursIn = (name: Spellings, word: string | Placeholder): SQL => {
  const text = sql`${typeof word === 'string' ? word.normalize('NFC') : word}`
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

const sortName = sql<string>`${users.sortName}`

const matches = ({
  roles,
  registered,
  words,
  alsoAddress,
  part,
  availableOnly,
  situation,
  among,
}: PeopleFilter): SQL | undefined => {
  const isInName = (word: string | Placeholder) =>
    occursIn({ plain: sql`${users.searchName}`, folded: sql`${users.foldedName}` }, word)
  const hasWord = (word: string) => {
    return alsoAddress ? or(isInName(word), inAddress(word)) : isInName(word)
  }
  const column = sql`${part?.of === 'first' ? users.firstName : users.lastName}`
  return and(
    isNull(users.deletedAt),
    among ? oneOf(users.id, among) : undefined,
    roles ? inArray(users.role, [...roles]) : undefined,
    registered === null ? undefined : registered ? isNotNull(users.registeredAt) : isNull(users.registeredAt),
    ...words.map(hasWord),
    // The first condition can use the index, the second is what is meant.
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

/** Letters from which on so few names have a word that it is quicker to find them and put them in order. */
const RARE_FROM = 4

/** Whether names are not to be read in the order of an index until enough were found: that may be nearly all of them. */
const hasRareWord = ({ words, part }: PeopleFilter): boolean =>
  [...words, part?.text ?? ''].some((word) => typeof word !== 'string' || word.length >= RARE_FROM)

const isNameless = sql`(${users.sortName} = ${NAMELESS})`

/**
 * People in order, at most `limit` after a position. Equal availability is ordered by name, upwards in both directions;
 * whoever has no name comes after those who have one, upwards and downwards.
 * @param limit null: all of them
 */
export function searchPeople(
  db: Queryable,
  filter: PeopleFilter,
  order: PeopleOrder,
  limit: number | null,
  after: FoundPerson | null,
): Promise<FoundPerson[]> {
  const search = { db, filter, isDescending: order.descending, after }
  return order.by === 'name' ? byName(search, limit) : byAvailability(search, limit)
}

type Audience = Pick<PeopleFilter, 'roles' | 'registered'>

const byPart = (of: 'first' | 'last', { roles, registered }: Audience, limit: number) => {
  const part = { of, text: sql.placeholder('text') }
  const filter = { roles, registered, words: [], alsoAddress: false, part, availableOnly: false }
  const name = ['part_of', of, 'name', ...(roles ?? []), String(registered), limit].join('_')
  return preparedQuery<{ text: string }, FoundPerson[]>(name, (db) =>
    oneListByName({ db, filter, isDescending: false, after: null }, false, limit),
  )
}

/** One for each name, audience and limit, of which there are few. */
const searchesByPart = new Map<string, ReturnType<typeof byPart>>()

/** People by a part of their first or last name, and nothing else, in order of name. Of what is rare one plan is good enough. */
export function searchByPartOfName(
  db: Queryable,
  { of, text }: { readonly of: 'first' | 'last'; readonly text: string },
  { roles, registered }: Audience,
  limit: number,
): Promise<FoundPerson[]> {
  if (text.length < RARE_FROM) {
    const filter = { roles, registered, words: [], alsoAddress: false, part: { of, text }, availableOnly: false }
    return searchPeople(db, filter, { by: 'name', descending: false }, limit, null)
  }
  const key = JSON.stringify([of, roles, registered, limit])
  const search = searchesByPart.get(key) ?? byPart(of, { roles, registered }, limit)
  searchesByPart.set(key, search)
  return search(db, { text: text.normalize('NFC') })
}

type Search = {
  readonly db: Queryable
  readonly filter: PeopleFilter
  readonly isDescending: boolean
  readonly after: FoundPerson | null
}

/** Two lists, one after the other: each is read in the order of its index, the second for what the first leaves room for. */
const byName = async (search: Search, limit: number | null): Promise<FoundPerson[]> => {
  const isPast = search.after?.sortName === NAMELESS
  if (!isPast && !mayBeNameless(search.filter)) return oneListByName(search, false, limit)
  const nameless = oneListByName({ ...search, after: isPast ? search.after : null }, true, limit)
  if (isPast) return nameless
  const named = search.db.$with('named').as(oneListByName(search, false, limit))
  const both = sql`(
    select id, sort_name, available from ${named}
    union all (
      select id, sort_name, available from ${nameless.as('nameless')}
      limit ${limit}::bigint - (select count(*) from ${named}))
  ) found`
  const columns = { id: sql<string>`id`, sortName: sql<string>`sort_name`, available: sql<number>`available` }
  const found = await search.db.with(named).select(columns).from(both)
  // In the order of the lists, of which the database says nothing.
  const [withName = [], without = []] = [false, true].map((isLast) =>
    found.filter((one) => (one.sortName === NAMELESS) === isLast),
  )
  return [...withName, ...without]
}

/** Whoever has no name is not found by one. */
const mayBeNameless = ({ words, part, alsoAddress }: PeopleFilter): boolean =>
  part === null && (words.length === 0 || alsoAddress)

const oneListByName = ({ db, filter, isDescending, after }: Search, hasNoName: boolean, limit: number | null) => {
  const way = isDescending ? desc : asc
  const list = sql`${users.sortName} ${hasNoName ? sql`=` : sql`<>`} ${NAMELESS}`
  const further = after && sql`(${users.sortName}, ${users.id}) ${isDescending ? sql`<` : sql`>`} ${placeOf(after)}`
  const name = hasRareWord(filter) ? sql`(${users.sortName} || '')` : users.sortName
  const order = [way(name), way(users.id)]
  return select(db, and(matches(filter), list, further ?? undefined), order, limit, sql`0`)
}

const byAvailability = ({ db, filter, isDescending, after }: Search, limit: number | null) => {
  const way = isDescending ? desc : asc
  const order = [way(available), asc(isNameless), asc(users.sortName), asc(users.id)]
  if (!after) return select(db, matches(filter), order, limit)
  const further = isDescending ? sql`${available} < ${after.available}` : sql`${available} > ${after.available}`
  const place = sql`(${isNameless}, ${users.sortName}, ${users.id})`
  const last = sql`(${after.sortName === NAMELESS}, ${after.sortName}, ${after.id}::uuid)`
  const beyond = or(further, and(sql`${available} = ${after.available}`, sql`${place} > ${last}`))
  return select(db, and(matches(filter), beyond), order, limit)
}

const placeOf = ({ sortName: name, id }: FoundPerson): SQL => sql`(${name}, ${id}::uuid)`

const select = (
  db: Queryable,
  where: SQL | undefined,
  order: SQL[],
  limit: number | null,
  availability: SQL<number> = available,
) => {
  const found = db
    .select({ id: users.id, sortName: sortName.as('sort_name'), available: availability.as('available') })
    .from(users)
    .leftJoin(supervisors, eq(supervisors.userId, users.id))
    .where(where)
    .orderBy(...order)
    .$dynamic()
  return limit === null ? found : found.limit(limit)
}

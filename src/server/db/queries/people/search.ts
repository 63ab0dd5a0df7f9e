import type { FoundIn } from '#domain/access.ts'
import { type Role, ROLES } from '#domain/roles.ts'
import type { Situation } from '#domain/situations.ts'
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql, ne } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { rowIn } from '../../rows.ts'
import { arrayText, oneOf } from '../../one-of.ts'
import { ideas, userTags, ideaTags, tags } from '../../schema/matching.ts'
import { requests } from '../../schema/requests.ts'
import { supervisors, users } from '../../schema/people.ts'
import { isTaken } from '../levels.ts'
import type { Ranking } from '../matching/matches.ts'
import { placesHeldBySupervisor } from '../waiting-list.ts'
import { isShort } from '#domain/people/folding.ts'
import { SEARCH_PART_LENGTH_MIN } from '#domain/limits.ts'
import { isOfRunningCycle } from '../cycles/cycles.ts'

/** The pattern of texts that contain a text; wildcards are taken literally. */
export function containing(text: SQL): SQL {
  return sql`'%' || regexp_replace(${text}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`
}

/** A text in the two forms of the stored names: without case and accents, and with one spelling of umlauts. */
export function plain(text: SQL): SQL {
  return sql`lower(tandem_unaccent(${text}))`
}
export function folded(text: SQL): SQL {
  return sql`tandem_fold(${text})`
}

type Spellings = { readonly plain: SQL; readonly folded: SQL }

/** Both forms are needed: "oe" has to find ö, and "el" has to find Manuel, whose folded form is "manul". */
export function occursIn(name: Spellings, word: string): SQL {
  const text = sql`${word.normalize('NFC')}`
  return sql`(${name.plain} like ${containing(plain(text))} or ${name.folded} like ${containing(folded(text))})`
}

const beginning = (text: SQL): SQL =>
  sql`('(^|[^[:alnum:]])' || regexp_replace(${text}, '([^[:alnum:]])', '\\\\\\1', 'g'))`

/** Where a word of the name begins with it: as a part, a few letters are in too many names. */
const beginsIn = (name: Spellings, word: string): SQL => {
  const text = sql`${word.normalize('NFC')}`
  return sql`(${name.plain} ~ ${beginning(plain(text))} or ${name.folded} ~ ${beginning(folded(text))})`
}

/**
 * The people of these roles who are found by each of some words, in their names or in what else may be searched, as a query of
 * ids. A word has one part for each table, since PostgreSQL uses no index for conditions on several tables in one; the parts
 * of all words are worked out once and cut with each other, whatever PostgreSQL takes their sizes for.
 */
export function idsFoundBy(words: readonly string[], roles: readonly Role[], foundIn: FoundIn): SQL {
  return sql.join(
    words.map((word) => sql`(${sql.join(partsFoundBy(word, roles, foundIn), sql` union all `)})`),
    sql` intersect `,
  )
}

const partsFoundBy = (word: string, roles: readonly Role[], { tags: inTags, texts, ideas: inIdeas }: FoundIn) => {
  const spellings = { plain: sql`u.search_name`, folded: sql`u.folded_name` }
  const name = isShort(word) ? beginsIn(spellings, word) : occursIn(spellings, word)
  const isPerson = texts ? sql`(${name} or ${occursInWords(sql`u.text_words`, word)})` : name
  const hasTag = occursInWords(sql`t.words`, word)
  const isOfRole = sql`u.role = any(${sql.param(roles)}::user_role[])`
  const parts = [sql`select u.id from ${users} u where ${isOfRole} and ${isPerson}`]
  if (inTags) {
    parts.push(sql`select ut.user_id from ${tags} t join ${userTags} ut on ut.tag_id = t.id
      join ${users} u on u.id = ut.user_id where ${isOfRole} and ${hasTag}`)
  }
  if (inIdeas) {
    parts.push(
      sql`select i.supervisor_id from ${ideas} i where i.state = 'OPEN' and ${occursInWords(sql`i.words`, word)}`,
      sql`select i.supervisor_id from ${tags} t join ${ideaTags} it on it.tag_id = t.id join ${ideas} i on i.id = it.idea_id
        where i.state = 'OPEN' and ${hasTag}`,
    )
  }
  return parts
}

/** The open ideas in which each of these words occurs: in the title, the description or a tag. */
export async function openIdeasWith(db: Queryable, words: readonly string[]): Promise<ReadonlySet<string>> {
  const found = words.map(
    (word) => sql`(
      select i.id from ${ideas} i where i.state = 'OPEN' and ${occursInWords(sql`i.words`, word)}
      union select it.idea_id from ${tags} t join ${ideaTags} it on it.tag_id = t.id where ${occursInWords(sql`t.words`, word)})`,
  )
  const { rows } = await db.execute<{ readonly id: string }>(sql.join(found, sql` intersect `))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Whether a word occurs in a text of `tandem_words()`: a short one where a word begins, a longer one anywhere, as in
 * "Informationssicherheit". Without letters it occurs nowhere.
 */
export function occursInWords(text: SQL, word: string): SQL {
  return sql`(${sql.join(
    spellingsOf(word.normalize('NFC')).map((spelling) => sql`${text} like ${patternOf(spelling)}`),
    sql` or `,
  )})`
}

const patternOf = (spelling: string): SQL => {
  const words = sql`nullif(btrim(tandem_words(${spelling})), '')`
  return sql`(case when char_length(${words}) < ${SEARCH_PART_LENGTH_MIN} then '% ' else '%' end || ${words} || '%')`
}

/** An e after a, o or u is folded away, which says nothing of a word that begins with it: "Autoencoder" has to be found by "encoder". */
const spellingsOf = (word: string): readonly string[] => {
  const rest = /^[eé]/iu.test(word) && word.length >= SEARCH_PART_LENGTH_MIN ? word.slice(1) : null
  return rest === null ? [word] : [word, ...['a', 'o', 'u'].map((before) => `${before}${rest}`)]
}

/** An open idea in which a word was found. */
export type IdeaByWords = Awaited<ReturnType<typeof findIdeasByWords>>[number]

/** The open ideas of these supervisors in which one of the words occurs, in the order of each. */
export function findIdeasByWords(db: Queryable, words: readonly string[], supervisorIds: readonly string[]) {
  const theirs = sql<
    { id: string; name: string }[] | null
  >`(select json_agg(json_build_object('id', t.id, 'name', t.name) order by it.place)
    from ${ideaTags} it join ${tags} t on t.id = it.tag_id where it.idea_id = ${ideas}.id)`
  const has = words.map(
    (word) => sql`(${occursInWords(sql`${ideas.words}`, word)} or exists (select from ${ideaTags} it
      join ${tags} t on t.id = it.tag_id where it.idea_id = ${ideas.id} and ${occursInWords(sql`t.words`, word)}))`,
  )
  return db
    .select({
      id: ideas.id,
      supervisorId: ideas.supervisorId,
      title: ideas.title,
      description: ideas.description,
      tags: theirs,
    })
    .from(ideas)
    .where(and(oneOf(ideas.supervisorId, supervisorIds), eq(ideas.state, 'OPEN'), or(...has)))
    .orderBy(ideas.supervisorId, ideas.position, ideas.id)
}

/** The synonyms of the tags in which one of the words occurs, by id; of tags without any there is nothing. */
export async function findSynonymsByWords(
  db: Queryable,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .select({ id: tags.id, synonyms: tags.synonyms })
    .from(tags)
    .where(and(ne(tags.synonyms, []), or(...words.map((word) => occursInWords(sql`${tags.words}`, word)))))
  return new Map(rows.map(({ id, synonyms }) => [id, synonyms]))
}

const isStudent = sql`${users.role} = 'STUDENT'`

/* Sets, not counts for each student: PostgreSQL reads the few pairs and the few pending requests once. */
const isPaired = sql`exists (select from ${requests} r where r.student_id = ${users.id} and r.is_pair)`

const hasAsked = sql`${users.id} in (
  select r.student_id from ${requests} r where r.type = 'SUPERVISION' and r.state = 'PENDING')`

const owesAnswers = sql`${users.id} in (
  select r.supervisor_id from ${requests} r where r.type = 'SUPERVISION' and r.state = 'PENDING')`

const hasEverAsked = sql`${users.id} in (
  select r.student_id from ${requests} r
  where r.type = 'SUPERVISION' and ${isOfRunningCycle(sql`r`)})`

const hasTags = sql`exists (select from ${userTags} ut where ut.user_id = ${users.id})`

const hasSeveralPairs = sql`${users.id} in (
  select r.student_id from ${requests} r where r.is_pair group by r.student_id having count(*) > 1)`

const isWaitedFor = sql`${users.id} in (
  select w.supervisor_id from waiting_list(now()) w where not w.has_asked)`

/** The people in a situation; the statistics count the same people (statistics.ts). */
export const inSituation: Readonly<Record<Situation, SQL>> = {
  waiting: sql`(${isStudent} and ${hasAsked} and not ${isPaired})`,
  has_to_ask_again: sql`(${isStudent} and ${hasEverAsked} and not ${hasAsked} and not ${isPaired})`,
  with_supervisor: sql`(${isStudent} and ${isPaired})`,
  without_supervisor: sql`(${isStudent} and not ${isPaired})`,
  in_conflict: sql`(${isStudent} and ${hasSeveralPairs})`,
  asked_nobody: sql`(${isStudent} and not ${isPaired} and not ${hasEverAsked})`,
  has_asked: sql`(${isStudent} and ${hasEverAsked})`,
  chose_tags: sql`(${isStudent} and ${hasTags})`,
  owes_answers: sql`(${users.role} = 'SUPERVISOR' and ${owesAnswers})`,
  without_tags: sql`(${users.role} in ('STUDENT', 'SUPERVISOR') and not ${hasTags})`,
  with_free_places: sql`(${users.role} = 'SUPERVISOR' and coalesce(${supervisors.availableSlots}, 0) > 0)`,
  waited_for: sql`(${users.role} = 'SUPERVISOR' and ${isWaitedFor})`,
}

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

/** An idea without a language fits every one: nobody said in which it can be written. */
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
  const rows = await db
    .select({
      people: sql<number>`count(*)::int`,
      freePlaces: sql<number>`coalesce(sum(${supervisors.availableSlots}) filter (where ${users.role} = 'SUPERVISOR'), 0)::int`,
    })
    .from(users)
    .leftJoin(supervisors, eq(supervisors.userId, users.id))
    .where(isFound(filter))
  return rowIn(rows)
}

/** People who are found by these words, given by their places in the query, and by no others of it. */
export type CountedByWords = { readonly places: readonly number[]; readonly people: number }

/** Counts whom a filter finds but for its words, by which of these find them; anybody who is found by none is left out. */
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

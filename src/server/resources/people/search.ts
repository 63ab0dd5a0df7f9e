import type { ParsedInputOf } from '#contract/operations.ts'
import type { searchOperations } from '#contract/resources/people/search.ts'
import { findsBy } from '#domain/access.ts'
import { SEARCH_WORDS_MAX } from '#domain/limits.ts'
import { withoutTitles } from '#domain/names.ts'
import { withoutStopWords } from '#domain/tags/words.ts'
import { z } from 'zod'
import type { KnownUser } from '../../db/queries/accounts/sessions.ts'
import {
  countByWords,
  countPeopleFound,
  listGroups,
  type FoundPerson,
  type PeopleFilter,
  type PeopleOrder,
  searchPeople,
  type CountedByWords,
} from '../../db/queries/people/search.ts'
import type { Handlers, ReadingContext } from '../../operation.ts'
import { Failure } from '../../failure.ts'
import { fromCursor, toPage } from '../cursor.ts'
import { roleOf } from '../../db/queries/people/people.ts'
import { presentFound } from './found-people.ts'
import { presenterContextOf, presentPeople } from './people-presenter.ts'

/** Most people in an answer that has no pages. */
const FOUND_MAX = 100

/** So many tags stand for a word that nobody has. */
const TAGS_INSTEAD_MAX = 4

/** Characters between words, as in "Peña, Sofía", which lists write so. */
const BETWEEN_WORDS = /[\s,;]+/u

/** The words of a query, each once. @param path of the field @throws Failure validation_failed for more than a search takes */
export function wordsOf(query = '', path = 'query'): string[] {
  const words = [...new Set(query.normalize('NFC').split(BETWEEN_WORDS).filter(Boolean))]
  if (words.length <= SEARCH_WORDS_MAX) return words
  throw new Failure('validation_failed', { issues: [{ path, code: 'too_many_words' }] })
}

/**
 * Whom a search of this person looks through. Students find supervisors whether they are registered or not, since those
 * can be asked outside; a student who never signed in has no name to be found by.
 */
const audienceOf = ({ role }: KnownUser): Pick<PeopleFilter, 'roles' | 'registered' | 'alsoAddress'> => {
  switch (role) {
    case 'STUDENT':
      return { roles: ['SUPERVISOR'], registered: null, alsoAddress: false }
    case 'SUPERVISOR':
      return { roles: ['STUDENT'], registered: true, alsoAddress: false }
    case 'ADMIN':
      return { roles: null, registered: null, alsoAddress: true }
  }
}

type SearchFilter = Omit<ParsedInputOf<'users.search'>, 'sort' | 'direction' | 'limit' | 'cursor'>

const filterOf = (
  { actor, now }: ReadingContext,
  { query, available_only: availableOnly, group, level, tags, tags_match, has_ideas, language }: SearchFilter,
): PeopleFilter => {
  const audience = audienceOf(actor)
  const [role] = audience.roles ?? []
  return {
    ...audience,
    words: wordsOf(query),
    // Admins look for names and addresses.
    foundIn: role && findsBy(actor, role),
    part: null,
    availableOnly,
    availableTo: actor.role === 'STUDENT' ? { studentId: actor.id, now } : undefined,
    group,
    level: levelFor(actor, level),
    chosen: tags && { tagIds: tags, areAllWanted: tags_match === 'all' },
    offering: has_ideas || language ? { language: language ?? null } : undefined,
  }
}

const Position = z.strictObject({
  id: z.uuid(),
  sortName: z
    .string()
    .max(500)
    .regex(/^\P{Cc}*$/u),
  value: z.number(),
})

type Page = { limit: number; cursor?: string | undefined }

const pageOf = async ({ db }: ReadingContext, filter: PeopleFilter, order: PeopleOrder, { limit, cursor }: Page) =>
  toPage(await searchPeople(db, filter, order, limit + 1, fromCursor(Position, cursor)), limit, (last) => last)

/**
 * The filter without academic titles if nobody is found with them, since they may be missing in a name, or differ; and then
 * without words that name no topic: nobody has to write "for" in the text that is looked for.
 */
const relaxFilter = async ({ db }: ReadingContext, filter: PeopleFilter): Promise<PeopleFilter> => {
  let words = filter.words
  for (const without of [withoutTitles, withoutStopWords]) {
    const fewer = without(words)
    if (fewer.length === words.length) continue
    const [anybody] = await searchPeople(db, { ...filter, words }, BY_NAME, 1, null)
    if (anybody) break
    words = fewer
  }
  return { ...filter, words }
}

/** Instead of a word that nobody has, the tags that it leads to, as it does where one chooses them; null without any. */
const asTags = async ({ db, services }: ReadingContext, filter: PeopleFilter): Promise<PeopleFilter | null> => {
  const [word, ...others] = filter.words
  if (!filter.foundIn || filter.chosen || word === undefined || others.length > 0) return null
  const tags = await services.matching.proposeTags(db, word, TAGS_INSTEAD_MAX)
  if (tags.length === 0) return null
  return { ...filter, words: [], chosen: { tagIds: tags.map(({ id }) => id), areAllWanted: false } }
}

/** The words that find somebody, where all of them find nobody. Admins look for names alone. */
const fewerThan = async ({ db }: ReadingContext, { foundIn, ...filter }: PeopleFilter) => {
  if (!foundIn || filter.words.length < 2) return {}
  const fewer = fewerWords(filter.words, await countByWords(db, { ...filter, foundIn }))
  return fewer.length > 0 ? { fewer_words: fewer } : {}
}

const present = (context: ReadingContext, people: readonly FoundPerson[]) =>
  presentPeople(
    presenterContextOf(context),
    people.map(({ id }) => id),
  )

/** People with the scores by which they are ordered, where they are, and have one. */
const withFits = <Shown extends { readonly id: string }>(
  people: readonly Shown[],
  rows: readonly FoundPerson[],
  order: PeopleOrder,
): (Shown & { fit?: number })[] => {
  if (order.by !== 'score') return [...people]
  const scored = new Set(order.ranking.ids)
  const fitOf = new Map(rows.map(({ id, value }) => [id, value]))
  return people.map((one) => ({ ...one, ...(scored.has(one.id) && { fit: fitOf.get(one.id) ?? 0 }) }))
}

/** Nobody fits an admin better than somebody else. */
const orderOf = async (
  { db, actor, services }: ReadingContext,
  { sort, direction }: Pick<ParsedInputOf<'users.search'>, 'sort' | 'direction'>,
): Promise<PeopleOrder> => {
  const by = sort === 'best_match' && actor.role === 'ADMIN' ? 'name' : sort
  const descending = (direction ?? (by === 'name' ? 'asc' : 'desc')) === 'desc'
  if (by !== 'best_match') return { by, descending }
  const { matching } = services
  const ranks =
    actor.role === 'SUPERVISOR' ? matching.rankStudents(db, actor.id) : matching.rankSupervisors(db, actor.id)
  return { by: 'score', descending, ranking: await ranks }
}

/** Students see who takes their level, unless they say otherwise. */
const levelFor = ({ id, role }: KnownUser, asked?: string): PeopleFilter['level'] => {
  if (asked !== undefined) return asked === 'all' ? undefined : { id: asked }
  return role === 'STUDENT' ? { ofStudent: id } : undefined
}

/** Orders people by how well they fit this person. @throws Failure not_found unless it is a student or a supervisor */
const orderFor = async ({ db, services: { matching } }: ReadingContext, id: string): Promise<PeopleOrder> => {
  const role = await roleOf(db, id)
  if (role !== 'STUDENT' && role !== 'SUPERVISOR') throw new Failure('not_found')
  const ranking = await (role === 'STUDENT' ? matching.rankSupervisors(db, id) : matching.rankStudents(db, id))
  return { by: 'score', descending: true, ranking }
}

const BY_NAME = { by: 'name', descending: false } as const

const byPartOfName = async (context: ReadingContext, of: 'first' | 'last', text: string) => {
  const { roles, registered } = audienceOf(context.actor)
  const level = levelFor(context.actor)
  const filter = { roles, registered, words: [], alsoAddress: false, part: { of, text }, availableOnly: false, level }
  return present(context, await searchPeople(context.db, filter, BY_NAME, FOUND_MAX, null))
}

export const searchHandlers: Handlers<keyof typeof searchOperations> = {
  'users.list': async (context, { query, role, registered, situation, fits, ...page }) => {
    const filter = await relaxFilter(context, {
      roles: role ? [role] : null,
      registered: registered ?? null,
      words: wordsOf(query),
      alsoAddress: true,
      part: null,
      availableOnly: false,
      situations: situation && [situation],
    })
    const order = fits === undefined ? BY_NAME : await orderFor(context, fits)
    const { rows, nextCursor } = await pageOf(context, filter, order, page)
    const { people, freePlaces } = await countPeopleFound(context.db, filter)
    const items = withFits(await present(context, rows), rows, order)
    return { items, next_cursor: nextCursor, total: people, free_places: freePlaces }
  },
  'groups.list': ({ db }) => listGroups(db),
  'users.search': async (context, { sort, direction, limit, cursor, ...input }) => {
    const filter = await relaxFilter(context, filterOf(context, input))
    const order = await orderOf(context, { sort, direction })
    const pageIn = (of: PeopleFilter) => pageOf(context, of, order, { limit, cursor })
    let page = await pageIn(filter)
    const ofTags = page.rows.length === 0 && (await asTags(context, filter))
    if (ofTags) page = await pageIn(ofTags)
    const { rows, nextCursor } = page
    const ids = rows.map(({ id }) => id)
    return {
      items: await presentFound(context, ids, filter),
      next_cursor: nextCursor,
      ...(ids.length === 0 && (await fewerThan(context, filter))),
    }
  },
  'users.search_by_first_name': (context, { firstName }) => byPartOfName(context, 'first', firstName),
  'users.search_by_last_name': (context, { lastName }) => byPartOfName(context, 'last', lastName),
}

/** Most ways of leaving words out that are named. */
const WAYS = 3

/** Some of the words of a query, and how many people they find. */
type FewerWords = { readonly query: string; readonly people: number }

/**
 * Which of the words find somebody where all of them find nobody: as many words as somebody has, then those of most people.
 * @param counted by which of the words people are found
 */
export function fewerWords(words: readonly string[], counted: readonly CountedByWords[]): FewerWords[] {
  const widest = counted.filter(({ places }) => !counted.some((other) => isWithin(places, other.places)))
  return widest
    .toSorted((a, b) => b.places.length - a.places.length || b.people - a.people || compare(a.places, b.places))
    .slice(0, WAYS)
    .map(({ places, people }) => ({ query: places.flatMap((place) => words[place] ?? []).join(' '), people }))
}

const isWithin = (some: readonly number[], more: readonly number[]): boolean =>
  some.length < more.length && some.every((place) => more.includes(place))

/** The words typed first win among those that say as much. */
const compare = (a: readonly number[], b: readonly number[]): number => {
  const differing = a.findIndex((place, at) => place !== b[at])
  return differing === -1 ? 0 : (a[differing] ?? 0) - (b[differing] ?? 0)
}

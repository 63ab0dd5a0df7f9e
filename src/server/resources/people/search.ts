import type { searchOperations } from '#contract/resources/people/search.ts'
import { SEARCH_WORDS_MAX, SLOTS_MAX } from '#domain/limits.ts'
import { z } from 'zod'
import type { KnownUser } from '../../db/queries/accounts/callers.ts'
import type { Queryable } from '../../db/client.ts'
import { readTagsForMatching } from '../../db/queries/matching/matches.ts'
import {
  type Counted,
  countPeopleFound,
  type FoundPerson,
  type PeopleFilter,
  type PeopleOrder,
  searchByPartOfName,
  searchPeople,
} from '../../db/queries/people/search.ts'
import { type Asked } from '../../db/all-of.ts'
import { together } from '../../db/together.ts'
import type { Handlers, ReadingContext } from '../../operation.ts'
import { Failure } from '../../failure.ts'
import { fromCursor, toPage } from '../cursor.ts'
import { bestMatches, fewMatches } from './best-match.ts'
import { presenterContextOf, presentPeople } from './people-presenter.ts'

/** Most people in an answer that has no pages. */
const FOUND_MAX = 100

/** What is between words, as in "Peña, Sofía", which lists write so. */
const BETWEEN_WORDS = /[\s,;]+/u

/** @throws Failure validation_failed for more words than a search takes */
const wordsOf = (query = ''): string[] => {
  const words = [...new Set(query.normalize('NFC').split(BETWEEN_WORDS).filter(Boolean))]
  if (words.length <= SEARCH_WORDS_MAX) return words
  throw new Failure('validation_failed', { issues: [{ path: 'query', code: 'too_many_words' }] })
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

const SortName = z
  .string()
  .max(500)
  .regex(/^\P{Cc}*$/u)
const Position = z.strictObject({ id: z.uuid(), sortName: SortName, available: z.int().min(0).max(SLOTS_MAX) })
const ScoredPosition = z.strictObject({ id: z.uuid(), sortName: SortName, score: z.number() })

type Page = { limit: number; cursor?: string | undefined }

/** @param beside what is asked in the same round trip */
const inOrder = async <Beside extends readonly unknown[]>(
  context: ReadingContext,
  filter: PeopleFilter,
  order: PeopleOrder,
  { limit, cursor }: Page,
  beside: (one: Queryable) => Asked<Beside>,
) => {
  const after = fromCursor(Position, cursor)
  const [rows, ...others] = await together<[FoundPerson[], ...Beside]>(context.db, (one) => [
    searchPeople(one, filter, order, limit + 1, after),
    ...beside(one),
  ])
  const page = toPage(rows, limit, (last) => last)
  const items = await presentPeople(
    presenterContextOf(context),
    page.rows.map(({ id }) => id),
  )
  return { found: { items, next_cursor: page.nextCursor }, others }
}

const inOrderOfScore = async (
  context: ReadingContext,
  filter: PeopleFilter,
  descending: boolean,
  { limit, cursor }: Page,
) => {
  const { db, actor, services } = context
  const after = fromCursor(ScoredPosition, cursor)
  const isSupervisor = actor.role === 'SUPERVISOR'
  let few: FoundPerson[] | null = null
  const readTags = async () => {
    const [tags, found] = await together(db, (one) => [readTagsForMatching(one, actor.id), fewMatches(one, filter)])
    few = found
    return tags
  }
  const ranking = await services.matching[isSupervisor ? 'rankStudents' : 'rankSupervisors'](db, actor.id, readTags)
  // Supervisors who are not registered can be found, too.
  const search = { ranking, isComplete: isSupervisor, filter, descending, few }
  const page = toPage(await bestMatches(db, search, limit + 1, after), limit, (last) => last)
  const items = await presentPeople(
    presenterContextOf(context),
    page.rows.map(({ id }) => id),
  )
  return { items, next_cursor: page.nextCursor }
}

const byPartOfName = async (context: ReadingContext, of: 'first' | 'last', text: string) => {
  const found = await searchByPartOfName(context.db, { of, text }, audienceOf(context.actor), FOUND_MAX)
  return presentPeople(
    presenterContextOf(context),
    found.map(({ id }) => id),
  )
}

export const searchHandlers: Handlers<keyof typeof searchOperations> = {
  'users.list': async (context, { query, role, registered, situation, ...page }) => {
    const filter: PeopleFilter = {
      roles: role ? [role] : null,
      registered: registered ?? null,
      words: wordsOf(query),
      alsoAddress: true,
      part: null,
      availableOnly: false,
      situation,
    }
    const byName = { by: 'name', descending: false } as const
    const { found, others } = await inOrder<[Counted]>(context, filter, byName, page, (one) => [
      countPeopleFound(one, filter),
    ])
    const [{ people, freePlaces }] = others
    return { ...found, total: people, free_places: freePlaces }
  },
  'users.search': async (context, { query, sort, direction, available_only, ...page }) => {
    const filter = {
      ...audienceOf(context.actor),
      words: wordsOf(query),
      part: null,
      availableOnly: available_only,
    }
    // Nobody fits an admin better than somebody else.
    const by = sort === 'best_match' && context.actor.role === 'ADMIN' ? 'name' : sort
    const descending = (direction ?? (by === 'name' ? 'asc' : 'desc')) === 'desc'
    if (by === 'best_match') return inOrderOfScore(context, filter, descending, page)
    return (await inOrder(context, filter, { by, descending }, page, () => [])).found
  },
  'users.search_by_first_name': (context, { firstName }) => byPartOfName(context, 'first', firstName),
  'users.search_by_last_name': (context, { lastName }) => byPartOfName(context, 'last', lastName),
}

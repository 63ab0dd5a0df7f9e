import { SLOTS_MAX } from '#domain/limits.ts'
import { z } from 'zod'
import type { KnownUser } from '../../db/queries/accounts/callers.ts'
import { type FoundPerson, type PeopleFilter, type PeopleOrder, searchPeople } from '../../db/queries/people/search.ts'
import type { Handlers, ReadingContext } from '../../operation.ts'
import { fromCursor, toPage } from '../cursor.ts'
import { presenterContextOf, presentPeople } from './people-presenter.ts'

/** Most people in an answer that has no pages. */
const FOUND_MAX = 100

const wordsOf = (query = ''): string[] => query.normalize('NFC').split(/\s+/u).filter(Boolean)

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

const inOrder = async (context: ReadingContext, filter: PeopleFilter, order: PeopleOrder, { limit, cursor }: Page) => {
  const rows = await searchPeople(context.db, filter, order, limit + 1, fromCursor(Position, cursor))
  const page = toPage(rows, limit, (last) => last)
  const items = await presentPeople(
    presenterContextOf(context),
    page.rows.map(({ id }) => id),
  )
  return { items, next_cursor: page.nextCursor }
}

type Scored = Pick<FoundPerson, 'id' | 'sortName'> & { readonly score: number }

/** Ties are ordered by name, upwards in both directions. */
const compareScored =
  (descending: boolean) =>
  (a: Scored, b: Scored): number =>
    (descending ? b.score - a.score : a.score - b.score) || compare(a.sortName, b.sortName) || compare(a.id, b.id)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const inOrderOfScore = async (
  context: ReadingContext,
  filter: PeopleFilter,
  descending: boolean,
  { limit, cursor }: Page,
) => {
  const found = await searchPeople(context.db, filter, { by: 'name', descending: false }, null, null)
  const scores = await scoresOf(context, found)
  const order = compareScored(descending)
  const after = fromCursor(ScoredPosition, cursor)
  const ranked = found
    .map(({ id, sortName }): Scored => ({ id, sortName, score: scores.get(id) ?? 0 }))
    .toSorted(order)
    .filter((one) => !after || order(one, after) > 0)
  const page = toPage(ranked, limit, (last) => last)
  const items = await presentPeople(
    presenterContextOf(context),
    page.rows.map(({ id }) => id),
  )
  return { items, next_cursor: page.nextCursor }
}

/** The caller's score with each of these people, by their id. */
const scoresOf = async (
  { db, actor, services: { matching } }: ReadingContext,
  people: readonly FoundPerson[],
): Promise<ReadonlyMap<string, number>> => {
  if (actor.role === 'SUPERVISOR')
    return matching.scoresOfStudents(
      db,
      actor.id,
      people.map(({ id }) => id),
    )
  const ranking = await matching.rankAll(db, actor.id)
  return new Map(ranking.map(({ supervisorId, score }) => [supervisorId, score]))
}

const byPartOfName = async (context: ReadingContext, of: 'first' | 'last', text: string) => {
  const filter: PeopleFilter = {
    ...audienceOf(context.actor),
    words: [],
    // The name is what was asked for, and nothing else.
    alsoAddress: false,
    part: { of, text },
    availableOnly: false,
  }
  const found = await searchPeople(context.db, filter, { by: 'name', descending: false }, FOUND_MAX, null)
  return presentPeople(
    presenterContextOf(context),
    found.map(({ id }) => id),
  )
}

export const searchHandlers: Handlers<
  'users.list' | 'users.search' | 'users.search_by_first_name' | 'users.search_by_last_name'
> = {
  'users.list': (context, { query, role, registered, ...page }) => {
    const filter: PeopleFilter = {
      roles: role ? [role] : null,
      registered: registered ?? null,
      words: wordsOf(query),
      alsoAddress: true,
      part: null,
      availableOnly: false,
    }
    return inOrder(context, filter, { by: 'name', descending: false }, page)
  },
  'users.search': (context, { query, sort, direction, available_only, ...page }) => {
    const filter = {
      ...audienceOf(context.actor),
      words: wordsOf(query),
      part: null,
      availableOnly: available_only,
    }
    // Nobody fits an admin better than somebody else.
    const by = sort === 'best_match' && context.actor.role === 'ADMIN' ? 'name' : sort
    const descending = (direction ?? (by === 'name' ? 'asc' : 'desc')) === 'desc'
    return by === 'best_match'
      ? inOrderOfScore(context, filter, descending, page)
      : inOrder(context, filter, { by, descending }, page)
  },
  'users.search_by_first_name': (context, { firstName }) => byPartOfName(context, 'first', firstName),
  'users.search_by_last_name': (context, { lastName }) => byPartOfName(context, 'last', lastName),
}

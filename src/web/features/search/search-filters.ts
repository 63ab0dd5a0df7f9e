import { LANGUAGES } from '#contract/languages.ts'
import { GROUP_LENGTH_MAX, MAX_TAGS } from '#domain/limits.ts'
import type { InputOf } from '#contract/operations.ts'
import { call } from '#web/api/call.ts'
import { longListQuery } from '#web/api/long-lists.ts'
import { queryOptions } from '@tanstack/react-query'

/** The filters of a search besides its words. A further one is a line in each function here, and its control. */
export type SearchFilters = {
  readonly isAvailableOnly: boolean
  readonly hasIdeas: boolean
  /** Ids of tags, each once. */
  readonly tags: readonly string[]
  readonly areAllTagsWanted: boolean
  /** '' for any, as the group. */
  readonly language: string
  readonly group: string
  /** An id or `all`; '' for what is usual: who takes the own level. */
  readonly level: string
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u

/** The filters of an address. What it holds besides is passed over. */
export function filtersIn(params: URLSearchParams): SearchFilters {
  const level = params.get('level') ?? ''
  const tags = (params.get('tags') ?? '').split(',').filter((id) => ID.test(id))
  return {
    isAvailableOnly: params.has('available'),
    hasIdeas: params.has('ideas'),
    tags: [...new Set(tags)].slice(0, MAX_TAGS),
    areAllTagsWanted: params.has('all'),
    language: LANGUAGES.find((one) => one === params.get('language')) ?? '',
    group: (params.get('group') ?? '').slice(0, GROUP_LENGTH_MAX),
    level: level === 'all' || ID.test(level) ? level : '',
  }
}

/** Whether there is any. */
export function isNarrowed(filters: SearchFilters): boolean {
  return Object.values(asParameters(filters)).some((value) => value !== '')
}

/** The parameters of an address with these filters; '' for one that is not there. */
export function asParameters(filters: SearchFilters): Readonly<Record<string, string>> {
  const { isAvailableOnly, hasIdeas, tags, areAllTagsWanted, language, group, level } = filters
  return {
    available: isAvailableOnly ? '1' : '',
    ideas: hasIdeas ? '1' : '',
    tags: tags.join(','),
    all: areAllTagsWanted && tags.length > 1 ? '1' : '',
    language,
    group,
    level,
  }
}

/** The input for the server. */
export function asInput(filters: SearchFilters): Omit<SearchFilter, 'query' | 'sort' | 'direction'> {
  const { isAvailableOnly, hasIdeas, tags, areAllTagsWanted, language, group, level } = filters
  const known = LANGUAGES.find((one) => one === language)
  return {
    available_only: isAvailableOnly,
    ...(hasIdeas ? { has_ideas: true } : {}),
    ...(tags.length > 0 ? { tags: tags.join(',') } : {}),
    ...(areAllTagsWanted && tags.length > 1 ? { tags_match: 'all' as const } : {}),
    ...(known ? { language: known } : {}),
    ...(group ? { group } : {}),
    ...(level ? { level } : {}),
  }
}

/** The filter of a search; what is left out has the server's default. */
export type SearchFilter = Omit<InputOf<'users.search'>, 'limit' | 'cursor'>

/** The groups that supervisors belong to. */
export const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: ({ signal }) => call('groups.list', {}, { signal }),
  staleTime: 5 * 60_000,
})

/** Rows per page. Sixty searches a minute are allowed, and each page is one. */
const FOUND_AT_ONCE = 25

/** The people found, page by page; earlier results stay until the next are there. */
export function searchQuery(filter: SearchFilter) {
  return longListQuery('users.search', ['search', filter], { ...filter, limit: FOUND_AT_ONCE })
}

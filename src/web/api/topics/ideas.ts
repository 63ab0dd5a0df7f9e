import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import type { InputOf } from '#contract/operations.ts'
import type { Idea } from '#contract/resources/people/ideas.ts'
import { longListQuery } from '../long-lists.ts'

/** Key of everything that is shown of ideas for theses. */
export const IDEAS = ['ideas'] as const

/** The ideas of a supervisor that the reader may see, in the supervisor's order. */
export function ideasOfQuery(supervisorId: string) {
  return queryOptions({
    queryKey: [...IDEAS, 'of', supervisorId],
    queryFn: ({ signal }) => call('supervisors.ideas.list', { id: supervisorId }, { signal }),
  })
}

type NewIdea = Omit<InputOf<'supervisors.ideas.add'>, 'id'>
export type IdeaChanges = Omit<InputOf<'ideas.patch'>, 'id' | 'position'>

/** The calls that change the own ideas; the list shows at once what they answer. */
export function useIdeaCalls(supervisorId: string) {
  const client = useQueryClient()
  const { queryKey } = ideasOfQuery(supervisorId)
  const put = (change: (ideas: readonly Idea[]) => Idea[]): void =>
    void client.setQueryData(queryKey, (ideas) => ideas && change(ideas))
  const refresh = () => client.invalidateQueries({ queryKey })
  return {
    add: useMutation({
      mutationFn: (idea: NewIdea) => call('supervisors.ideas.add', { id: supervisorId, ...idea }),
      onSuccess: (added) => put((ideas) => [...ideas, added]),
    }),
    change: useMutation({
      mutationFn: (changes: { readonly id: string } & IdeaChanges) => call('ideas.patch', changes),
      onSuccess: (changed) => put((ideas) => ideas.map((idea) => (idea.id === changed.id ? changed : idea))),
    }),
    /** Reorders the supervisor's own ideas after one was moved. */
    move: useMutation({
      mutationFn: ({ id, position }: { id: string; position: number; order: readonly Idea[] }) =>
        call('ideas.patch', { id, position }),
      onMutate: ({ order }) => put(() => [...order]),
      onError: refresh,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call('ideas.delete', { id }),
      onSuccess: (_, id) => put((ideas) => ideas.filter((idea) => idea.id !== id)),
      onError: refresh,
    }),
  }
}

/** The filter of all open ideas. */
export type IdeaFilter = Pick<InputOf<'ideas.list'>, 'tag' | 'language' | 'level'>

/** Rows of a page. A minute has sixty searches, and each page is one. */
const OFFERED_AT_ONCE = 30

/** The open ideas of all supervisors, the best fitting first, page by page. */
export function offeredIdeasQuery(filter: IdeaFilter) {
  return longListQuery('ideas.list', [...IDEAS, 'offered', filter], { ...filter, limit: OFFERED_AT_ONCE })
}

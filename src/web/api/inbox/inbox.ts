import type { InputOf, OutputOf } from '#contract/operations.ts'
import type { InboxItem } from '#contract/resources/requests/inbox.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { INBOX_SORTS, type InboxSort } from '#domain/requests/inbox.ts'
import { type InfiniteData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { longListQuery } from '../long-lists.ts'
import { useMe } from '../me.ts'
import { INBOX } from '../requests.ts'
import { useAutosave } from '../forms/autosave.ts'

/** Order and filters of the list. */
export type InboxView = { readonly sort: InboxSort } & Pick<
  InputOf<'inbox.list'>,
  'unread' | 'starred' | 'has_idea' | 'only_me'
>

type Page = OutputOf<'inbox.list'>
type Opened = OutputOf<'inbox.get'>

/** Rows of a page. */
const PAGE = 30

/** The filters of the list, as the address and the operation call them. */
export const INBOX_FILTERS = ['unread', 'starred', 'has_idea', 'only_me'] as const

/** The view that an address asks for. */
export function inboxViewOf(params: URLSearchParams): InboxView {
  const filters = INBOX_FILTERS.filter((filter) => params.has(filter)).map((filter) => [filter, true])
  return {
    sort: INBOX_SORTS.find((sort) => sort === params.get('sort')) ?? INBOX_SORTS[0],
    ...Object.fromEntries(filters),
  }
}

/**
 * Open requests and conversations of a supervisor, page by page. The previous list stays until the next one has
 * arrived.
 */
export function inboxQuery(view: InboxView) {
  return longListQuery('inbox.list', [...INBOX, 'list', view], { ...view, limit: PAGE })
}

/** An entry of the inbox, with everything that the supervisor needs to decide. */
export function inboxItemQuery(id: string) {
  return queryOptions({
    queryKey: [...INBOX, 'item', id],
    queryFn: ({ signal }) => call('inbox.get', { id }, { signal }),
  })
}

const COUNTED = { unread: (item: InboxItem) => item.unread, starred: (item: InboxItem) => item.mark.starred }
type Counted = keyof typeof COUNTED

/**
 * How a change of entries changes the counts. Each cached list knows only its own entries, so the largest difference
 * counts.
 */
const differenceBy = (client: QueryClient, change: (item: InboxItem) => InboxItem): Record<Counted, number> => {
  const lists = client
    .getQueriesData<InfiniteData<Page>>({ queryKey: [...INBOX, 'list'] })
    .map(([, known]) => known?.pages.flatMap((page) => page.items) ?? [])
  const opened = client
    .getQueriesData<Opened>({ queryKey: [...INBOX, 'item'] })
    .map(([, known]) => (known ? [known.item] : []))
  const by = (name: Counted): number => {
    const isCounted = COUNTED[name]
    const differences = [...lists, ...opened].map((items) =>
      items.reduce((sum, item) => sum + Number(isCounted(change(item))) - Number(isCounted(item)), 0),
    )
    return differences.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0] ?? 0
  }
  return { unread: by('unread'), starred: by('starred') }
}

/** Changes cached entries and counts at once, before the server answers. */
const changeShown = (client: QueryClient, change: (item: InboxItem) => InboxItem): void => {
  const { unread, starred } = differenceBy(client, change)
  const count = (counts: Page['counts']): Page['counts'] => ({
    ...counts,
    unread: Math.max(0, counts.unread + unread),
    starred: Math.max(0, counts.starred + starred),
  })
  client.setQueriesData<InfiniteData<Page>>(
    { queryKey: [...INBOX, 'list'] },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({ ...page, items: page.items.map(change), counts: count(page.counts) })),
      },
  )
  client.setQueriesData<Opened>(
    { queryKey: [...INBOX, 'item'] },
    (known) => known && { ...known, item: change(known.item) },
  )
}

type MarkChange = { readonly request: Request; readonly starred?: boolean; readonly note?: string }

/**
 * The calls that mark an entry as read and that mark its student. An entry that was read stays in the list until the
 * list is loaded again.
 */
export function useInboxCalls() {
  const client = useQueryClient()
  const supervisorId = useMe()?.user.id ?? ''
  const refresh = (): void => void client.invalidateQueries({ queryKey: INBOX })
  return {
    see: useMutation({
      mutationFn: (requests: readonly Request[]) =>
        call('users.seen_requests.put', {
          id: supervisorId,
          seen: requests.map(({ id, updated_at: until }) => ({ request_id: id, until })),
        }),
      onMutate: (requests) => {
        const seen = new Set(requests.map(({ id }) => id))
        changeShown(client, (item) => (seen.has(item.request.id) ? { ...item, unread: false } : item))
      },
      onError: refresh,
    }),
    mark: useMutation({
      mutationFn: ({ request: { id }, ...change }: MarkChange) => call('requests.mark.put', { id, ...change }),
      onMutate: ({ request: { student }, starred }) =>
        starred !== undefined &&
        changeShown(client, (item) =>
          item.request.student.id === student.id ? { ...item, mark: { ...item.mark, starred } } : item,
        ),
      onSuccess: (mark, { request: { student } }) =>
        changeShown(client, (item) => (item.request.student.id === student.id ? { ...item, mark } : item)),
      onError: refresh,
    }),
  }
}

/** A supervisor's note on the student of a request, saved as it is typed. */
export function useNote({ request, mark }: InboxItem) {
  const calls = useInboxCalls()
  return useAutosave({
    initial: { note: mark.note ?? '' },
    isComplete: () => true,
    save: ({ note = '' }) => calls.mark.mutateAsync({ request, note: note.trim() }),
    draft: `note-${request.student.id}`,
  })
}

import type { OutputOf } from '#contract/operations.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { pagesOf } from './long-lists.ts'
import { INBOX, ownRequestsQuery, type RejectionInput } from './requests.ts'

/** Key of chat requests and their messages; live events invalidate it. */
export const CONVERSATIONS = ['conversations'] as const

export type Message = OutputOf<'chat_requests.messages.create'>

/** Limit of the list of conversations; nobody has that many. */
const PAGE_SIZE = 100
/** Messages per page. */
const PAGE = 30

/** Own chat requests in every state, newest first; a supervisor's pending ones best score first. */
export const conversationsQuery = queryOptions({
  queryKey: [...CONVERSATIONS, 'list'],
  queryFn: async ({ signal }) => {
    const { items } = await call('chat_requests.list', { limit: PAGE_SIZE }, { signal })
    return items
  },
})

/** Messages, newest first, page by page. */
export function messagesQuery(id: string) {
  return pagesOf('chat_requests.messages.list', [...CONVERSATIONS, 'messages', id], { id, limit: PAGE })
}

/** The calls that start, decide and continue conversations. */
export function useConversationCalls() {
  const client = useQueryClient()
  const refresh = () => Promise.all([CONVERSATIONS, INBOX].map((queryKey) => client.invalidateQueries({ queryKey })))
  const afterwards = { onSuccess: refresh, onError: () => void refresh() }
  return {
    begin: useMutation({
      mutationFn: (chat: { supervisor_id: string; message: string }) => call('chat_requests.create', chat),
      ...afterwards,
    }),
    decide: useMutation({
      mutationFn: ({ id, state }: { id: string; state: Exclude<Request['state'], 'PENDING'> }) =>
        call('chat_requests.patch', { id, state }),
      ...afterwards,
    }),
    explain: useMutation({
      mutationFn: (told: { id: string } & RejectionInput) => call('chat_requests.patch', told),
      ...afterwards,
    }),
    undo: useMutation({ mutationFn: (id: string) => call('chat_requests.undo', { id }), ...afterwards }),
    say: useMutation({
      mutationFn: (message: { id: string; text: string }) => call('chat_requests.messages.create', message),
      ...afterwards,
    }),
    /** Marks messages as read. The count drops at once and returns if the server disagrees. */
    read: useMutation({
      mutationFn: (seen: { id: string; until: string }) => call('chat_requests.read.put', seen),
      onMutate: ({ id }) =>
        client.setQueryData<Request[]>(conversationsQuery.queryKey, (known) =>
          known?.map((each) => (each.id === id ? withoutUnread(each) : each)),
        ),
      onError: () => void client.invalidateQueries({ queryKey: conversationsQuery.queryKey }),
    }),
  }
}

const withoutUnread = (request: Request): Request => ({
  ...request,
  conversation: request.conversation && { ...request.conversation, unread: 0 },
})

/** The server's limit of requests marked as seen per call. */
const SEEN_AT_ONCE = 100

/** Marks decisions about requests as seen by this reader. The count drops at once and returns if the server disagrees. */
export function useSeenRequests(id: string) {
  const client = useQueryClient()
  const lists = [ownRequestsQuery.queryKey, conversationsQuery.queryKey]
  return useMutation({
    mutationFn: async (requests: readonly Request[]) => {
      for (let from = 0; from < requests.length; from += SEEN_AT_ONCE) {
        const seen = requests
          .slice(from, from + SEEN_AT_ONCE)
          .map(({ id: requestId, updated_at: until }) => ({ request_id: requestId, until }))
        await call('users.seen_requests.put', { id, seen })
      }
    },
    onMutate: (requests) => {
      const seen = new Set(requests.map((request) => request.id))
      for (const queryKey of lists) {
        client.setQueryData<Request[]>(queryKey, (known) =>
          known?.map((each) => (seen.has(each.id) ? { ...each, is_news: false } : each)),
        )
      }
    },
    onError: () => {
      for (const queryKey of lists) void client.invalidateQueries({ queryKey })
    },
  })
}

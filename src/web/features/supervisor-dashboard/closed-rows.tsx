import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { conversationsQuery } from '#web/api/conversations.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import { useKnownMe } from '#web/api/me.ts'
import { ConversationList } from '#web/components/conversations/conversation-list.tsx'
import { FoldedRows } from '#web/components/people/rows/folded-rows.tsx'
import { newestFirst } from '#web/components/requests/newest-first.ts'
import { useIsHydrated } from '#web/ui/window/use-is-hydrated.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { isUnanswered } from './is-unanswered.ts'
import { RejectedRequests } from './rejected-requests.tsx'

// Loaded where there are some: few cycles have days to answer.
const UnansweredRows = lazy(async () => ({ default: (await import('./unanswered-rows.tsx')).UnansweredRows }))

/** What came to an end, folded away: requests that were rejected or not answered, and conversations. Those that go on stand in the inbox. */
export function ClosedRows() {
  const { user, cycle } = useKnownMe()
  const { data } = useQuery(conversationsQuery)
  const { data: requests = [] } = useQuery(ownRequestsQuery)
  return (
    <>
      <RejectedRequests />
      <UnansweredRequests requests={requests} />
      {data && <ConversationList conversations={data} reader={user.id} cycle={cycle} which="ended" />}
    </>
  )
}

/** What ended without an answer and was followed by nothing: its students can still be added, where they are shown. */
const UnansweredRequests = ({ requests }: { readonly requests: readonly Request[] }) => {
  const unanswered = lastOfEach(requests).filter(isUnanswered)
  // The server can't wait for what is still to be loaded; folded away, it moves nothing when it comes.
  const isHydrated = useIsHydrated()
  if (unanswered.length === 0) return null
  return (
    <FoldedRows title={m.supervisor_unanswered_heading({ count: unanswered.length })}>
      {isHydrated && (
        <Suspense>
          <UnansweredRows requests={unanswered} />
        </Suspense>
      )}
    </FoldedRows>
  )
}

/** The last request of each student. */
const lastOfEach = (requests: readonly Request[]): Request[] => {
  const last = new Map<string, Request>()
  for (const request of newestFirst(requests)) if (!last.has(request.student.id)) last.set(request.student.id, request)
  return [...last.values()]
}

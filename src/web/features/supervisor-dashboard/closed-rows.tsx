import { conversationsQuery } from '#web/api/conversations.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import { useKnownMe } from '#web/api/me.ts'
import { ConversationList } from '#web/components/conversations/conversation-list.tsx'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { isUnanswered } from './is-unanswered.ts'
import { RejectedRequests } from './rejected-requests.tsx'

// Loaded where there are some: few cycles have days to answer.
const UnansweredRequests = lazy(async () => ({
  default: (await import('./unanswered-requests.tsx')).UnansweredRequests,
}))

/** What came to an end, folded away: requests that were rejected or not answered, and conversations. Those that go on stand in the inbox. */
export function ClosedRows() {
  const { user, cycle } = useKnownMe()
  const { data } = useQuery(conversationsQuery)
  const { data: requests = [] } = useQuery(ownRequestsQuery)
  return (
    <>
      <RejectedRequests />
      {requests.some(isUnanswered) && (
        <Suspense>
          <UnansweredRequests requests={requests} />
        </Suspense>
      )}
      {data && <ConversationList conversations={data} reader={user.id} cycle={cycle} which="ended" />}
    </>
  )
}

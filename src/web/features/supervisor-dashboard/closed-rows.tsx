import { conversationsQuery } from '#web/api/conversations.ts'
import { useKnownMe } from '#web/api/me.ts'
import { ConversationList } from '#web/components/conversations/conversation-list.tsx'
import { useQuery } from '@tanstack/react-query'
import { RejectedRequests } from './rejected-requests.tsx'
import { UnansweredRequests } from './unanswered-requests.tsx'

/** What came to an end, folded away: requests that were rejected or not answered, and conversations. Those that go on stand in the inbox. */
export function ClosedRows() {
  const { user } = useKnownMe()
  const { data } = useQuery(conversationsQuery)
  return (
    <>
      <RejectedRequests />
      <UnansweredRequests />
      {data && <ConversationList conversations={data} reader={user.id} which="ended" />}
    </>
  )
}

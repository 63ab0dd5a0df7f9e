import { conversationsQuery } from '#web/api/conversations.ts'
import { useKnownMe } from '#web/api/me.ts'
import { ConversationList } from '#web/components/conversations/conversation-list.tsx'
import { useQuery } from '@tanstack/react-query'
import { RejectedRequests } from './rejected-requests.tsx'

/** What came to an end, folded away: rejected requests and conversations. Those that go on stand in the inbox. */
export function ClosedRows() {
  const { user } = useKnownMe()
  const { data } = useQuery(conversationsQuery)
  return (
    <>
      <RejectedRequests />
      {data && <ConversationList conversations={data} reader={user.id} which="ended" />}
    </>
  )
}

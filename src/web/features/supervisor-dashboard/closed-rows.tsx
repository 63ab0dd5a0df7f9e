import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { endedUnanswered } from '#domain/requests/unanswered.ts'
import { conversationsQuery } from '#web/api/conversations.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import { useKnownMe } from '#web/api/me.ts'
import { ConversationList } from '#web/components/conversations/conversation-list.tsx'
import { FoldedRows } from '#web/components/people/rows/folded-rows.tsx'
import { ListRow } from '#web/components/people/rows/list-row.tsx'
import buttons from '#web/components/people/rows/row-buttons.module.css'
import { UndoButton, useSupervisorActions } from '#web/components/requests/supervisor-actions.tsx'
import { useActions } from '#web/components/requests/actions.ts'
import { endLine } from '#web/components/requests/ends.tsx'
import { newestFirst } from '#web/components/requests/relationship.ts'
import { ExplainRejectionLink, RejectionText, mayExplain } from '#web/components/requests/rejection.tsx'
import { formatNumber } from '#web/i18n/numbers.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconArrowBackUp } from '#web/ui/icons.tsx'
import { When } from '#web/ui/when.tsx'
import { useQuery } from '@tanstack/react-query'

/** Ended entries, folded away: requests that were rejected or not answered, and conversations. Those that go on stand in the inbox. */
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

/** Requests without an answer that were followed by nothing: its students can still be added, where they are shown. */
const UnansweredRequests = ({ requests }: { readonly requests: readonly Request[] }) => {
  const unanswered = lastRequestOfEachStudent(requests).filter(isUnanswered)
  if (unanswered.length === 0) return null
  return (
    <FoldedRows title={m.supervisor_unanswered_heading({ count: unanswered.length })}>
      {unanswered.map((request) => (
        <ListRow
          key={request.id}
          person={request.student}
          line={<When at={request.updated_at} says={endLine(request)} />}
        />
      ))}
    </FoldedRows>
  )
}

/** The last request of each student. */
const lastRequestOfEachStudent = (requests: readonly Request[]): Request[] => {
  const last = new Map<string, Request>()
  for (const request of newestFirst(requests)) if (!last.has(request.student.id)) last.set(request.student.id, request)
  return [...last.values()]
}

/** Requests that were rejected with one press: by what they come back, and how many. */
const bulkRejections = (rejected: readonly Request[]): [string, number][] => {
  const counts = new Map<string, number>()
  for (const { declined_with: id } of rejected) if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > 1)
}

/** Rejections that can still be undone, or all of them when the cycle is over: the words, the way to say them, and the way back. */
const RejectedRequests = () => {
  const { data = [] } = useQuery(ownRequestsQuery)
  const { carryOut, isBusy } = useActions()
  const { takeBackDeclined } = useSupervisorActions()
  const isOver = useKnownMe().cycle?.phase === 'ENDED'
  const rejected = data.filter((each) => mayExplain(each) || (isOver && each.state === 'REJECTED' && !each.is_past))
  if (rejected.length === 0) return null
  return (
    <FoldedRows
      title={m.supervisor_rejected_heading({ count: rejected.length })}
      actions={bulkRejections(rejected).map(([id, count]) => (
        <Button
          key={id}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          aria-busy={isBusy({ id })}
          onClick={() => void carryOut(takeBackDeclined(id))}
        >
          {m.decline_rest_undo({ count: formatNumber(count) })}
        </Button>
      ))}
    >
      {rejected.map((request) => (
        <ListRow
          key={request.id}
          person={request.student}
          line={<When at={request.updated_at} says={(when) => m.request_line_rejected({ when })} />}
          words={
            <>
              <RejectionText request={request} isToStudent={false} />
              {mayExplain(request) && (
                <div className={buttons.together}>
                  <UndoButton request={request} />
                  <ExplainRejectionLink request={request} />
                </div>
              )}
            </>
          }
        />
      ))}
    </FoldedRows>
  )
}

/** Whether a request of the running cycle ended without an answer. */
const isUnanswered = ({ ended_as: how, is_past: isPast }: Request): boolean => endedUnanswered(how) && !isPast

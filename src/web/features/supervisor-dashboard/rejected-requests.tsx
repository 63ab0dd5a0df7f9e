import { m } from '#messages'
import { When } from '#web/ui/when.tsx'
import { ownRequestsQuery, useRequestCalls } from '#web/api/requests.ts'
import { FoldedRows } from '#web/components/people/rows/folded-rows.tsx'
import { ListRow } from '#web/components/people/rows/list-row.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { pathOfPerson } from '#web/components/people/person-path.ts'
import { TakeBackButton } from '#web/components/requests/ends/take-back-button.tsx'
import buttons from '#web/components/people/rows/row-buttons.module.css'
import { SayWhyLink } from '#web/components/requests/rejection/say-why-link.tsx'
import { mayExplain } from '#web/components/requests/rejection/unexplained.ts'
import { WhyRejected } from '#web/components/requests/rejection/why-rejected.tsx'
import { useQuery } from '@tanstack/react-query'

/** What was rejected and can still be undone: what was said with it, the way to say so, and the way back. */
export function RejectedRequests() {
  const { data = [] } = useQuery(ownRequestsQuery)
  const { undo } = useRequestCalls()
  const rejected = data.filter(mayExplain)
  if (rejected.length === 0) return null
  return (
    <FoldedRows title={m.supervisor_rejected_heading({ count: rejected.length })}>
      {rejected.map((request) => (
        <ListRow
          key={request.id}
          name={personName(request.student)}
          pictureUrl={request.student.picture_url}
          to={pathOfPerson(request.student)}
          line={<When at={request.updated_at} says={(when) => m.request_line_rejected({ when })} />}
          words={
            <>
              <WhyRejected request={request} isToStudent={false} />
              <div className={buttons.together}>
                <TakeBackButton request={request} isBusy={undo.isPending} undo={undo.mutateAsync} />
                <SayWhyLink request={request} />
              </div>
            </>
          }
        />
      ))}
    </FoldedRows>
  )
}

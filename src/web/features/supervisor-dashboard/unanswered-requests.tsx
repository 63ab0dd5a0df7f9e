import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { FoldedRows } from '#web/components/people/rows/folded-rows.tsx'
import { ListRow } from '#web/components/people/rows/list-row.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { pathOfPerson } from '#web/components/people/person-path.ts'
import { endLine } from '#web/components/requests/ends/end-texts.ts'
import { newestFirst } from '#web/components/requests/newest-first.ts'
import { When } from '#web/ui/when.tsx'
import { isUnanswered } from './is-unanswered.ts'

/** What ended without an answer and was followed by nothing: its students can still be added, where they are shown. */
export function UnansweredRequests({ requests }: { readonly requests: readonly Request[] }) {
  const unanswered = lastOfEach(requests).filter(isUnanswered)
  if (unanswered.length === 0) return null
  return (
    <FoldedRows title={m.supervisor_unanswered_heading({ count: unanswered.length })}>
      {unanswered.map((request) => (
        <ListRow
          key={request.id}
          name={personName(request.student)}
          pictureUrl={request.student.picture_url}
          to={pathOfPerson(request.student)}
          line={<When at={request.updated_at} says={endLine(request)} />}
        />
      ))}
    </FoldedRows>
  )
}

/** The last request of each student. */
const lastOfEach = (requests: readonly Request[]): Request[] => {
  const last = new Map<string, Request>()
  for (const request of newestFirst(requests)) if (!last.has(request.student.id)) last.set(request.student.id, request)
  return [...last.values()]
}

import type { Request } from '#contract/resources/requests/requests.ts'
import { ListRow } from '#web/components/people/rows/list-row.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { pathOfPerson } from '#web/components/people/person-path.ts'
import { endLine } from '#web/components/requests/ends/end-texts.ts'
import { When } from '#web/ui/when.tsx'

/** Requests that ended without an answer. */
export function UnansweredRows({ requests }: { readonly requests: readonly Request[] }) {
  return requests.map((request) => (
    <ListRow
      key={request.id}
      name={personName(request.student)}
      pictureUrl={request.student.picture_url}
      to={pathOfPerson(request.student)}
      line={<When at={request.updated_at} says={endLine(request)} />}
    />
  ))
}

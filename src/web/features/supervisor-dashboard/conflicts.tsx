import { m } from '#messages'
import { requestsQuery } from '#web/api/requests.ts'
import { personInSentence } from '#web/components/people/name-in-sentence.ts'
import { paths } from '#web/paths.ts'
import { Warning } from '#web/ui/warning.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

/** Own students whom others have accepted, too. */
export function Conflicts() {
  const { data } = useQuery(requestsQuery('ACCEPTED'))
  const conflicts = data?.filter(({ conflict }) => conflict) ?? []
  return conflicts.map(({ id, student }) => (
    <Warning key={id}>
      <Link to={paths.profile(student.id)}>{m.supervisor_conflict_line({ name: personInSentence(student) })}</Link>
    </Warning>
  ))
}

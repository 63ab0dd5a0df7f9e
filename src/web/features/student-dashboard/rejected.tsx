import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useSeenRequests } from '#web/api/seen/seen-requests.ts'
import { cardsLink } from '#web/components/cycle/cards-link.ts'
import { personInSentence } from '#web/components/people/name-in-sentence.ts'
import { WhyRejected } from '#web/components/requests/rejection/why-rejected.tsx'
import { Link } from 'react-router'
import classes from './rejected.module.css'

/** Rejections that are new to the student, with all that was told, and the way to others. Whoever takes it has seen them. */
export function Rejected({ requests }: { readonly requests: readonly Request[] }) {
  const { cycle } = useKnownMe()
  const { mutate: takeForSeen } = useSeenRequests()
  if (requests.length === 0) return null
  const { to, label } = cardsLink(cycle, m.student_look_further)
  return (
    <div className={classes.rejected}>
      {requests.map((request) => (
        <div key={request.id}>
          <p>{m.student_request_rejected({ name: personInSentence(request.supervisor) })}</p>
          <WhyRejected request={request} isToStudent />
        </div>
      ))}
      <Link to={to} onClick={() => takeForSeen(requests)}>
        {label}
      </Link>
    </div>
  )
}

import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { keptText } from '#web/components/waiting/kept-text.ts'
import { paths } from '#web/paths.ts'
import { Warning } from '#web/ui/warning.tsx'
import { Link } from 'react-router'
import classes from './no-place-left.module.css'

/** Says above the cards why nobody can be accepted, and where to see to it. */
export function NoPlaceLeft({ waiting }: { readonly waiting: number }) {
  return (
    <div className={classes.notice}>
      <Warning>
        {m.supervisor_matching_full_text()}{' '}
        <Link to={paths.supervisor.currentlySupervising}>{m.supervisor_manage_students()}</Link>{' '}
        <Link to={paths.declineRest}>{m.decline_rest({ count: waiting })}</Link>
      </Warning>
    </div>
  )
}

type KeptPlaceProps = {
  readonly reader: User
  /** The one that is decided on. */
  readonly request: Request
}

/** Says above the cards for whom a place is kept, or that an acceptance ends an offer. */
export function KeptPlace({ reader, request }: KeptPlaceProps) {
  const text = keptText(reader, request)
  if (text === null) return null
  return <div className={classes.notice}>{request.uses_offer ? <p>{text}</p> : <Warning>{text}</Warning>}</div>
}

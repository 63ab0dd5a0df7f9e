import { m } from '#messages'
import { declineRestText } from '#web/components/requests/rejection.tsx'
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
        <Link to={paths.declineRest}>{declineRestText(waiting)}</Link>
      </Warning>
    </div>
  )
}

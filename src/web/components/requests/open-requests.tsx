import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import classes from './open-requests.module.css'

type OpenRequestsProps = { readonly me: Pick<OutputOf<'users.me'>, 'user' | 'max_active_requests'> }

/** How many requests of a student are open, if their number is limited; nothing without a limit. */
export function OpenRequests({ me: { user, max_active_requests: limit } }: OpenRequestsProps) {
  // Answers that this device stored before limits existed have none.
  if (typeof limit !== 'number') return null
  const count = user.student?.pending_requests ?? 0
  const [open, most] = [formatNumber(count), formatNumber(limit)]
  return (
    <p className={classes.open}>
      {count < limit ? m.requests_open({ open, most }) : m.error_request_limit_reached({ most })}
    </p>
  )
}

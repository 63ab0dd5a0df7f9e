import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { formatRowDay } from '#web/i18n/dates.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './pair-line.module.css'

type PairLineProps = {
  /** An accepted one. */
  readonly request: Request
}

/** Since when a student is confirmed, and that others have accepted the same one. */
export function PairLine({ request: { updated_at, conflict } }: PairLineProps) {
  return (
    <>
      {m.supervisor_confirmed_since({ day: formatRowDay(updated_at) })}
      {conflict && (
        <span className={classes.conflict}>
          <IconAlertTriangle size={15} stroke={1.75} aria-hidden />
          {m.supervisor_conflict()}
        </span>
      )}
    </>
  )
}

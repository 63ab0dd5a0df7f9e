import { m } from '#messages'
import { formatDay } from '#web/i18n/dates.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './pair-line.module.css'

type PairLineProps = {
  readonly request: {
    /** When it was accepted, ISO 8601. */
    readonly updated_at: string
    readonly conflict: boolean
  }
}

/** Since when a student is confirmed, and that others have accepted the same one. */
export function PairLine({ request: { updated_at, conflict } }: PairLineProps) {
  return (
    <>
      {m.supervisor_confirmed_since({ day: formatDay(updated_at) })}
      {conflict && (
        <span className={classes.conflict}>
          <IconAlertTriangle size={15} stroke={1.75} aria-hidden />
          {m.supervisor_conflict()}
        </span>
      )}
    </>
  )
}

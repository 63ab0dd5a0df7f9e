import { m } from '#messages'
import { When } from '#web/ui/when.tsx'
import type { Request } from '#contract/resources/requests/requests.ts'
import { IconAlertTriangle } from '#web/ui/icons.tsx'
import classes from './pair-line.module.css'

type PairLineProps = {
  /** An accepted one. */
  readonly request: Request
}

/** Since when a student is confirmed, and whether others have accepted the same one. */
export function PairLine({ request: { since, conflict } }: PairLineProps) {
  return (
    <>
      <When at={since} says={(when) => m.pair_line({ when })} />
      {conflict && (
        <span className={classes.conflict}>
          <IconAlertTriangle size={15} stroke={1.75} aria-hidden />
          {m.supervisor_conflict()}
        </span>
      )}
    </>
  )
}

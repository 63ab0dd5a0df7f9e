import { m } from '#messages'
import { Slots } from '#web/components/people/slots/slots.tsx'
import { waitingCountText } from '#web/components/waiting/waiting-facts.ts'
import { paths } from '#web/paths.ts'
import { IconChevronRight } from '#web/ui/icons.tsx'
import { Link } from 'react-router'
import classes from './slots-panel.module.css'

type SlotsPanelProps = {
  readonly total: number
  readonly available: number
  /** How many wait for one; undefined while nobody does. */
  readonly waiting: number | undefined
}

/** How many of the own places are free, in one line that leads to them: the list below is what the page is about. */
export function SlotsPanel({ total, available, waiting }: SlotsPanelProps) {
  return (
    <Link to={paths.supervisor.currentlySupervising} className={classes.places}>
      <span className={classes.counts}>
        <Slots total={total} available={available} />
        {waiting !== undefined && <span>{` ${waitingCountText(waiting)}`}</span>}
      </span>{' '}
      <span className={classes.manage}>{m.supervisor_manage_students()}</span>
      <IconChevronRight size={18} aria-hidden />
    </Link>
  )
}

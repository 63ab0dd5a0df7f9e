import { m } from '#messages'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Slots } from '#web/components/people/slots.tsx'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import classes from './slots-panel.module.css'

type SlotsPanelProps = {
  readonly total: number
  readonly available: number
}

/** How many of the own places are taken, as a number, as slots and in words. */
export function SlotsPanel({ total, available }: SlotsPanelProps) {
  const taken = total - available
  return (
    <Panel
      title={m.supervisor_places_title()}
      action={
        <Button component={Link} to={paths.supervisor.currentlySupervising} variant="default">
          {m.supervisor_manage_students()}
        </Button>
      }
    >
      <div className={classes.slots}>
        <p className={classes.count}>
          <strong>{taken}</strong>
          <span>{m.supervisor_places_of({ total })}</span>
        </p>
        <Slots total={total} available={available} />
      </div>
    </Panel>
  )
}

import { m } from '#messages'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Slots } from '#web/components/people/slots.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Link } from 'react-router'

type SlotsPanelProps = {
  readonly total: number
  readonly available: number
}

/** How many of the own places are free, as a picture and in words. */
export function SlotsPanel({ total, available }: SlotsPanelProps) {
  return (
    <Panel
      title={m.supervisor_places_title()}
      action={
        <Button component={Link} to={paths.supervisor.currentlySupervising} variant="default">
          {m.supervisor_manage_students()}
        </Button>
      }
    >
      <Slots total={total} available={available} />
    </Panel>
  )
}

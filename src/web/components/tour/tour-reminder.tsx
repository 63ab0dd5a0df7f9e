import { focusPage } from '#web/hooks/focus.ts'
import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { tourOf } from '#domain/landing.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Group } from '@mantine/core'
import { Link } from 'react-router'
import { useOpenTour } from './open-tour.ts'

/** A link back into an unfinished tour, until it is finished or skipped. */
export function TourReminder({ user: { id, role } }: { readonly user: User }) {
  const { isOpen, close } = useOpenTour(id)
  if (!isOpen) return null
  const skip = (): void => {
    close()
    focusPage()
  }
  return (
    <Panel title={m.tour_title()}>
      <p>{m.settings_tour_text()}</p>
      <Group gap="xs">
        <Button component={Link} to={tourOf(role)} variant="light">
          {m.settings_tour_show()}
        </Button>
        <Button variant="subtle" onClick={skip}>
          {m.tour_skip()}
        </Button>
      </Group>
    </Panel>
  )
}

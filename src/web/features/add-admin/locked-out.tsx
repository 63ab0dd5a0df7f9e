import { m } from '#messages'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Group } from '#web/ui/layout/group.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Link } from 'react-router'

/** The ways back in for whoever is locked out, and the ways to them. */
export function LockedOut() {
  return (
    <Panel title={m.admin_locked_out_title()}>
      <p>{m.admin_locked_out_text()}</p>
      <Group>
        <Button component={Link} to={paths.admin.search} variant="default">
          {m.admin_locked_out_find()}
        </Button>
        <Button component={Link} to={paths.admin.delete} variant="default">
          {m.admin_locked_out_remove()}
        </Button>
      </Group>
    </Panel>
  )
}

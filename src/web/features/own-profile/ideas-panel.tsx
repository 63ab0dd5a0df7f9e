import { m } from '#messages'
import { ideasOfQuery } from '#web/api/topics/ideas.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconBulb } from '#web/ui/icons.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

/** How many ideas for theses students read, and the way to them. */
export function IdeasPanel({ supervisorId }: { readonly supervisorId: string }) {
  const { data } = useQuery(ideasOfQuery(supervisorId))
  const open = data?.filter(({ state }) => state === 'OPEN').length
  return (
    <Panel
      title={m.ideas_title()}
      action={
        <Button
          component={Link}
          to={paths.supervisor.ideas}
          variant="default"
          leftSection={<IconBulb size={18} aria-hidden />}
        >
          {m.ideas_write()}
        </Button>
      }
    >
      <p>{open ? m.ideas_open_count({ count: open }) : m.ideas_open_none()}</p>
    </Panel>
  )
}

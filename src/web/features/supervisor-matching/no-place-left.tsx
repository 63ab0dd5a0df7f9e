import { m } from '#messages'
import { paths } from '#web/paths.ts'
import { Warning } from '#web/ui/warning.tsx'
import { Box } from '@mantine/core'
import { Link } from 'react-router'

/** Says above the cards why nobody can be accepted, and where to see to it. */
export function NoPlaceLeft() {
  return (
    <Box mb="sm">
      <Warning>
        {m.supervisor_matching_full_text()}{' '}
        <Link to={paths.supervisor.currentlySupervising}>{m.supervisor_manage_students()}</Link>
      </Warning>
    </Box>
  )
}

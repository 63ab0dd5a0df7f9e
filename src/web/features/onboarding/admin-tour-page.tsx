import { m } from '#messages'
import { useMe } from '#web/api/me.ts'
import { paths } from '#web/paths.ts'
import { Stack, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { NameStep } from './name-step.tsx'

/** The first page of a new admin: what admins do here; finishing it registers them (product.md section 2). */
export function AdminTourPage() {
  const user = useMe()?.user
  const navigate = useNavigate()
  return (
    <Stack gap="lg">
      <Text>{m.admin_tour_text()}</Text>
      <NameStep
        names={{ first_name: user?.first_name ?? '', last_name: user?.last_name ?? '' }}
        action={m.admin_tour_done()}
        onDone={() => void navigate(paths.admin.dashboard)}
      />
    </Stack>
  )
}

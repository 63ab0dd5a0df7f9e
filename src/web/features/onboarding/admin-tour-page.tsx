import { m } from '#messages'
import { useMe } from '#web/api/me.ts'
import { paths } from '#web/paths.ts'
import { Stack, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { NameStep } from './name-step.tsx'
import { useRegister } from './queries.ts'

/** The first page of a new admin: what admins do here; finishing it registers them (product.md section 2). */
export function AdminTourPage() {
  const user = useMe()?.user
  const register = useRegister()
  const navigate = useNavigate()
  return (
    <Stack gap="lg">
      <Text>{m.admin_tour_text()}</Text>
      <NameStep
        names={{ first_name: user?.first_name ?? '', last_name: user?.last_name ?? '' }}
        error={register.error}
        isSaving={register.isPending}
        action={m.admin_tour_done()}
        onDone={(names) => register.mutate(names, { onSuccess: () => void navigate(paths.admin.dashboard) })}
      />
    </Stack>
  )
}

import { m } from '#messages'
import { useKnownMe } from '#web/api/me.ts'
import { statisticsQuery } from '#web/api/statistics.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Figures } from './figures.tsx'
import { DeadLetters } from './dead-letters.tsx'
import { Tools } from './tools.tsx'

/** The faculty in figures, and the way to the tools. */
export function AdminDashboardPage() {
  const { user } = useKnownMe()
  const statistics = useQuery(statisticsQuery)
  return (
    <Stack gap="md">
      <Text size="lg">{m.admin_dashboard_welcome({ name: user.first_name })}</Text>
      {statistics.isPending ? <TextSkeleton lines={4} /> : null}
      {statistics.isError ? <ErrorState error={statistics.error} onRetry={() => void statistics.refetch()} /> : null}
      {statistics.data ? (
        <Figures
          figures={[
            {
              label: m.admin_figures_supervisors(),
              value: statistics.data.supervisors.registered,
              total: statistics.data.supervisors.total,
            },
            {
              label: m.admin_figures_slots(),
              value: statistics.data.slots.available,
              total: statistics.data.slots.total,
            },
            {
              label: m.admin_figures_students(),
              value: statistics.data.students.with_supervisor,
              total: statistics.data.students.total,
            },
            { label: m.admin_figures_waiting(), value: statistics.data.students.waiting },
            { label: m.admin_figures_conflicts(), value: statistics.data.conflicts.length },
          ]}
        />
      ) : null}
      <DeadLetters />
      <Tools />
    </Stack>
  )
}

import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import { cyclesQuery } from '#web/api/cycles.ts'
import { statisticsQuery } from '#web/api/statistics.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { paths } from '#web/paths.ts'
import { DoneNotice } from '#web/ui/states/done-notice.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { TextSkeleton } from '#web/ui/states/skeletons.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { NewCycleForm } from './new-cycle-form.tsx'

type Cycle = OutputOf<'admin.cycles.list'>[number]

type Opened = {
  readonly closed: Cycle
  readonly name: string
}

/** Ends the running cycle; says before what that does, in numbers, and after what it did. */
export function NewCyclePage() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const cycles = useQuery(cyclesQuery)
  const statistics = useQuery(statisticsQuery)
  if (opened) return <Done {...opened} />
  const error = cycles.error ?? statistics.error
  if (error) {
    return <ErrorState error={error} onRetry={() => void Promise.all([cycles.refetch(), statistics.refetch()])} />
  }
  const running = cycles.data?.find(({ closed_at }) => closed_at === null)
  if (!running || !statistics.data) return <TextSkeleton lines={8} />
  return (
    <NewCycleForm
      running={running}
      statistics={statistics.data}
      onOpened={(name) => setOpened({ closed: running, name })}
    />
  )
}

const Done = ({ closed, name }: Opened) => (
  <DoneNotice
    title={m.admin_cycle_done({ name })}
    actions={
      <>
        <Button component={Link} to={paths.admin.download}>
          {m.admin_download_title()}
        </Button>
        <Button component={Link} to={paths.admin.dashboard} variant="default">
          {m.navigation_dashboard()}
        </Button>
      </>
    }
  >
    <Text>{m.admin_cycle_done_text({ name: closed.name, count: formatNumber(closed.pairs) })}</Text>
  </DoneNotice>
)

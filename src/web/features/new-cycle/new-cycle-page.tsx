import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import { currentCycleQuery, cyclesQuery } from '#web/api/cycles.ts'
import { statisticsQuery } from '#web/api/statistics.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { formatDay } from '#web/i18n/dates.ts'
import { paths } from '#web/paths.ts'
import { DoneNotice } from '#web/ui/states/done-notice.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { TextSkeleton } from '#web/ui/states/skeletons.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { When } from '#web/ui/when.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Text } from '@mantine/core'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { cycleTitle } from './cycle-title.ts'
import { DatesForm } from './dates-form.tsx'
import { CallOffPanel } from './call-off.tsx'
import { NewCycleForm } from './new-cycle-form.tsx'
import { backupsQuery } from './queries.ts'

type Cycle = OutputOf<'admin.cycles.list'>[number]

type Opened = {
  readonly closed: Cycle
  readonly next: Cycle
}

type CalledOffCycle = {
  /** The one that goes on. */
  readonly name: string
  /** The one that somebody else called off; null when it was the reader. */
  readonly elsewhere: string | null
}

/** The running cycle, and its end: says before what that does, in numbers, and after what it did. */
export function NewCyclePage() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const cycles = useQuery(cyclesQuery)
  const statistics = useQuery(statisticsQuery)
  const backups = useQuery(backupsQuery)
  const isOver = useQuery(currentCycleQuery).data?.phase === 'ENDED'
  const [calledOff, setCalledOff] = useState<string | null>(null)
  if (calledOff !== null) return <CalledOff name={calledOff} elsewhere={null} />
  const error = cycles.error ?? statistics.error ?? backups.error
  if (error) {
    return (
      <ErrorState
        error={error}
        onRetry={() => void Promise.all([cycles, statistics, backups].map((query) => query.refetch()))}
      />
    )
  }
  const running = cycles.data?.find(({ closed_at }) => closed_at === null)
  if (opened && running?.id === opened.closed.id) return <CalledOff name={running.name} elsewhere={opened.next.name} />
  if (opened && running?.id === opened.next.id) return <Done {...opened} running={running} onCalledOff={setCalledOff} />
  if (!running || !statistics.data || !backups.data) return <TextSkeleton lines={8} />
  return (
    <Stack gap="xl">
      <Panel title={cycleTitle(running.name, isOver)}>
        <Text>
          <When
            at={running.opened_at}
            format={formatDay}
            says={(day) => m.admin_cycle_running_since({ day, count: formatNumber(running.pairs) })}
          />
        </Text>
        <Text c="dimmed">
          {m.admin_cycle_past()} <Link to={paths.admin.download}>{m.admin_download_title()}</Link>.
        </Text>
      </Panel>
      <Dates />
      {running.call_off_until && <CallOffPanel running={running} onCalledOff={setCalledOff} />}
      <NewCycleForm
        running={running}
        statistics={statistics.data}
        backups={backups.data}
        onOpened={(next) => setOpened({ closed: running, next })}
      />
    </Stack>
  )
}

const Dates = () => {
  const { data, error, refetch } = useQuery(currentCycleQuery)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <DatesForm key={data.id} cycle={data} /> : <TextSkeleton lines={5} />
}

const CalledOff = ({ name, elsewhere }: CalledOffCycle) => (
  <DoneNotice
    title={m.admin_call_off_done({ name })}
    actions={
      <Button component={Link} to={paths.admin.dashboard}>
        {m.navigation_dashboard()}
      </Button>
    }
  >
    <Text>
      {elsewhere === null ? m.admin_call_off_done_text() : m.admin_call_off_done_elsewhere({ name: elsewhere })}
    </Text>
  </DoneNotice>
)

NewCyclePage.data = (client: QueryClient) =>
  Promise.all([
    client.query(cyclesQuery),
    client.query(currentCycleQuery),
    client.query(statisticsQuery),
    client.query(backupsQuery),
  ])

type DoneProps = Opened & {
  readonly running: Cycle
  readonly onCalledOff: (name: string) => void
}

const Done = ({ closed, next, running, onCalledOff }: DoneProps) => (
  <Stack gap="xl">
    <DoneNotice
      title={m.admin_cycle_done({ name: next.name })}
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
    {running.call_off_until && <CallOffPanel running={running} onCalledOff={onCalledOff} />}
  </Stack>
)

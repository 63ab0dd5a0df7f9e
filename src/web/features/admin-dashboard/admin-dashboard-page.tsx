import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import type { HeadingProps } from '#web/api/page-parts.ts'
import { cyclesQuery } from '#web/api/cycles.ts'
import { useKnownMe } from '#web/api/me.ts'
import { deadLettersQuery } from '#web/api/mails.ts'
import { statisticsQuery } from '#web/api/statistics.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { paths } from '#web/paths.ts'
import { CycleLine } from '#web/components/cycle/cycle-line.tsx'
import { deedsOfAdmins } from '#web/components/cycle/deeds/of-admins.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/states/skeletons.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import classes from './admin-dashboard-page.module.css'
import { Charts } from './charts.tsx'
import { Conflicts } from './conflicts.tsx'
import { DeadLetters } from './dead-letters.tsx'
import { hasRequests } from './has-requests.ts'
import { Funnel } from './funnel.tsx'
import { KeptPairs } from './kept-pairs.tsx'
import { LongestWaiting } from './longest-waiting.tsx'
import { Next } from './next.tsx'
import { Places } from './places.tsx'
import { WithoutSupervisor, withoutSupervisor } from './without-supervisor.tsx'

type Statistics = OutputOf<'admin.statistics'>

/** The faculty in figures, and whoever needs somebody to look after them. */
export function AdminDashboardPage() {
  const statistics = useQuery(statisticsQuery)
  const { user, cycle } = useKnownMe()
  // Nothing stands below what is still to come, so that nothing moves.
  if (statistics.isPending) return <ChartsToCome />
  return (
    <Stack gap="md">
      {statistics.data && withoutSupervisor(statistics.data.students) > 0 && (
        <div className={classes.dense}>
          <WithoutSupervisor students={statistics.data.students} />
        </div>
      )}
      <CycleLine
        cycle={cycle}
        reader={user}
        deeds={deedsOfAdmins}
        way={cycle?.phase === 'ENDED' && <Link to={paths.admin.cycle}>{m.admin_cycle_heading()}</Link>}
      />
      {statistics.isError ? <ErrorState error={statistics.error} onRetry={() => void statistics.refetch()} /> : null}
      {statistics.data ? <Overview statistics={statistics.data} /> : null}
      <DeadLetters />
      {statistics.data ? (
        <div className={classes.charts}>
          <Charts statistics={statistics.data} />
        </div>
      ) : null}
    </Stack>
  )
}

AdminDashboardPage.Heading = function Heading({ show }: HeadingProps) {
  const { data } = useQuery(statisticsQuery)
  return show(data && headingOf(data))
}

AdminDashboardPage.data = (client: QueryClient) =>
  Promise.all([client.query(statisticsQuery), client.infiniteQuery(deadLettersQuery), client.query(cyclesQuery)])

const Overview = ({ statistics }: { statistics: Statistics }) => {
  const { cycle } = useKnownMe()
  const endedAt = cycle?.phase === 'ENDED' ? cycle.ends_at : null
  const { students, slots, supervisors, lines, conflicts, longest_waiting: waiting, kept_pairs: kept } = statistics
  return (
    <div className={`${classes.overview} ${classes.dense}`}>
      <Stack gap="md">
        <Funnel students={students} />
        <Places slots={slots} supervisors={supervisors} {...(lines && { lines })} />
      </Stack>
      <Stack gap="md">
        {/* First, so that all five are in view where a window is low; what comes next counts conflicts, too. */}
        <LongestWaiting
          waiting={waiting}
          count={students.waiting}
          hasAsked={hasRequests(statistics.requests_per_week)}
          isOver={endedAt !== null}
        />
        <Next statistics={statistics} endedAt={endedAt} />
        <Conflicts conflicts={conflicts} />
        <KeptPairs pairs={kept} />
      </Stack>
    </div>
  )
}

/** What an admin came to see: who has no supervisor. */
const headingOf = ({ students }: Statistics): string => {
  const without = withoutSupervisor(students)
  if (without === 0) return m.admin_dashboard_none_without()
  return without === 1 ? m.admin_dashboard_one_without() : m.admin_dashboard_without({ count: formatNumber(without) })
}

const ChartsToCome = () => (
  <div className={classes.toCome}>
    <Panel>
      <TextSkeleton lines={10} />
    </Panel>
  </div>
)

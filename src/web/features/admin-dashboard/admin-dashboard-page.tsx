import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import type { Role } from '#domain/roles.ts'
import type { HeadingProps } from '#web/api/page-parts.ts'
import { deadLettersQuery } from '#web/api/mails.ts'
import { waitingRequestsQuery } from '#web/api/requests.ts'
import { statisticsQuery } from '#web/api/statistics.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/states/skeletons.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import classes from './admin-dashboard-page.module.css'
import { Charts } from './charts.tsx'
import { Conflicts } from './conflicts.tsx'
import { DeadLetters } from './dead-letters.tsx'
import { hasRequests } from './has-requests.ts'
import { Figures } from './figures.tsx'
import { Tools } from './tools.tsx'
import { WaitingStudents } from './waiting-students.tsx'

type Statistics = OutputOf<'admin.statistics'>

/** The faculty in figures, whoever needs somebody to look after them, and the way to the tools. */
export function AdminDashboardPage() {
  const statistics = useQuery(statisticsQuery)
  // Nothing stands below what is still to come, so that nothing moves.
  if (statistics.isPending) return <ChartsToCome />
  return (
    <Stack gap="xl">
      {statistics.isError ? <ErrorState error={statistics.error} onRetry={() => void statistics.refetch()} /> : null}
      {statistics.data ? <Overview statistics={statistics.data} /> : null}
      <DeadLetters />
      <Tools />
    </Stack>
  )
}

AdminDashboardPage.Heading = function Heading({ show }: HeadingProps) {
  const { data } = useQuery(statisticsQuery)
  return show(data && headingOf(data))
}

AdminDashboardPage.data = (client: QueryClient) =>
  Promise.all([
    client.query(statisticsQuery),
    client.infiniteQuery(deadLettersQuery),
    client.infiniteQuery(waitingRequestsQuery),
  ])

const Overview = ({ statistics }: { statistics: Statistics }) => (
  <>
    <Figures figures={figuresOf(statistics)} />
    <Conflicts conflicts={statistics.conflicts} />
    <div className={classes.charts}>
      <Charts statistics={statistics} />
    </div>
    <WaitingStudents count={statistics.students.waiting} hasRequests={hasRequests(statistics.requests_per_week)} />
  </>
)

/** What an admin came to see: who waits. */
const headingOf = ({ students: { waiting } }: Statistics): string => {
  if (waiting === 0) return m.admin_dashboard_nobody_waits()
  return waiting === 1 ? m.admin_dashboard_one_waits() : m.admin_dashboard_headline({ count: formatNumber(waiting) })
}

/** Each leads to a list of as many. */
const figuresOf = ({ supervisors, slots, students, conflicts }: Statistics) => {
  const listOf = (role: Role, state: string) => `${paths.admin.search}?role=${role}&state=${state}`
  return [
    {
      label: m.admin_figures_supervisors(),
      value: supervisors.registered,
      total: supervisors.total,
      to: listOf('SUPERVISOR', 'registered'),
    },
    {
      label: m.admin_figures_slots(),
      value: slots.available,
      total: slots.total,
      to: listOf('SUPERVISOR', 'with_free_places'),
    },
    {
      label: m.admin_figures_students(),
      value: students.with_supervisor,
      total: students.total,
      to: listOf('STUDENT', 'with_supervisor'),
    },
    {
      label: m.admin_figures_waiting(),
      value: students.waiting,
      to: listOf('STUDENT', 'waiting'),
    },
    {
      label: m.admin_figures_conflicts(),
      value: conflicts.length,
      to: listOf('STUDENT', 'in_conflict'),
    },
  ]
}

const ChartsToCome = () => (
  <div className={classes.toCome}>
    <Panel>
      <TextSkeleton lines={10} />
    </Panel>
  </div>
)

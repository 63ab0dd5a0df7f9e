import { m } from '#messages'
import { useKnownMe } from '#web/api/me.ts'
import { requestsQuery } from '#web/api/requests.ts'
import { formatWhen } from '#web/i18n/dates.ts'
import { formatPercent } from '#web/i18n/numbers.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ListRow, RowList } from '#web/components/people/list-row.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ListSkeleton } from '#web/ui/skeletons.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { SlotsPanel } from './slots-panel.tsx'

/** Rows of the list before the rest is left to the cards. */
const SHOWN = 5

/** SlotsPanel filled, open requests, and the way to the own students. */
export function SupervisorDashboardPage() {
  const { user } = useKnownMe()
  return (
    <Stack gap="md">
      {user.supervisor ? (
        <SlotsPanel total={user.supervisor.total_slots} available={user.supervisor.available_slots} />
      ) : null}
      <OpenRequests />
    </Stack>
  )
}

const OpenRequests = () => {
  const pending = useQuery(requestsQuery('PENDING'))
  const count = pending.data?.length ?? 0
  return (
    <Panel
      title={pending.data ? m.supervisor_open_requests({ count }) : m.supervisor_open_requests_loading()}
      action={
        count > 0 ? (
          <Button component={Link} to={paths.supervisor.matching}>
            {m.supervisor_decide()}
          </Button>
        ) : undefined
      }
    >
      {pending.isPending ? <ListSkeleton rows={3} /> : null}
      {pending.isError ? <ErrorState error={pending.error} onRetry={() => void pending.refetch()} /> : null}
      {pending.data?.length === 0 ? (
        <EmptyState
          drawing="inbox"
          title={m.supervisor_matching_empty_title()}
          text={m.supervisor_matching_empty_text()}
        />
      ) : null}
      {count > 0 ? (
        <RowList label={m.supervisor_open_requests({ count })}>
          {pending.data?.slice(0, SHOWN).map(({ id, student, similarity_score, created_at }) => (
            <ListRow
              key={id}
              name={personName(student)}
              pictureUrl={student.picture_url}
              line={m.supervisor_request_line({
                percent: formatPercent(similarity_score ?? 0),
                when: formatWhen(created_at),
              })}
            />
          ))}
        </RowList>
      ) : null}
    </Panel>
  )
}

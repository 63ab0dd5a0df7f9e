import { m } from '#messages'
import type { HeadingProps } from '#web/api/page-parts.ts'
import { requestsQuery } from '#web/api/requests.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { PeopleDrawing } from '#web/ui/states/drawings.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ListRow, RowList } from '#web/components/people/rows/list-row.tsx'
import rows from '#web/components/people/rows/row-buttons.module.css'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { ByAdmin } from '#web/components/requests/ends.tsx'
import { newestFirst } from '#web/components/requests/relationship.ts'
import { PairTitle } from '#web/components/requests/acceptance.tsx'
import { PairLine } from '#web/components/people/rows/pair-line.tsx'
import { DownloadButton } from '#web/ui/buttons/download-button.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

const headingOf = (count: number): string | undefined => {
  if (count === 0) return undefined
  return count === 1 ? m.supervisor_confirmed_heading_one() : m.supervisor_confirmed_heading_many({ count })
}

/** The confirmed students of this cycle, the latest first, each with the confirmation to download. Their places are another page. */
export function ConfirmedPage() {
  const accepted = useQuery(requestsQuery('ACCEPTED'))
  if (accepted.isPending) return <ListSkeleton />
  if (accepted.isError) return <ErrorState error={accepted.error} onRetry={() => void accepted.refetch()} />
  if (accepted.data.length === 0) {
    return (
      <EmptyState
        drawing={PeopleDrawing}
        title={m.supervisor_confirmed_empty_title()}
        text={m.supervisor_confirmed_empty_text()}
        action={
          <Button component={Link} to={paths.supervisor.matching}>
            {m.supervisor_confirmed_empty_action()}
          </Button>
        }
      />
    )
  }
  return (
    <Stack gap="lg">
      <RowList label={m.supervisor_confirmed_title()}>
        {newestFirst(accepted.data).map((request) => {
          const { id, student } = request
          const name = personName(student)
          return (
            <ListRow
              key={id}
              person={student}
              line={<PairLine request={request} />}
              words={
                (request.idea || request.working_title || request.by_admin) && (
                  <>
                    <PairTitle pair={request} />
                    <ByAdmin request={request} />
                  </>
                )
              }
              action={
                <DownloadButton
                  href={paths.server.confirmation(id)}
                  variant="default"
                  className={rows.document ?? ''}
                  label={m.supervisor_confirmed_download({ name })}
                >
                  {m.request_pdf()}
                </DownloadButton>
              }
            />
          )
        })}
      </RowList>
      <Link to={paths.supervisor.currentlySupervising}>{m.supervisor_to_places()}</Link>
    </Stack>
  )
}

ConfirmedPage.Heading = function Heading({ show }: HeadingProps) {
  const { data } = useQuery(requestsQuery('ACCEPTED'))
  return show(headingOf(data?.length ?? 0))
}

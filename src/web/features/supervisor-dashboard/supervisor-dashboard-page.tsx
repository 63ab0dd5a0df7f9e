import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { When } from '#web/ui/when.tsx'
import type { HeadingProps } from '#web/api/page-parts.ts'
import { conversationsQuery } from '#web/api/conversations.ts'
import { useKnownMe } from '#web/api/me.ts'
import { requestsQuery } from '#web/api/requests.ts'
import { TourReminder } from '#web/components/tour/tour-reminder.tsx'
import { ConversationList } from '#web/components/conversations/conversation-list.tsx'
import { formatPercent } from '#web/i18n/numbers.ts'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ListRow, RowList } from '#web/components/people/rows/list-row.tsx'
import { Sentence } from '#web/components/requests/sentence.tsx'
import { waitingHeading } from '#web/components/requests/headings.ts'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { pathOfPerson } from '#web/components/people/person-path.ts'
import { personName } from '#web/components/people/person-name.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { Conflicts } from './conflicts.tsx'
import { NoRequests } from './no-requests.tsx'
import classes from './open-requests.module.css'
import { RejectedRequests } from './rejected-requests.tsx'
import { SlotsPanel } from './slots-panel.tsx'

/** Rows of the list before the rest is left to the cards. */
const SHOWN = 5

/** The own places, open requests, and the way to the own students. */
export function SupervisorDashboardPage() {
  const { user } = useKnownMe()
  return (
    <Stack gap="md">
      <TourReminder user={user} />
      <Conflicts />
      {user.supervisor ? (
        <SlotsPanel total={user.supervisor.total_slots} available={user.supervisor.available_slots} />
      ) : null}
      <OpenRequests user={user} />
      <RejectedRequests />
      <Conversations />
    </Stack>
  )
}

SupervisorDashboardPage.Heading = function Heading({ show }: HeadingProps) {
  const { data } = useQuery(requestsQuery('PENDING'))
  return show(data && waitingHeading(data.length))
}

SupervisorDashboardPage.data = (client: QueryClient) => client.query(requestsQuery('PENDING'))

/** Whom the supervisor talks to, and who would like to. */
const Conversations = () => {
  const { user } = useKnownMe()
  const { data } = useQuery(conversationsQuery)
  return data ? <ConversationList conversations={data} reader={user.id} /> : null
}

const OpenRequests = ({ user }: { user: User }) => {
  const pending = useQuery(requestsQuery('PENDING'))
  const id = useId()
  // Said before the requests are there: what comes has its room, and nothing below is moved.
  const count = pending.data?.length ?? user.supervisor?.pending_requests ?? 0
  return (
    <section className={classes.requests} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id}>{m.supervisor_open_requests()}</h2>
        {count > 0 && (
          <div className={classes.ways}>
            {user.supervisor?.available_slots === 0 && (
              <Button component={Link} to={paths.declineRest} variant="default">
                {m.decline_rest({ count })}
              </Button>
            )}
            <Button component={Link} to={paths.supervisor.matching}>
              {m.supervisor_decide()}
            </Button>
          </div>
        )}
      </header>
      {pending.isPending && count > 0 ? <ListSkeleton rows={Math.min(count, SHOWN)} /> : null}
      {pending.isError ? <ErrorState error={pending.error} onRetry={() => void pending.refetch()} /> : null}
      {count === 0 && !pending.isError ? <NoRequests user={user} /> : null}
      {pending.data && count > 0 ? (
        <RowList label={m.supervisor_open_requests()}>
          {pending.data.slice(0, SHOWN).map(({ id: key, student, similarity_score, asked_at, message }) => (
            <ListRow
              key={key}
              name={personName(student)}
              pictureUrl={student.picture_url}
              to={pathOfPerson(student)}
              words={message !== null && <Sentence text={message} />}
              line={
                <When
                  at={asked_at}
                  says={(when) => m.supervisor_request_line({ percent: formatPercent(similarity_score ?? 0), when })}
                />
              }
            />
          ))}
        </RowList>
      ) : null}
    </section>
  )
}

import { m } from '#messages'
import { inboxQuery, inboxViewOf } from '#web/api/inbox/inbox.ts'
import { useKnownMe } from '#web/api/me.ts'
import type { HeadingProps } from '#web/api/page-parts.ts'
import { CycleLine } from '#web/components/cycle/cycle-line.tsx'
import { actionsOfSupervisors, firstAnswerBy } from '#web/components/cycle/next-action.ts'
import { waitingHeading } from '#web/components/requests/request-lines.tsx'
import { TourReminder } from '#web/components/tour/tour-reminder.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams, Link } from 'react-router'
import { ClosedRows } from './closed-rows.tsx'
import { InboxColumns } from './inbox/inbox-columns.tsx'
import { InboxList } from './inbox/inbox-list.tsx'
import { SlotsPanel } from './slots-panel.tsx'
import { requestsQuery } from '#web/api/requests.ts'
import { personInSentence } from '#web/components/people/person-name.ts'
import { paths } from '#web/paths.ts'
import { Warning } from '#web/ui/warning.tsx'

/** The inbox: everybody who waits, beside it what is open, above it the own places. */
export function SupervisorDashboardPage() {
  const { user, cycle } = useKnownMe()
  const [params] = useSearchParams()
  const { data } = useInfiniteQuery(inboxQuery(inboxViewOf(params)))
  return (
    <InboxColumns>
      <TourReminder user={user} />
      <CycleLine
        cycle={cycle}
        reader={user}
        actions={actionsOfSupervisors}
        answer={firstAnswerBy(user, data?.pages[0]?.first_answer_by)}
        note={cycle?.phase === 'ASSIGNMENT' && m.cycle_note_assignment()}
      />
      <Conflicts />
      {user.supervisor ? (
        <SlotsPanel
          total={user.supervisor.total_slots}
          available={user.supervisor.available_slots}
          waiting={user.supervisor.waiting}
        />
      ) : null}
      <InboxList />
      <ClosedRows />
    </InboxColumns>
  )
}

SupervisorDashboardPage.Heading = function Heading({ show }: HeadingProps) {
  const [params] = useSearchParams()
  const { data } = useInfiniteQuery(inboxQuery(inboxViewOf(params)))
  const isOver = useKnownMe().cycle?.phase === 'ENDED'
  const counts = data?.pages[0]?.counts
  return show(isOver ? m.inbox_heading() : counts && waitingHeading(counts.waiting_students))
}

/** Own students whom others have accepted, too. */
export function Conflicts() {
  const { data } = useQuery(requestsQuery('ACCEPTED'))
  const conflicts = data?.filter(({ conflict }) => conflict) ?? []
  return conflicts.map(({ id, student }) => (
    <Warning key={id}>
      <Link to={paths.profile(student.id)}>{m.supervisor_conflict_line({ name: personInSentence(student) })}</Link>
    </Warning>
  ))
}

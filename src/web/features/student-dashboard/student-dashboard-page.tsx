import { m } from '#messages'
import { ownLinesQuery } from '#web/api/waiting.ts'
import { useKnownMe } from '#web/api/me.ts'
import { SUGGESTIONS_DEFAULT } from '#domain/limits.ts'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import { matchesQuery, ownRequestsQuery } from '#web/api/requests.ts'
import type { HeadingProps, Opened } from '#web/api/page-parts.ts'
import { paths } from '#web/paths.ts'
import { CycleLine } from '#web/components/cycle/cycle-line.tsx'
import { deedsInConflict, deedsOfStudents, firstAnswerTo } from '#web/components/cycle/deeds/of-students.ts'
import { isAskingOver, isOver } from '#web/components/cycle/phase-texts.ts'
import { ConflictWarning } from '#web/components/requests/conflict-warning.tsx'
import { Congratulations } from '#web/components/requests/congratulations.tsx'
import { pairHeading, pendingHeading } from '#web/components/requests/headings.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { TourReminder } from '#web/components/tour/tour-reminder.tsx'
import { StatusBar } from '#web/components/requests/status-bar.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Answered, Ended } from './answered.tsx'
import { CompleteProfile } from './complete-profile.tsx'
import { OfferedPlaces } from './offered-places.tsx'
import { PendingRequests } from './pending-requests.tsx'
import { studentStateOf, type StudentState } from './student-state.ts'
import { Suggestions } from './suggestions.tsx'
import { LeftBehind } from '#web/components/requests/left-behind.tsx'

/** How far the student has come, and the next step from there. */
export function StudentDashboardPage() {
  const { user, cycle } = useKnownMe()
  const requests = useQuery(ownRequestsQuery)
  // All of it at once: what stood there before would be moved by what opens the page.
  if (!requests.data) {
    return (
      <Panel>
        {requests.isError ? (
          <ErrorState error={requests.error} onRetry={() => void requests.refetch()} />
        ) : (
          <ListSkeleton rows={3} />
        )}
      </Panel>
    )
  }
  const state = studentStateOf(requests.data)
  return (
    <Stack gap="md">
      {state.kind === 'conflict' && <ConflictWarning pairs={state.pairs} />}
      <TourReminder user={user} />
      <OfferedPlaces requests={requests.data} />
      <CycleLine
        cycle={cycle}
        reader={user}
        deeds={state.kind === 'conflict' ? deedsInConflict : deedsOfStudents}
        answer={firstAnswerTo(requests.data)}
      />
      <Panel>
        <StatusBar stage={state.kind === 'paired' ? 'confirmed' : 'matching'} instead={insteadOfMatching(cycle)} />
      </Panel>
      <Answered />
      <Ended requests={requests.data} isLooking={state.kind === 'looking' || state.kind === 'waiting'} />
      <NextStep state={state} />
      <CompleteProfile user={user} />
    </Stack>
  )
}

StudentDashboardPage.Heading = function Heading({ show }: HeadingProps) {
  const { data } = useQuery(ownRequestsQuery)
  const { cycle } = useKnownMe()
  return show(data && headingOf(studentStateOf(data), cycle))
}

StudentDashboardPage.data = async (client: QueryClient, { me: { user, waits } }: Opened) => {
  const [requests] = await Promise.all([
    client.query(ownRequestsQuery),
    ...(waits ? [client.query(ownLinesQuery)] : []),
  ])
  const state = studentStateOf(requests)
  if (state.kind === 'looking') await client.query(matchesQuery(user.id, SUGGESTIONS_DEFAULT))
}

const insteadOfMatching = (cycle: CurrentCycle | undefined): string | undefined => {
  if (isOver(cycle)) return m.student_status_ended()
  return isAskingOver(cycle) ? m.student_status_assignment() : undefined
}

const headingOf = (state: StudentState, cycle: CurrentCycle | undefined): string | undefined => {
  switch (state.kind) {
    case 'paired':
      return pairHeading([state.pair])
    case 'conflict':
      return pairHeading(state.pairs)
    case 'waiting':
      return pendingHeading(state.pending.length)
    case 'looking':
      if (isAskingOver(cycle)) return isOver(cycle) ? m.student_heading_ended() : m.student_heading_closed()
      return m.product_claim()
  }
}

const NextStep = ({ state }: { state: StudentState }) => {
  switch (state.kind) {
    case 'paired':
      // Whoever deleted their data supervises no more.
      if (state.pair.supervisor.is_deleted) return <LeftBehind pair={state.pair} />
      return <Congratulations pair={state.pair} confirmationUrl={paths.server.confirmation(state.pair.id)} />
    case 'waiting':
      return <PendingRequests requests={state.pending} />
    case 'looking':
      return <Suggestions />
    case 'conflict':
      return null
  }
}

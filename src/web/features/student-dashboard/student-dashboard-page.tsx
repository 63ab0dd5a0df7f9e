import { m } from '#messages'
import { useKnownMe } from '#web/api/me.ts'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import type { HeadingProps } from '#web/api/page-parts.ts'
import { NextLine } from '#web/components/cycle/cycle-line.tsx'
import { actionsInConflict, actionsOfStudents, firstAnswerTo } from '#web/components/cycle/next-action.ts'
import { isAskingOver, hasCycleEnded } from '#web/components/cycle/phase-texts.ts'
import { ConflictWarning, Congratulations, LeftBehind } from '#web/components/requests/pair.tsx'
import { pairHeading, pendingHeading } from '#web/components/requests/request-lines.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { useQuery } from '@tanstack/react-query'
import { Stack } from '@mantine/core'
import { UnreadMessages, Ended } from './unread-messages.tsx'
import { CompleteProfile } from './complete-profile.tsx'
import { OfferedPlaces } from './offered-places.tsx'
import { PendingRequests } from './pending-requests.tsx'
import { type StudentState, studentStateOf } from './student-state.ts'
import { Suggestions } from './suggestions.tsx'
import { IconCheck } from '#web/ui/icons.tsx'
import classes from './status-bar.module.css'
import hidden from '#web/ui/visually-hidden.module.css'

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
  const isPaired = state.kind === 'paired'
  return (
    <Stack gap="md">
      {state.kind === 'conflict' && <ConflictWarning pairs={state.pairs} />}
      <OfferedPlaces requests={requests.data} />
      <Panel>
        <StatusBar stage={isPaired ? 'confirmed' : 'matching'} instead={insteadOfMatching(cycle)} />
        {cycle && !isPaired && (
          <NextLine
            cycle={cycle}
            reader={user}
            actions={state.kind === 'conflict' ? actionsInConflict : actionsOfStudents}
            answer={firstAnswerTo(requests.data)}
          />
        )}
      </Panel>
      <UnreadMessages />
      <Ended requests={requests.data} isLooking={state.kind === 'looking' || state.kind === 'waiting'} />
      <NextStep state={state} />
      {!isPaired && <CompleteProfile user={user} />}
    </Stack>
  )
}

StudentDashboardPage.Heading = function Heading({ show }: HeadingProps) {
  const { data } = useQuery(ownRequestsQuery)
  const { cycle } = useKnownMe()
  return show(data && headingOf(studentStateOf(data), cycle))
}

const insteadOfMatching = (cycle: CurrentCycle | undefined): string | undefined => {
  if (hasCycleEnded(cycle)) return m.student_status_ended()
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
      if (isAskingOver(cycle)) return hasCycleEnded(cycle) ? m.student_heading_ended() : m.student_heading_closed()
      return m.product_claim()
  }
}

const NextStep = ({ state }: { state: StudentState }) => {
  switch (state.kind) {
    case 'paired':
      // A supervisor who deleted their data supervises no more.
      if (state.pair.supervisor.is_deleted) return <LeftBehind pair={state.pair} />
      return <Congratulations pair={state.pair} />
    case 'waiting':
      return <PendingRequests requests={state.pending} />
    case 'looking':
      return <Suggestions />
    case 'conflict':
      return null
  }
}

/** A step of the student's way. */
export type Stage = 'onboarding' | 'matching' | 'confirmed'

const STAGES: readonly { stage: Stage; label: () => string }[] = [
  { stage: 'onboarding', label: m.student_status_onboarding },
  { stage: 'matching', label: m.student_status_matching },
  { stage: 'confirmed', label: m.student_status_confirmed },
]

type StatusBarProps = {
  /** The present step; `confirmed` is the end, and done. */
  readonly stage: Stage
  /** What takes the place of Matching, while that is the present step. */
  readonly instead?: string | undefined
}

/** Onboarding - Matching - Confirmed, with done and present steps marked. */
export function StatusBar({ stage, instead }: StatusBarProps) {
  const at = STAGES.findIndex((each) => each.stage === stage)
  const isDone = (index: number): boolean => index < at || stage === 'confirmed'
  return (
    <ol className={classes.bar} aria-label={m.student_status()}>
      {STAGES.map(({ stage: name, label }, index) => (
        <li
          key={name}
          className={`${classes.stage} ${isDone(index) ? classes.done : ''}`}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={classes.dot}>{isDone(index) && <IconCheck size={16} stroke={2.75} aria-hidden />}</span>
          <span>{(name === 'matching' && stage === name && instead) || label()}</span>
          {isDone(index) && <span className={hidden.hidden}> ({m.student_status_done()})</span>}
        </li>
      ))}
    </ol>
  )
}

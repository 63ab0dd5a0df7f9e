import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import { endedUnanswered } from '#domain/requests/unanswered.ts'
import type { HeadingProps } from '#web/api/page-parts.ts'
import { conversationsQuery } from '#web/api/conversations.ts'
import { useKnownMe } from '#web/api/me.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import { ownWaitingQuery } from '#web/api/waiting.ts'
import { ConversationList } from '#web/components/conversations/conversation-list.tsx'
import { FoldedRows } from '#web/components/people/rows/folded-rows.tsx'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { InboxDrawing } from '#web/ui/states/drawings.tsx'
import { catchLostFocus, useKeptFocus, whereThePageBegins } from '#web/hooks/focus.ts'
import { useIsWide } from '#web/hooks/window.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { CardsButton } from '#web/components/cycle/cards-button.tsx'
import { ClosedLine } from '#web/components/cycle/closed-line.tsx'
import { closedText, isAskingOver, hasCycleEnded } from '#web/components/cycle/phase-texts.ts'
import { mayAskAgain } from '#web/components/requests/relationship.ts'
import { useActions } from '#web/components/requests/actions.ts'
import { useStudentActions } from '#web/components/requests/student-actions.ts'
import { ConflictWarning } from '#web/components/requests/pair.tsx'
import { pendingHeading } from '#web/components/requests/request-lines.tsx'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { useQuery } from '@tanstack/react-query'
import { Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AcceptedRow, ClosedRow, PendingRow } from './request-rows.tsx'
import { Shortlist } from './shortlist.tsx'
import { Section, groupsOf, seenBySupervisor } from './request-sections.tsx'
import { WaitingSection } from './waiting-section.tsx'

/** Query parameter: the request that a mail is about. */
const REQUEST = 'request'

/** The student's requests: pending ones can be withdrawn, those that came to nothing are folded away. Beside them whom they keep for later. */
export function RequestsPage() {
  const requests = useQuery(ownRequestsQuery)
  // Withdrawn here, a request stays to be seen, also where nobody has heard of it.
  const [withdrawn, setWithdrawn] = useState<ReadonlySet<string>>(new Set())
  const keep = (id: string): void => setWithdrawn((before) => new Set(before).add(id))
  if (requests.data) {
    return <Lists requests={seenBySupervisor(requests.data, withdrawn)} withdrawn={withdrawn} onWithdraw={keep} />
  }
  if (requests.isError) return <ErrorState error={requests.error} onRetry={() => void requests.refetch()} />
  return <ListSkeleton rows={5} />
}

type ListsProps = {
  readonly requests: readonly Request[]
  /** Ids of those that were withdrawn here. */
  readonly withdrawn: ReadonlySet<string>
  readonly onWithdraw: (id: string) => void
}

const Lists = ({ requests, ...withdrawing }: ListsProps) => {
  const hasAsked = requests.length > 0
  // With a supervisor nobody looks for another one.
  const isPaired = requests.some(({ state }) => state === 'ACCEPTED')
  const { user, cycle, waits = false } = useKnownMe()
  const { data: lists = [] } = useQuery({ ...ownWaitingQuery, enabled: waits })
  // With the last list, and with an offer that is taken, what had the focus goes.
  const place = useKeptFocus<HTMLDivElement>(`${requests.length} ${lists.length > 0}`)
  const isTalkFirst = useConversationsFirst()
  const meant = useSearchParams()[0].get(REQUEST)
  return (
    <div ref={place} tabIndex={-1}>
      <Stack gap="xl">
        <ClosedLine cycle={cycle} reader={user} />
        {meant !== null && requests.every(({ id }) => id !== meant) && <p>{m.request_not_here()}</p>}
        {isTalkFirst && <Conversations />}
        <WaitingSection lists={lists} requests={requests} />
        <Groups requests={requests} meant={meant} {...withdrawing} />
        {!isPaired && <Shortlist ifNobody={hasAsked || lists.length > 0 ? null : <NoRequests />} />}
        {!isTalkFirst && <Conversations />}
        {!isPaired && (
          <p>
            <Link to={paths.student.skipped}>{m.skipped_link()}</Link>
          </p>
        )}
      </Stack>
    </div>
  )
}

/**
 * Whether conversations come first: with something unread, which is far below on a phone. The first look decides, and what
 * comes later moves nothing under the finger.
 */
const useConversationsFirst = (): boolean => {
  const isWide = useIsWide()
  const { data } = useQuery(conversationsQuery)
  const [isFirst, decide] = useState<boolean>()
  if (data && isFirst === undefined) {
    decide(!isWide && data.some(({ conversation }) => (conversation?.unread ?? 0) > 0))
  }
  return isFirst === true
}

RequestsPage.Heading = function Heading({ show }: HeadingProps) {
  const { data = [] } = useQuery(ownRequestsQuery)
  return show(pendingHeading(groupsOf(data).pending.length))
}

/** Beside the requests: whom the student talks to. */
const Conversations = () => {
  const { user, cycle } = useKnownMe()
  const { data } = useQuery(conversationsQuery)
  return data ? <ConversationList conversations={data} reader={user.id} cycle={cycle} /> : null
}

/** What was asked, by how it stands. */
const Groups = ({ requests, meant, withdrawn, onWithdraw }: ListsProps & { readonly meant: string | null }) => {
  const { pending, accepted, closed } = groupsOf(requests)
  const hasExpired = closed.some(({ ended_as: how }) => endedUnanswered(how))
  const { carryOut, isBusy } = useActions()
  const { request: ask, withdraw, resend } = useStudentActions()
  const { user, cycle } = useKnownMe()
  const isClosed = closedText(cycle) !== null
  const isOfferedAgain = (request: Request): boolean => !isClosed && mayAskAgain(request, user, requests)
  const headingOfPending = useRef<HTMLHeadingElement>(null)
  // The row goes to another list, and the focus that was in it has to go somewhere.
  const moveOn = (isDone: boolean): void => {
    if (isDone) catchLostFocus(() => headingOfPending.current ?? whereThePageBegins())
  }
  const acceptedRow = (request: Request) => (
    <AcceptedRow key={request.id} request={request} isMeant={request.id === meant} />
  )
  return (
    <>
      {requests.length > 0 && (
        <Stack gap="xl">
          {accepted.length === 1 && (
            <Section title={m.request_accepted_heading({ count: 1 })}>{accepted.map(acceptedRow)}</Section>
          )}
          {accepted.length > 1 && <ConflictWarning pairs={accepted}>{accepted.map(acceptedRow)}</ConflictWarning>}
          {pending.length > 0 && (
            <Section title={m.request_pending_heading({ count: pending.length })} heading={headingOfPending}>
              {pending.map((request) => (
                <PendingRow
                  key={request.id}
                  request={request}
                  isMeant={request.id === meant}
                  isBusy={isBusy(request.supervisor)}
                  onWithdraw={() => {
                    onWithdraw(request.id)
                    void carryOut(withdraw(request)).then(moveOn)
                  }}
                />
              ))}
            </Section>
          )}
          {closed.length > 0 && (
            <FoldedRows
              title={(hasExpired ? m.request_over_heading : m.request_closed_heading)({ count: closed.length })}
              isOpen={closed.some(({ id, is_news: isNews }) => isNews || id === meant || withdrawn.has(id))}
            >
              {closed.map((request) => (
                <ClosedRow
                  key={request.id}
                  request={request}
                  isMeant={request.id === meant}
                  isBusy={isBusy(request.supervisor)}
                  onResend={() => void carryOut(resend(request)).then(moveOn)}
                  onAskAgain={
                    isOfferedAgain(request) ? () => void carryOut(ask(request.supervisor)).then(moveOn) : null
                  }
                />
              ))}
            </FoldedRows>
          )}
        </Stack>
      )}
    </>
  )
}

/** Nothing to say while nothing is waited for. */
const NoRequests = () => {
  const { cycle } = useKnownMe()
  return (
    <EmptyState
      drawing={InboxDrawing}
      title={m.request_empty_title()}
      text={emptyTextIn(cycle)}
      action={<CardsButton cycle={cycle} />}
    />
  )
}

const emptyTextIn = (cycle: CurrentCycle | undefined): string => {
  if (hasCycleEnded(cycle)) return m.request_empty_text_ended()
  return isAskingOver(cycle) ? m.request_empty_text_closed() : m.request_empty_text()
}

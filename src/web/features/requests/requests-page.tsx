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
import { closedText, hasCycleEnded, isAskingOver } from '#web/components/cycle/phase-texts.ts'
import { mayAskAgain, mayBeAsked } from '#web/components/requests/relationship.ts'
import { useActions } from '#web/components/requests/actions.ts'
import { useStudentActions } from '#web/components/requests/student-actions.ts'
import { ConflictWarning } from '#web/components/requests/pair.tsx'
import { AcceptedLine, pendingHeading, PendingLine } from '#web/components/requests/request-lines.tsx'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { useQuery } from '@tanstack/react-query'
import { Stack } from '@mantine/core'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { personName } from '#web/components/people/person-name.ts'
import { When } from '#web/ui/when.tsx'
import { ListRow, RowList, SupervisorFacts } from '#web/components/people/rows/list-row.tsx'
import { DownloadButton } from '#web/ui/buttons/download-button.tsx'
import { ByAdmin, endLine } from '#web/components/requests/ends.tsx'
import { isUnexplained, RejectionText } from '#web/components/requests/rejection.tsx'
import { NamedIdea, Sentence } from '#web/components/requests/wish.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconPencil } from '#web/ui/icons.tsx'
import type { Match } from '#contract/resources/matching/matches.ts'
import type { User } from '#contract/resources/people/people.ts'
import { shortlistQuery } from '#web/api/matching/own-decisions.ts'
import { hasRequested, hasWaitingList, positionText } from '#web/components/waiting/waiting-facts.ts'
import { WaitButton } from '#web/components/waiting/wait-button.tsx'
import { withoutSoftHyphens } from '#web/i18n/soft-hyphens.ts'
import type { WaitingEntry } from '#contract/resources/requests/waiting.ts'
import { useWaitingActions } from '#web/components/waiting/waiting-actions.tsx'
import { formatWaiting } from '#web/i18n/dates.ts'
import { Countdown } from '#web/components/requests/deadlines.tsx'
import { Facts } from '#web/ui/facts.tsx'
import classes from '#web/components/people/rows/row-buttons.module.css'
import { isWithdrawnUnseen } from '#domain/requests/withdrawn-unseen.ts'
import rows from './request-sections.module.css'

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

type RowProps = {
  readonly request: Request
  /** The address leads to this very one. */
  readonly isMeant?: boolean
}

type PendingRowProps = {
  readonly isBusy: boolean
  readonly onWithdraw: () => void
} & RowProps

type ClosedRowProps = {
  readonly isBusy: boolean
  readonly onResend: () => void
  /** Asks anew; null where that can not be done now. */
  readonly onAskAgain: (() => void) | null
} & RowProps

/** Waits for an answer and can be withdrawn. */
const PendingRow = ({ request, isBusy, onWithdraw, isMeant = false }: PendingRowProps) => {
  const name = personName(request.supervisor)
  return (
    <ListRow
      person={request.supervisor}
      isMeant={isMeant}
      line={<PendingLine request={request} />}
      words={
        (request.idea || request.message !== null) && (
          <>
            <NamedIdea request={request} />
            {request.message !== null && <Sentence text={request.message} />}
          </>
        )
      }
      actions={
        request.can.withdraw && (
          <>
            <SentenceLink request={request} />
            <Word color="rose" isBusy={isBusy} aria-label={m.request_withdraw_label({ name })} onClick={onWithdraw}>
              {m.request_withdraw()}
            </Word>
          </>
        )
      }
    />
  )
}

/** A student who may withdraw it may write what goes with it. */
const SentenceLink = ({ request }: RowProps) => (
  <Button
    component={Link}
    to={paths.sentence(request.supervisor.id)}
    variant="subtle"
    className={classes.word ?? ''}
    leftSection={<IconPencil size={16} aria-hidden />}
    aria-label={(request.message === null ? m.sentence_add_label : m.sentence_change_label)({
      name: personName(request.supervisor),
    })}
  >
    {request.message === null ? m.sentence_add() : m.sentence_change()}
  </Button>
)

/** A pair: its confirmation is here to download. */
const AcceptedRow = ({ request, isMeant = false }: RowProps) => {
  const name = personName(request.supervisor)
  return (
    <ListRow
      person={request.supervisor}
      isMeant={isMeant}
      line={<AcceptedLine request={request} />}
      words={
        (request.idea || request.working_title || request.by_admin) && (
          <>
            <NamedIdea request={request} />
            <ByAdmin request={request} />
          </>
        )
      }
      action={
        <DownloadButton
          href={paths.server.confirmation(request.id)}
          variant="default"
          className={classes.document ?? ''}
          label={m.request_download_label({ name })}
        >
          {m.request_pdf()}
        </DownloadButton>
      }
    />
  )
}

/** Came to nothing; what the student withdrew can be sent again, and who did not answer in time be asked again. */
const ClosedRow = ({ request, isBusy, onResend, onAskAgain, isMeant = false }: ClosedRowProps) => {
  const name = personName(request.supervisor)
  const rejected = (when: string): string => m.request_line_rejected({ when })
  return (
    <ListRow
      person={request.supervisor}
      isMeant={isMeant}
      line={<When at={request.updated_at} says={request.state === 'REJECTED' ? rejected : endLine(request)} />}
      words={
        (request.by_admin !== null || !isUnexplained(request)) && (
          <>
            <ByAdmin request={request} />
            <RejectionText request={request} isToStudent />
          </>
        )
      }
      action={
        request.can.undo ? (
          <Word isBusy={isBusy} aria-label={m.request_resend_label({ name })} onClick={onResend}>
            {m.request_resend()}
          </Word>
        ) : (
          onAskAgain && (
            <Word isBusy={isBusy} aria-label={m.request_ask_again_label({ name })} onClick={onAskAgain}>
              {m.request_ask_again()}
            </Word>
          )
        )
      }
    />
  )
}

type ShortlistProps = {
  /** Shown in its place once it is known that nobody is kept. */
  readonly ifNobody: ReactNode
}

/** Whom the student keeps for later, best match first; each can be asked from here. */
const Shortlist = ({ ifNobody }: ShortlistProps) => {
  const { user, cycle } = useKnownMe()
  const isClosed = closedText(cycle) !== null
  const { data: matches = [], isPending } = useQuery(shortlistQuery(user.id))
  const { carryOut, isBusy } = useActions()
  const { request, removeFromShortlist } = useStudentActions()
  // The row that had the focus goes.
  const heading = useKeptFocus<HTMLHeadingElement>(matches.map(({ supervisor }) => supervisor.id).join())
  const rest = isPending ? null : ifNobody
  return (
    <>
      {matches.length === 0 ? (
        rest
      ) : (
        <Stack gap="md">
          <Section title={m.shortlist_heading({ count: matches.length })} heading={heading}>
            {matches.map((match) => (
              <ShortlistRow
                key={match.supervisor.id}
                match={match}
                reader={user}
                isBusy={isBusy(match.supervisor)}
                isClosed={isClosed}
                isDone={hasCycleEnded(cycle)}
                onAsk={() => void carryOut(request(match.supervisor))}
                onRemove={() => void carryOut(removeFromShortlist(match.supervisor))}
              />
            ))}
          </Section>
          {matches.length > 1 && (
            <Button component={Link} to={paths.student.compare} variant="default">
              {m.compare_link()}
            </Button>
          )}
        </Stack>
      )}
    </>
  )
}

type ShortlistRowProps = {
  readonly match: Match
  readonly reader: User
  readonly isBusy: boolean
  readonly onRemove: () => void
  /** Nobody can be asked now. */
  readonly isClosed: boolean
  /** Nothing can be changed any more. */
  readonly isDone: boolean
  readonly onAsk: () => void
}

const ShortlistRow = ({
  match: { supervisor },
  reader,
  isBusy,
  onRemove,
  isClosed,
  isDone,
  onAsk,
}: ShortlistRowProps) => {
  const name = personName(supervisor)
  const removeButton = (
    <Word isBusy={isBusy} aria-label={m.shortlist_remove_label({ name })} onClick={onRemove}>
      {m.shortlist_remove()}
    </Word>
  )
  return (
    <ListRow
      person={supervisor}
      line={<SupervisorFacts person={supervisor} />}
      action={
        <span className={rows.actions}>
          {!isDone && removeButton}
          {!isClosed && mayBeAsked(supervisor, reader) && (
            <Button
              variant="outline"
              color="teal"
              className={rows.ask ?? ''}
              isBusy={isBusy}
              aria-label={m.cards_button({ decision: withoutSoftHyphens(m.matching_request()), name })}
              onClick={onAsk}
            >
              {m.matching_request()}
            </Button>
          )}
        </span>
      }
      actions={hasWaitingList(supervisor) && <WaitButton person={supervisor} on="row" />}
    />
  )
}

type WaitingSectionProps = {
  readonly lists: readonly WaitingEntry[]
  /** The student's own. */
  readonly requests: readonly Request[]
}

/** The supervisors for whose places the student waits; those who have one for them come first, with what to do about it. */
const WaitingSection = ({ lists, requests }: WaitingSectionProps) => {
  const { carryOut, isBusy } = useActions()
  const { leaveList, declineOffer } = useWaitingActions()
  const { request } = useStudentActions()
  const heading = useRef<HTMLHeadingElement>(null)
  // The row that had the focus goes.
  const moveOn = (isDone: boolean): void => {
    if (isDone) heading.current?.focus()
  }
  return (
    <>
      {lists.length > 0 && (
        <Section title={m.waiting_heading({ count: lists.length })} heading={heading}>
          {offeredFirst(lists).map(({ supervisor, joined_at: joinedAt }) => {
            const name = personName(supervisor)
            const line = supervisor.supervisor?.line
            const endsAt = line?.offer_ends_at ?? null
            const isSent = hasRequested(supervisor, requests)
            if (endsAt !== null) {
              return (
                <ListRow
                  key={supervisor.id}
                  person={supervisor}
                  line={<Kept until={endsAt} isSent={isSent} />}
                  actions={
                    isSent ? null : (
                      <>
                        <Word
                          color="rose"
                          aria-label={m.waiting_decline_label({ name })}
                          isBusy={isBusy(supervisor)}
                          onClick={() => void carryOut(declineOffer(supervisor)).then(moveOn)}
                        >
                          {m.waiting_decline()}
                        </Word>
                        <Button
                          color="teal"
                          isBusy={isBusy(supervisor)}
                          aria-label={m.waiting_send_label({ name })}
                          onClick={() => void carryOut(request(supervisor))}
                        >
                          {m.matching_request_confirm()}
                        </Button>
                      </>
                    )
                  }
                />
              )
            }
            return (
              <ListRow
                key={supervisor.id}
                person={supervisor}
                line={
                  <Facts>
                    {[
                      line && positionText(line),
                      <When
                        key="since"
                        at={joinedAt}
                        format={formatWaiting}
                        says={(when) => m.inbox_waits({ when })}
                      />,
                    ]}
                  </Facts>
                }
                action={
                  <Word
                    aria-label={m.waiting_leave_label({ name })}
                    isBusy={isBusy(supervisor)}
                    onClick={() => void carryOut(leaveList(supervisor)).then(moveOn)}
                  >
                    {m.waiting_leave()}
                  </Word>
                }
              />
            )
          })}
        </Section>
      )}
    </>
  )
}

const offerEnd = ({ supervisor: { supervisor } }: WaitingEntry): number => {
  const endsAt = supervisor?.line?.offer_ends_at
  return endsAt ? Date.parse(endsAt) : Number.POSITIVE_INFINITY
}

const offeredFirst = (lists: readonly WaitingEntry[]): WaitingEntry[] =>
  lists.toSorted((one, other) => (offerEnd(one) < offerEnd(other) ? -1 : Number(offerEnd(one) > offerEnd(other))))

const Kept = ({ until, isSent }: { until: string; isSent: boolean }) => (
  <Countdown at={until} says={(left) => (isSent ? m.waiting_used : m.waiting_kept)({ left })} />
)

type WordProps = {
  readonly color?: 'rose'
  readonly isBusy: boolean
  readonly 'aria-label': string
  readonly onClick: () => void
  readonly children: string
}

/** An action in a word, at the end of a row. */
const Word = (props: WordProps) => <Button variant="subtle" className={classes.word ?? ''} {...props} />

type SectionProps = {
  readonly title: string
  /** For when a row that had the focus moves elsewhere. */
  readonly heading?: RefObject<HTMLHeadingElement | null>
  readonly children: ReactNode
}

/** A heading over rows. */
const Section = ({ title, heading, children }: SectionProps) => (
  <section className={rows.section}>
    <h2 ref={heading} tabIndex={-1}>
      {title}
    </h2>
    <RowList label={title}>{children}</RowList>
  </section>
)

/** The own requests as the page shows them. */
type RequestGroups = {
  /** Newest first. */
  readonly pending: readonly Request[]
  /** Latest change first, as are the closed ones: rejected or withdrawn. */
  readonly accepted: readonly Request[]
  readonly closed: readonly Request[]
}

const latestFirst = (one: Request, other: Request): number => Date.parse(other.updated_at) - Date.parse(one.updated_at)

/** All but those that were undone before anybody heard of them. @param kept ids of those that stay all the same */
const seenBySupervisor = (requests: readonly Request[], kept: ReadonlySet<string>): Request[] =>
  requests.filter(
    ({ id, ended_as: endedAs, asked_at, updated_at }) =>
      kept.has(id) || !isWithdrawnUnseen({ endedAs, askedAt: new Date(asked_at), changedAt: new Date(updated_at) }),
  )

/** Sorts requests, newest first, into groups. */
const groupsOf = (requests: readonly Request[]): RequestGroups => ({
  pending: requests.filter(({ state }) => state === 'PENDING'),
  accepted: requests.filter(({ state }) => state === 'ACCEPTED').toSorted(latestFirst),
  closed: requests.filter(({ state }) => state === 'REJECTED' || state === 'WITHDRAWN').toSorted(latestFirst),
})

import { Skeleton } from '@mantine/core'
import { m } from '#messages'
import { useKnownMe } from '#web/api/me.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { ownRequestsQuery, requestsQuery } from '#web/api/requests.ts'
import { formatNumber, formatPercent } from '#web/i18n/numbers.ts'
import { paths } from '#web/paths.ts'
import { comingRequestsText } from '#web/components/cycle/phase-texts.ts'
import { CardStack } from '#web/components/matching/card-stack.tsx'
import { DeckEnd } from '#web/components/matching/end/deck-end.tsx'
import { InboxDrawing } from '#web/ui/states/drawings.tsx'
import { DeckSkeleton } from '#web/components/matching/deck-skeleton.tsx'
import type { Choice, Decisions, Undo } from '#web/components/matching/decision.ts'
import { useDeck } from '#web/components/matching/use-deck.ts'
import { personInSentence, personName } from '#web/components/people/person-name.ts'
import { type Action, useActions } from '#web/components/requests/actions.ts'
import type { HeadingProps } from '#web/api/page-parts.ts'
import { useSupervisorActions } from '#web/components/requests/supervisor-actions.tsx'
import { pendingHeading } from '#web/components/requests/request-lines.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconCheck, IconX } from '#web/ui/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { showFailure } from '#web/ui/toasts/toasts.ts'
import { Link } from 'react-router'
import { declineRestText } from '#web/components/requests/rejection.tsx'
import { Warning } from '#web/ui/warning.tsx'
import { When } from '#web/ui/when.tsx'
import { useLevels } from '#web/api/topics/levels.ts'
import { LevelFact } from '#web/components/levels/level-fact.tsx'
import { reasonOf } from '#web/components/matching/reason.ts'
import { type Candidate, PersonCard, SimilarityDetails } from '#web/components/people/person-card.tsx'
import { TimeLeft } from '#web/components/requests/deadlines.tsx'
import { NamedIdea, Sentence } from '#web/components/requests/wish.tsx'
import { withoutSentence } from '#domain/language/first-sentence.ts'
import { explanationQuery } from '#web/api/people.ts'
import classes from './no-place-left.module.css'

const idOf = ({ id }: Request): string => id
const nameOf = ({ student }: Request): string => personName(student)

/** The students who asked, best match first: right accepts, left rejects. */
export function SupervisorMatchingPage() {
  const { user } = useKnownMe()
  const hasPlace = user.supervisor?.available_slots !== 0
  const { pending, cards, mayDecide, decide, undo, last } = useRequestDeck(hasPlace)
  const undoAtEnd = useUndoAtEnd(undo, last)
  const own = new Set(user.tags.map(({ tag_id }) => tag_id))
  const decisions: Decisions = {
    left: { label: m.supervisor_matching_reject(), icon: IconX },
    right: { label: m.supervisor_matching_accept(), icon: IconCheck, isUnavailable: !hasPlace },
  }

  const isFull = !hasPlace && cards.length > 0
  if (pending.isPending) return <DeckSkeleton />
  if (pending.isError) return <ErrorState error={pending.error} onRetry={() => void pending.refetch()} />
  return (
    <>
      {isFull && <NoPlaceLeft waiting={cards.length} />}
      <CardStack
        items={cards}
        keyOf={idOf}
        nameOf={nameOf}
        inWords={inWords}
        renderCard={(request) => <StudentCard request={request} own={own} supervisorId={user.id} />}
        renderDetails={(request) => <StudentDetails request={request} own={own} supervisorId={user.id} />}
        decisions={decisions}
        onDecide={decide}
        mayDecide={mayDecide}
        undo={undo}
        end={<NobodyWaits undo={undoAtEnd} />}
      />
    </>
  )
}

SupervisorMatchingPage.Heading = function Heading({ show }: HeadingProps) {
  const { supervisor } = useKnownMe().user
  const { data } = useQuery(requestsQuery('PENDING'))
  const isFull = data && data.length > 0 && supervisor?.available_slots === 0
  return show(
    isFull
      ? m.supervisor_matching_full()
      : data && (pendingHeading(data.length) ?? m.supervisor_matching_empty_title()),
  )
}

const NobodyWaits = ({ undo }: { undo: Undo | undefined }) => {
  const { cycle } = useKnownMe()
  return (
    <DeckEnd
      drawing={InboxDrawing}
      title={m.supervisor_matching_empty_title()}
      text={comingRequestsText(cycle)}
      action={
        <Button component={Link} to={paths.supervisor.dashboard} variant="default">
          {m.supervisor_matching_empty_action()}
        </Button>
      }
      undo={undo}
    />
  )
}

const inWords = (request: Request): string =>
  m.matching_top_card({ name: nameOf(request), percent: formatPercent(request.similarity_score ?? 0) })

/** The pending requests as a deck: right accepts, left rejects; nobody is accepted without a place. */
const useRequestDeck = (hasPlace: boolean) => {
  const pending = useQuery(requestsQuery('PENDING'))
  const { accept, reject } = useSupervisorActions()
  const { data, dataUpdatedAt } = pending
  const actionOf = (request: Request, choice: Choice): Action | null => {
    if (choice !== 'right') return reject(request, true)
    if (hasPlace) return accept(request)
    showFailure(`${m.supervisor_matching_full()}. ${m.supervisor_matching_full_text()}`)
    return null
  }
  const deck = useDeck({ snapshot: data && { cards: data, at: dataUpdatedAt }, idOf, nameOf, actionOf })
  return { ...deck, pending }
}

/** Says above the cards why nobody can be accepted, and where to see to it. */
const NoPlaceLeft = ({ waiting }: { readonly waiting: number }) => (
  <div className={classes.notice}>
    <Warning>
      {m.supervisor_matching_full_text()}{' '}
      <Link to={paths.supervisor.currentlySupervising}>{m.supervisor_manage_students()}</Link>{' '}
      <Link to={paths.declineRest}>{declineRestText(waiting)}</Link>
    </Warning>
  </div>
)

type StudentCardProps = {
  readonly request: Request
  /** Ids of the supervisor's own tags. */
  readonly own: ReadonlySet<string>
  readonly supervisorId: string
}

/** A student as the supervisor decides on them. */
const StudentCard = (props: StudentCardProps) => <PersonCard {...useCandidate(props)} />

const StudentDetails = (props: StudentCardProps) => <SimilarityDetails {...useCandidate(props)} />

const useCandidate = ({ request, own, supervisorId }: StudentCardProps): Candidate => {
  const { student, similarity_score: score, asked_at: at, answer_by: answerBy, message } = request
  const { data, isPending } = useQuery(explanationQuery(student.id, supervisorId))
  const levels = useLevels()
  const parts = data?.explanation ?? []
  return {
    id: student.id,
    to: paths.profile(student.id),
    name: personName(student),
    pictureUrl: student.picture_url,
    score,
    // Takes its place while it is on its way: nothing moves when it comes.
    reason: isPending ? <Skeleton height={42} /> : parts.length > 0 ? reasonOf(parts, 'supervisor') : null,
    parts,
    tags: student.tags,
    shared: own,
    sentence:
      message || request.idea ? (
        <>
          <NamedIdea request={request} />
          {message && <Sentence text={message} />}
        </>
      ) : null,
    ideas: null,
    // A reason in the sentence is not said twice.
    text: withoutSentence(student.student?.thesis_description ?? '', message) || null,
    action: null,
    facts: (
      <>
        <span>
          <When at={at} says={(when) => m.supervisor_matching_asked({ when })} />
        </span>
        {answerBy !== null && (
          <span>
            <TimeLeft at={answerBy} name={personInSentence(student)} />
          </span>
        )}
        <LevelFact person={student} levels={levels} />
      </>
    ),
  }
}

/**
 * What can be undone after the last card, far from what was decided: it says which decision that was. Those that were
 * rejected together since then come back first.
 * @param undo of the deck, which knows only its own decisions
 * @param last the card that it would bring back
 */
export function useUndoAtEnd(undo: Undo | undefined, last: Request | undefined): Undo | undefined {
  const { data = [] } = useQuery(ownRequestsQuery)
  const { carryOut } = useActions()
  const { takeBackDeclined } = useSupervisorActions()
  const decided = data.find(({ id }) => id === last?.id)
  if (!undo || !decided) return undo
  const together = declinedSince(decided.since, data)
  if (together.length > 1) {
    const act = (): void => {
      const [id] = together.flatMap(({ declined_with: by }) => by ?? [])
      if (id !== undefined) void carryOut(takeBackDeclined(id))
    }
    return { ...undo, label: m.decline_rest_undo({ count: formatNumber(together.length) }), act }
  }
  const label = LABELS[decided.state]?.({ name: personInSentence(decided.student) })
  return label === undefined ? undo : { ...undo, label }
}

const LABELS: Partial<Record<Request['state'], (names: { name: string }) => string>> = {
  ACCEPTED: m.request_undo_acceptance_label,
  REJECTED: m.request_undo_rejection_label,
}

/** Requests that were rejected last with one press, if that was after a moment and can be undone. */
const declinedSince = (moment: string, requests: readonly Request[]): readonly Request[] => {
  const [latest] = requests
    .filter(({ declined_with: by, can, since }) => by !== undefined && can.undo && since > moment)
    .toSorted((one, other) => Date.parse(other.since) - Date.parse(one.since))
  return latest ? requests.filter(({ declined_with: by }) => by === latest.declined_with) : []
}

import { m } from '#messages'
import { useKnownMe } from '#web/api/me.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { requestsQuery } from '#web/api/requests.ts'
import { formatPercent } from '#web/i18n/numbers.ts'
import { paths } from '#web/paths.ts'
import { comingRequestsText } from '#web/components/cycle/phase-texts.ts'
import { CardStack } from '#web/components/matching/card-stack.tsx'
import { DeckEnd } from '#web/components/matching/end/deck-end.tsx'
import { InboxDrawing } from '#web/ui/states/drawings.tsx'
import { DeckSkeleton } from '#web/components/matching/deck-skeleton.tsx'
import type { Choice, Decisions, Undo } from '#web/components/matching/decision.ts'
import { useDeck } from '#web/components/matching/use-deck.ts'
import { personName } from '#web/components/people/person-name.ts'
import type { Action } from '#web/components/requests/actions.ts'
import type { HeadingProps } from '#web/api/page-parts.ts'
import { useSupervisorActions } from '#web/components/requests/supervisor-actions.tsx'
import { pendingHeading } from '#web/components/requests/request-lines.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconCheck, IconX } from '#web/ui/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { showFailure } from '#web/ui/toasts/toasts.ts'
import { Link } from 'react-router'
import { NoPlaceLeft } from './no-place-left.tsx'
import { StudentCard, StudentDetails } from './student-card.tsx'
import { useUndoAtEnd } from './use-undo-at-end.ts'

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

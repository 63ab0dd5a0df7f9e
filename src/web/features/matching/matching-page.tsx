import { m } from '#messages'
import { conversationsQuery } from '#web/api/conversations.ts'
import { useKnownMe } from '#web/api/me.ts'
import { SUGGESTIONS_DEFAULT } from '#domain/limits.ts'
import type { HeadingProps, Opened } from '#web/api/page-parts.ts'
import { matchesQuery, requestsQuery } from '#web/api/requests.ts'
import { ideasOfQuery } from '#web/api/topics/ideas.ts'
import { formatPercent } from '#web/i18n/numbers.ts'
import { CardStack } from '#web/components/matching/card-stack.tsx'
import { DeckSkeleton } from '#web/components/matching/deck-skeleton.tsx'
import { PersonCard, SimilarityDetails } from '#web/components/people/person-card.tsx'
import { AskLink } from '#web/components/conversations/ask-link.tsx'
import { OpenRequests } from '#web/components/requests/open-requests.tsx'
import { closedText, isOver } from '#web/components/cycle/phase-texts.ts'
import { pairHeading } from '#web/components/requests/headings.ts'
import { onDemand } from '#web/ui/parts/on-demand.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { useHasTwoColumns } from '#web/ui/window/use-is-wide.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { IconHeart, IconSend, IconX } from '#web/ui/icons.tsx'
import classes from './matching-page.module.css'
import { candidateOf } from './candidate.tsx'
import { IdeasDetails } from './ideas-of-card.tsx'
import { idOf, nameOf, useSuggestionDeck } from './use-suggestion-deck.ts'
import { useQuestions } from './use-questions.tsx'

const Found = onDemand(
  async () => (await import('./found.tsx')).Found,
  () => true,
  DeckSkeleton,
)

const MatchingEnd = onDemand(
  async () => (await import('./matching-end.tsx')).MatchingEnd,
  () => true,
  DeckSkeleton,
)

const WaitOnCard = onDemand(
  async () => (await import('./wait-on-card.tsx')).WaitOnCard,
  ({ person: { supervisor } }) => supervisor?.available_slots === 0 || supervisor?.line !== undefined,
)

const ClosingSoon = onDemand(
  async () => (await import('./closing-soon.tsx')).ClosingSoon,
  ({ cycle }) => cycle?.phase === 'MATCHING',
)

/** Suggested supervisors as cards: right requests, left dismisses, the heart keeps for later. Who has a supervisor sees that instead. */
export function MatchingPage() {
  const accepted = useQuery(requestsQuery('ACCEPTED'))
  if (accepted.data) return accepted.data.length > 0 ? <Found pairs={accepted.data} /> : <Suggestions />
  if (accepted.isError) return <ErrorState error={accepted.error} onRetry={() => void accepted.refetch()} />
  return <DeckSkeleton />
}

MatchingPage.Heading = function Heading({ show }: HeadingProps) {
  const { data = [] } = useQuery(requestsQuery('ACCEPTED'))
  return show(pairHeading(data))
}

MatchingPage.data = async (client: QueryClient, { me: { user } }: Opened) => {
  const accepted = await client.query(requestsQuery('ACCEPTED'))
  // Whoever has a supervisor sees that instead.
  if (accepted.length > 0) return
  const [top] = await client.query(matchesQuery(user.id, SUGGESTIONS_DEFAULT))
  // Beside the first card, its ideas stand unfolded.
  if (top && top.ideas.count > 0) await client.query(ideasOfQuery(idOf(top)))
}

const Suggestions = () => {
  const me = useKnownMe()
  const { user } = me
  const closed = closedText(me.cycle)
  const isDone = isOver(me.cycle)
  const hasTwoColumns = useHasTwoColumns()
  const { mayDecide, dialog, choiceOf, ...wishes } = useQuestions(closed, isDone)
  const { cards, suggestions, isRefilling, decide, undo } = useSuggestionDeck(user.id, wishes)
  const { data: conversations } = useQuery(conversationsQuery)
  const { data, error, refetch } = suggestions
  const own = new Set(user.tags.map(({ tag_id }) => tag_id))
  const retry = () => void refetch()
  const failed = error && <ErrorState error={error} onRetry={retry} />
  if (!data) return failed ?? <DeckSkeleton />
  return (
    <>
      {closed !== null && <p className={classes.closed}>{closed}</p>}
      <ClosingSoon cycle={me.cycle} />
      {!hasTwoColumns && <OpenRequests me={me} />}
      <CardStack
        items={cards}
        keyOf={idOf}
        nameOf={nameOf}
        inWords={(match) =>
          m.matching_top_card({ name: nameOf(match), percent: formatPercent(match.similarity_score) })
        }
        renderCard={(match) => (
          <PersonCard
            {...candidateOf(
              match,
              own,
              choiceOf(match),
              <>
                {conversations && (
                  <AskLink
                    reader={user}
                    person={match.supervisor}
                    conversations={conversations}
                    isClosed={closed !== null}
                  />
                )}
                <WaitOnCard person={match.supervisor} />
              </>,
            )}
          />
        )}
        renderDetails={(match) => (
          <>
            <OpenRequests me={me} />
            <SimilarityDetails {...candidateOf(match, own)} />
            <IdeasDetails supervisorId={idOf(match)} count={match.ideas.count} choice={choiceOf(match)} />
          </>
        )}
        decisions={{
          left: { label: m.matching_dismiss(), icon: IconX, isQuiet: isDone },
          right: { label: m.matching_request(), icon: IconSend, isQuiet: closed !== null },
          later: { label: m.matching_later(), icon: IconHeart, isQuiet: isDone },
        }}
        onDecide={decide}
        mayDecide={mayDecide}
        undo={undo}
        end={isRefilling ? null : (failed ?? <MatchingEnd undo={undo} />)}
      />
      {dialog}
    </>
  )
}

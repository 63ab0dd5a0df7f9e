import { Link } from 'react-router'
import { m } from '#messages'
import { paths } from '#web/paths.ts'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import type { Match, MatchedIdeas } from '#contract/resources/matching/matches.ts'
import { conversationsQuery } from '#web/api/conversations.ts'
import { useKnownMe } from '#web/api/me.ts'
import type { HeadingProps } from '#web/api/page-parts.ts'
import { matchesQuery, requestsQuery } from '#web/api/requests.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { formatPercent } from '#web/i18n/numbers.ts'
import { CardStack } from '#web/components/matching/card-stack.tsx'
import { DeckSkeleton } from '#web/components/matching/deck-skeleton.tsx'
import { type Candidate, PersonCard, SimilarityDetails } from '#web/components/people/person-card.tsx'
import { OpenRequests, pairHeading } from '#web/components/requests/request-lines.tsx'
import { closedText, closingOf, hasCycleEnded } from '#web/components/cycle/phase-texts.ts'
import { LevelFact } from '#web/components/levels/level-fact.tsx'
import { reasonOf } from '#web/components/matching/reason.ts'
import { formatInZone } from '#web/i18n/dates.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { useHasTwoColumns } from '#web/hooks/window.ts'
import { IconBulb, IconChevronDown, IconChevronUp, IconHeart, IconMessage, IconSend, IconX } from '#web/ui/icons.tsx'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { Idea } from '#contract/resources/people/ideas.ts'
import { SUGGESTIONS_DEFAULT } from '#domain/limits.ts'
import { FRESH_MS } from '#web/api/query-client.ts'
import { useDeck } from '#web/components/matching/use-deck.ts'
import { personName } from '#web/components/people/person-name.ts'
import type { Action } from '#web/components/requests/actions.ts'
import { useStudentActions } from '#web/components/requests/student-actions.ts'
import { showFailure } from '#web/ui/toasts/toasts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import muted from '#web/ui/muted.module.css'
import askLink from '#web/components/conversations/ask-link.module.css'
import { type ConversationFacts, conversationLink } from '#web/components/conversations/conversation-link.ts'
import { ideasOfQuery } from '#web/api/topics/ideas.ts'
import { TextSkeleton } from '#web/ui/states/skeletons.tsx'
import { IdeaItems } from '#web/components/ideas/idea-items.tsx'
import classes from './matching-page.module.css'
import type { Request } from '#contract/resources/requests/requests.ts'
import { ConflictWarning, Congratulations, LeftBehind } from '#web/components/requests/pair.tsx'
import { DeckEnd } from '#web/components/matching/end/deck-end.tsx'
import { CardsDrawing } from '#web/ui/states/drawings.tsx'
import { type Choice, type Undo, withScore } from '#web/components/matching/decision.ts'
import { NextLinks } from '#web/components/matching/end/next-links.tsx'
import { TourHints } from '#web/components/tour/tour-hints.tsx'
import { WaitButton } from '#web/components/waiting/wait-button.tsx'

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

const Suggestions = () => {
  const me = useKnownMe()
  const { user } = me
  const closed = closedText(me.cycle)
  const isDone = hasCycleEnded(me.cycle)
  const hasTwoColumns = useHasTwoColumns()
  const { cards, suggestions, isRefilling, mayDecide, decide, undo, choiceOf } = useSuggestionDeck()
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
      {cards.length > 0 && <TourHints person={user.id} card={cards[0]?.supervisor.id} />}
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
                <WaitButton person={match.supervisor} on="card" />
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
          left: { label: m.matching_dismiss(), icon: IconX, isUnavailable: isDone },
          right: { label: m.matching_request(), icon: IconSend, isUnavailable: closed !== null },
          later: { label: m.profile_keep(), icon: IconHeart, isUnavailable: isDone },
        }}
        onDecide={decide}
        mayDecide={mayDecide}
        undo={undo}
        end={isRefilling ? null : (failed ?? <MatchingEnd undo={undo} />)}
      />
    </>
  )
}

/**
 * A supervisor as the student decides on them.
 * @param own ids of the student's tags
 * @param choice which of their ideas a request would be about; undefined while nobody can be asked
 */
const candidateOf = (
  match: Match,
  own: ReadonlySet<string>,
  choice?: IdeaChoice,
  action: Candidate['action'] = null,
): Candidate => {
  const { supervisor: person, similarity_score: score, explanation, ideas } = match
  return {
    id: person.id,
    to: paths.profile(person.id),
    name: nameOf(match),
    group: person.supervisor?.group,
    pictureUrl: person.picture_url,
    score,
    reason: explanation.length === 0 ? null : reasonOf(explanation, 'student'),
    parts: explanation,
    tags: person.tags,
    shared: own,
    sentence: null,
    ideas: ideas.best ? <IdeasOfCard key={person.id} supervisorId={person.id} choice={choice} {...ideas} /> : null,
    text: person.supervisor?.bio ?? null,
    action,
    facts: person.supervisor && (
      <>
        <Facts {...person.supervisor} />
        <Level person={person} />
      </>
    ),
  }
}

const Level = ({ person }: { readonly person: Match['supervisor'] }) => (
  <LevelFact person={person} levels={useLevels()} />
)

type FactsProps = Pick<NonNullable<Match['supervisor']['supervisor']>, 'available_slots' | 'pending_requests'>

/** Free places, and how many ask for them. */
const Facts = ({ available_slots: available, pending_requests: count }: FactsProps) => (
  <span>
    {available < 1 ? m.person_slots_none() : m.person_slots_free({ available })}
    {count !== null && `, ${count === 1 ? m.matching_pending_one() : m.matching_pending({ count })}`}
  </span>
)

/** Rows of a card above its ideas: the picture in two, who it is, and the words. */
const ROWS_ABOVE = 4

type IdeasOfCardProps = MatchedIdeas & { readonly supervisorId: string; readonly choice?: IdeaChoice | undefined }

/**
 * How many ideas for theses somebody has, the one that fits best by its title, and all of them after a press. What is
 * above keeps its height then: the card would give it to the ideas.
 */
export function IdeasOfCard({ supervisorId, count, best, choice }: IdeasOfCardProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (!best) return null
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <div className={classes.ideas}>
      <button
        type="button"
        className={classes.line}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={({ currentTarget }) => {
          const card = currentTarget.closest<HTMLElement>('[data-words]')
          const rows = isOpen || !card ? [] : getComputedStyle(card).gridTemplateRows.split(' ')
          card?.style.setProperty('--above', rows.slice(0, ROWS_ABOVE).join(' '))
          setOpen(!isOpen)
        }}
      >
        <IconBulb size={18} aria-hidden />
        <span className={classes.words}>
          <span className={muted.muted}>{count === 1 ? m.ideas_one() : m.ideas_many({ count })}</span>{' '}
          <span className={classes.title}>{best.title}</span>
        </span>
        <Chevron size={18} aria-hidden />
      </button>
      <div id={id}>{isOpen && <IdeasUnfolded supervisorId={supervisorId} choice={choice} />}</div>
    </div>
  )
}

/** The ideas with their descriptions, for beside the card where the window has room for it. */
const IdeasDetails = ({ supervisorId, count, choice }: Omit<IdeasOfCardProps, 'best'>) => {
  const id = useId()
  if (count === 0) return null
  return (
    <section className={classes.details} aria-labelledby={id}>
      <h3 id={id}>{m.ideas_title()}</h3>
      <IdeasUnfolded key={supervisorId} supervisorId={supervisorId} choice={choice} />
    </section>
  )
}

const LAST_DAYS_MS = 3 * 24 * 60 * 60 * 1000

/** Until when supervisors can be asked, in the last days; before them, and where nothing is set, nothing. */
export function ClosingSoon({ cycle }: { readonly cycle: CurrentCycle | undefined }) {
  const [now] = useState(() => Date.now())
  const closes = cycle?.phase === 'MATCHING' ? closingOf(cycle) : null
  if (!cycle || closes === null || Date.parse(closes) - now > LAST_DAYS_MS) return null
  return <p className={classes.closing}>{m.matching_closes_on({ moment: formatInZone(closes, cycle.time_zone) })}</p>
}

/** Nobody is looked for any more; several who accepted have to be told from one. */
const Found = ({ pairs }: { readonly pairs: readonly Request[] }) => {
  const [pair, ...others] = pairs
  if (!pair) return null
  if (others.length > 0) return <ConflictWarning pairs={pairs} />
  if (pair.supervisor.is_deleted) return <LeftBehind pair={pair} />
  return <Congratulations pair={pair} />
}

type MatchingEndProps = {
  /** Undefined while there is nothing to take back. */
  readonly undo: Undo | undefined
}

/** No supervisor is left to decide on: ways on, the same whatever has been asked, so that none changes under a finger. */
const MatchingEnd = ({ undo }: MatchingEndProps) => {
  return (
    <DeckEnd
      drawing={CardsDrawing}
      title={m.matching_end_title()}
      text={m.matching_end_on()}
      action={<NextLinks />}
      undo={undo}
    />
  )
}

/** The number of cards from which on downwards the deck asks for more. */
const LOW = 5

const idOf = ({ supervisor }: Match): string => supervisor.id

const nameOf = ({ supervisor }: Match): string => personName(supervisor)

/** The suggestions as a deck that refills itself: right sends a request, left dismisses, later keeps. */
const useSuggestionDeck = () => {
  const { user, cycle } = useKnownMe()
  const closed = closedText(cycle)
  const { request, dismiss, addToShortlist } = useStudentActions()
  const [about, setAbout] = useState<Idea>()
  /** The idea that a request to a supervisor would be about, chosen on the card or beside it. */
  const aboutOf = (match: Match): string | undefined => (about?.supervisor_id === idOf(match) ? about.id : undefined)
  const suggestions = useSuggestions(user.id)
  const { data, dataUpdatedAt } = suggestions
  const actionOf = (match: Match, choice: Choice): Action | null => {
    const { supervisor, ideas } = match
    if (closed !== null && (choice === 'right' || hasCycleEnded(cycle))) {
      showFailure(closed)
      return null
    }
    if (choice === 'later') return addToShortlist(supervisor)
    if (choice === 'left') return dismiss(supervisor, true)
    return request(supervisor, { about: aboutOf(match), hasNoIdeas: ideas.count === 0 })
  }
  const deck = useDeck({ snapshot: data && { cards: data, at: dataUpdatedAt }, idOf, nameOf, actionOf })
  return {
    ...deck,
    suggestions,
    /** How the idea is chosen that a request would be about; undefined while nobody can be asked. */
    choiceOf: (match: Match): IdeaChoice | undefined =>
      closed === null ? { chosen: aboutOf(match), onChoose: setAbout } : undefined,
    /** More cards may be on their way. */
    isRefilling: useRefill(suggestions, deck.cards.length <= LOW),
  }
}

/** Those that came with the page, or were looked at just before, need no second look. */
const isFresh = ({ state: { isInvalidated, dataUpdatedAt } }: LoadedQuery): boolean =>
  !isInvalidated && Date.now() - dataUpdatedAt < FRESH_MS

type LoadedQuery = { readonly state: { readonly isInvalidated: boolean; readonly dataUpdatedAt: number } }

/** Asked for when the page opens or comes to the front, and when the deck runs low, never for every card. */
const useSuggestions = (studentId: string) =>
  useQuery({
    ...matchesQuery(studentId, SUGGESTIONS_DEFAULT),
    select: withScore,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: (looked) => (isFresh(looked) ? false : 'always'),
    refetchOnWindowFocus: 'always',
  })

/** Each decision makes the suggestions count as old; that matters once there are few left. */
const useRefill = ({ isStale, isFetching, isError, refetch }: ReturnType<typeof useSuggestions>, isLow: boolean) => {
  const isDeciding = useIsMutating() > 0
  const isDue = isLow && isStale && !isError
  // A decision that is carried out gives up what was asked for before, perhaps before anybody saw that it was.
  const isAsking = isDue && !isDeciding && !isFetching
  useEffect(() => {
    if (isAsking) void refetch()
  }, [isAsking, refetch])
  return isDeciding || isDue || isFetching
}

/** On a card, which has little room: the link to the conversation of two people, or to ask for one; nothing if there can be none. */
const AskLink = (props: ConversationFacts) => {
  const way = conversationLink(props)
  return (
    way && (
      <Button
        component={Link}
        to={way.search}
        leftSection={<IconMessage size={16} aria-hidden />}
        variant="subtle"
        size="compact-sm"
        className={askLink.compact ?? ''}
      >
        {way.isGoing ? m.chat_open_short() : m.chat_ask_question()}
      </Button>
    )
  )
}

/** The idea of somebody that a request would be about. */
type IdeaChoice = {
  /** The id of the idea; undefined for none. */
  readonly chosen: string | undefined
  readonly onChoose: (idea: Idea | undefined) => void
}

type IdeasUnfoldedProps = {
  readonly supervisorId: string
  /** Undefined while nobody can be asked. */
  readonly choice: IdeaChoice | undefined
}

/** All open ideas of a supervisor, the best fitting first; one of them can be chosen for the request. */
const IdeasUnfolded = ({ supervisorId, choice }: IdeasUnfoldedProps) => {
  const { data, error, refetch } = useQuery(ideasOfQuery(supervisorId))
  const levels = useLevels()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton lines={3} />
  return (
    <IdeaItems ideas={data} levels={levels} renderAction={(idea) => choice && <Choose idea={idea} {...choice} />} />
  )
}

/** Pressed again it is none. */
const Choose = ({ idea, chosen, onChoose }: IdeaChoice & { readonly idea: Idea }) => {
  const isChosen = idea.id === chosen
  return (
    <Button
      variant={isChosen ? 'light' : 'subtle'}
      size="compact-sm"
      aria-pressed={isChosen}
      onClick={() => onChoose(isChosen ? undefined : idea)}
    >
      {isChosen ? m.ideas_chosen() : m.ideas_choose()}
    </Button>
  )
}

import { m } from '#messages'
import { paths } from '#web/paths.ts'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import type { Match, MatchedIdeas } from '#contract/resources/matching/matches.ts'
import { conversationsQuery } from '#web/api/conversations.ts'
import { useKnownMe } from '#web/api/me.ts'
import type { HeadingProps } from '#web/api/page-parts.ts'
import { requestsQuery } from '#web/api/requests.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { formatPercent } from '#web/i18n/numbers.ts'
import { CardStack } from '#web/components/matching/card-stack.tsx'
import { DeckSkeleton } from '#web/components/matching/deck-skeleton.tsx'
import { PersonCard, SimilarityDetails, type Candidate } from '#web/components/people/person-card.tsx'
import { AskLink } from '#web/components/conversations/ask-link.tsx'
import { OpenRequests, pairHeading } from '#web/components/requests/request-lines.tsx'
import { closedText, hasCycleEnded, closingOf } from '#web/components/cycle/phase-texts.ts'
import { LevelFact } from '#web/components/levels/level-fact.tsx'
import { reasonOf } from '#web/components/matching/reason.ts'
import { formatInZone } from '#web/i18n/dates.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { useHasTwoColumns } from '#web/hooks/window.ts'
import { IconHeart, IconSend, IconX, IconBulb, IconChevronDown, IconChevronUp } from '#web/ui/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import classes from './matching-page.module.css'
import { type IdeaChoice, IdeasUnfolded } from './ideas-unfolded.tsx'
import { idOf, nameOf, useSuggestionDeck } from './use-suggestion-deck.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { ConflictWarning, Congratulations, LeftBehind } from '#web/components/requests/pair.tsx'
import { DeckEnd } from '#web/components/matching/end/deck-end.tsx'
import { CardsDrawing } from '#web/ui/states/drawings.tsx'
import type { Undo } from '#web/components/matching/decision.ts'
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
          later: { label: m.matching_later(), icon: IconHeart, isUnavailable: isDone },
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
          <span className={classes.count}>{count === 1 ? m.ideas_one() : m.ideas_many({ count })}</span>{' '}
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

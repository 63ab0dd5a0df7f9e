import type { Match } from '#contract/resources/matching/matches.ts'
import type { Idea } from '#contract/resources/people/ideas.ts'
import { SUGGESTIONS_DEFAULT } from '#domain/limits.ts'
import { useKnownMe } from '#web/api/me.ts'
import { FRESH_MS } from '#web/api/query-client.ts'
import { matchesQuery } from '#web/api/requests.ts'
import { closedText, hasCycleEnded } from '#web/components/cycle/phase-texts.ts'
import { type Choice, withScore } from '#web/components/matching/decision.ts'
import { useDeck } from '#web/components/matching/use-deck.ts'
import { personName } from '#web/components/people/person-name.ts'
import type { Action } from '#web/components/requests/actions.ts'
import { useStudentActions } from '#web/components/requests/student-actions.ts'
import { showFailure } from '#web/ui/toasts/toasts.ts'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { IdeaChoice } from './ideas-unfolded.tsx'

/** The number of cards from which on downwards the deck asks for more. */
const LOW = 5

export function idOf({ supervisor }: Match): string {
  return supervisor.id
}

export function nameOf({ supervisor }: Match): string {
  return personName(supervisor)
}

/** The suggestions as a deck that refills itself: right sends a request, left dismisses, later keeps. */
export function useSuggestionDeck() {
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

import { m } from '#messages'
import { SUGGESTIONS_DEFAULT } from '#domain/limits.ts'
import type { Match } from '#contract/resources/matching/matches.ts'
import { matchesQuery } from '#web/api/requests.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { hideToast, showFailure, showUndo } from '#web/ui/toasts.tsx'
import type { Direction } from '#web/components/matching/use-swipe.ts'
import { personName } from '#web/components/people/person-name.ts'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'
import { EMPTY_DECK, idOf, LOW, nextDeck } from './deck.ts'
import { useDecisionCalls } from './use-decision-calls.ts'

type Decided = {
  readonly match: Match
  /** Id of the toast that offers to take it back. */
  readonly toast: string
}

export function nameOf({ supervisor }: Match): string {
  return personName(supervisor)
}

/**
 * The suggestions as a deck that refills itself. A decision leaves the deck at once and is carried out at once; the card
 * comes back on top when it is undone, or when the server refuses it, in the server's words.
 */
export function useDeck(studentId: string) {
  const suggestions = useSuggestions(studentId)
  const { data } = suggestions
  const [deck, move] = useReducer(nextDeck, EMPTY_DECK)
  const { carryOut, takeBack } = useDecisionCalls(studentId)
  const decisions = useRef(new Map<string, Decided>())
  if (data && data !== deck.dealt) move({ type: 'dealt', matches: data })
  const isRefilling = useRefill(suggestions, deck.cards.length <= LOW)

  const undo = (id: string): void => {
    const decision = decisions.current.get(id)
    if (!decision) return
    const { match, toast } = decision
    decisions.current.delete(id)
    hideToast(toast)
    move({ type: 'undone', match })
    takeBack(id).catch((error: unknown) => {
      move({ type: 'decided', match })
      showFailure(failureText(error))
    })
  }

  const decide = (match: Match, direction: Direction): void => {
    const id = idOf(match)
    // The second half of a double click finds the first one's card; it has been decided on.
    if (decisions.current.has(id)) return
    const latest = [...decisions.current.values()].at(-1)
    if (latest) hideToast(latest.toast)
    const toast = showUndo(sentenceOf(match, direction), () => undo(id))
    const decision: Decided = { match, toast }
    decisions.current.set(id, decision)
    move({ type: 'decided', match })
    carryOut(id, direction).catch((error: unknown) => {
      // Undone already, and perhaps decided anew: the card is where it belongs.
      if (decisions.current.get(id) !== decision) return
      decisions.current.delete(id)
      hideToast(toast)
      move({ type: 'refused', match })
      showFailure(failureText(error))
    })
  }

  const last = deck.history.at(-1)
  return {
    cards: deck.cards,
    suggestions,
    /** More cards may be on their way. */
    isRefilling,
    decide,
    /** Takes the latest decision back; undefined when there is none. */
    undo: last === undefined ? undefined : () => undo(last),
  }
}

const sentenceOf = (match: Match, direction: Direction): string => {
  const name = nameOf(match)
  return direction === 'right' ? m.matching_requested({ name }) : m.matching_dismissed({ name })
}

/** Asked for when the page opens and when the deck runs low, never for every card. */
const useSuggestions = (studentId: string) =>
  useQuery({
    ...matchesQuery(studentId, SUGGESTIONS_DEFAULT),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })

/** Each decision makes the suggestions count as old; that matters once there are few left. */
const useRefill = ({ isStale, isFetching, isError, refetch }: ReturnType<typeof useSuggestions>, isLow: boolean) => {
  const isDeciding = useIsMutating() > 0
  const isDue = isLow && isStale && !isError
  useEffect(() => {
    if (isDue && !isFetching) void refetch()
  }, [isDue, isFetching, refetch])
  return isDeciding || isDue || isFetching
}

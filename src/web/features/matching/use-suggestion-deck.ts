import { m } from '#messages'
import type { Match } from '#contract/resources/matching/matches.ts'
import type { Idea } from '#contract/resources/people/ideas.ts'
import { SUGGESTIONS_DEFAULT } from '#domain/limits.ts'
import { useShortlistCalls } from '#web/api/matching/shortlist.ts'
import { FRESH_MS } from '#web/api/query-client.ts'
import { matchesQuery, useRequestCalls } from '#web/api/requests.ts'
import { shortTitle } from '#web/components/ideas/short-title.ts'
import { withScore } from '#web/components/matching/with-score.ts'
import { useDeck } from '#web/components/matching/use-deck.ts'
import type { Choice } from '#web/components/matching/decision.ts'
import { nameInSentence } from '#web/components/people/name-in-sentence.ts'
import { personName } from '#web/components/people/person-name.ts'
import { rememberSentToast } from '#web/components/requests/asking/sent-toast.ts'
import { paths } from '#web/paths.ts'
import type { Wish } from '#web/components/requests/asking/use-request-question.tsx'
import type { ToastAction } from '#web/ui/toasts/toasts.ts'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

/** The number of cards from which on downwards the deck asks for more. */
const LOW = 5

export function idOf({ supervisor }: Match): string {
  return supervisor.id
}

export function nameOf({ supervisor }: Match): string {
  return personName(supervisor)
}

export type Wishes = {
  /** The student's answers go with the request to a supervisor; undefined when nobody was asked. */
  readonly wishFor: (match: Match) => Wish | undefined
  /** The idea that a request to a supervisor would be about, chosen on the card or beside it. */
  readonly aboutOf: (match: Match) => Pick<Idea, 'id' | 'title'> | undefined
}

/** The suggestions as a deck that refills itself: right sends a request, left dismisses, later keeps. */
export function useSuggestionDeck(studentId: string, { wishFor, aboutOf }: Wishes) {
  const navigate = useNavigate()
  const addSentence = (match: Match): ToastAction => ({
    label: m.sentence_add(),
    act: () => void navigate({ search: paths.sentence(idOf(match)) }),
  })
  /** The sentence of a request; in the dialog another idea may have been chosen, or none. */
  const requestOf = (match: Match): Wish => {
    const about = aboutOf(match)
    return wishFor(match) ?? (about ? { ideaId: about.id } : {})
  }
  const wasAsked = (match: Match): boolean => wishFor(match) !== undefined
  const titleOf = (match: Match): string | undefined => {
    const about = aboutOf(match)
    return about?.id === requestOf(match).ideaId ? about?.title : undefined
  }
  const suggestions = useSuggestions(studentId)
  const { data, dataUpdatedAt } = suggestions
  const deck = useDeck({
    snapshot: data && { cards: data, at: dataUpdatedAt },
    idOf,
    nameOf,
    sentenceOf: (match, choice) => sentenceOf(match, choice, titleOf(match)),
    alsoOf: (match, choice) => (choice === 'right' && !wasAsked(match) ? addSentence(match) : undefined),
    ...useDecisionCalls(studentId, requestOf, wasAsked),
  })
  return {
    ...deck,
    suggestions,
    /** More cards may be on their way. */
    isRefilling: useRefill(suggestions, deck.cards.length <= LOW),
  }
}

const sentenceOf = (match: Match, choice: Choice, title: string | undefined): string => {
  const name = nameInSentence(nameOf(match))
  if (choice === 'right' && title !== undefined) return m.matching_requested_about({ name, title: shortTitle(title) })
  const says = { left: m.matching_dismissed, right: m.matching_requested, later: m.matching_kept }
  return says[choice]({ name })
}

/** Matches that came with the page, or were loaded just before, need no second look. */
const isFresh = ({ state: { isInvalidated, dataUpdatedAt } }: Looked): boolean =>
  !isInvalidated && Date.now() - dataUpdatedAt < FRESH_MS

type Looked = { readonly state: { readonly isInvalidated: boolean; readonly dataUpdatedAt: number } }

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

/** The last action of this page on a supervisor, for the student. */
type SupervisorState = {
  readonly last: 'requested' | 'dismissed' | 'kept' | null
  /** The request that was sent; after it was withdrawn, too. */
  readonly requestId: string | null
}

const NOTHING: SupervisorState = { last: null, requestId: null }

/**
 * The calls behind swipes: right sends a request, left dismisses, later keeps. Taking back is a call of its own.
 * @param requestOf what goes with the request to a supervisor
 * @param wasAsked whether the student saw all of it in a dialog, and left out what is missing
 */
const useDecisionCalls = (
  studentId: string,
  requestOf: (match: Match) => Wish,
  wasAsked: (match: Match) => boolean,
) => {
  const { send, write, decide, undo, dismiss, undoDismissal } = useRequestCalls()
  const { addToShortlist, removeFromShortlist } = useShortlistCalls()
  const states = useRef(new Map<string, SupervisorState>())
  const stateOf = (supervisorId: string): SupervisorState => states.current.get(supervisorId) ?? NOTHING
  const set = (supervisorId: string, changed: Partial<SupervisorState>): void => {
    states.current.set(supervisorId, { ...stateOf(supervisorId), ...changed })
  }

  const request = async (match: Match, toast: string): Promise<void> => {
    const supervisorId = match.supervisor.id
    const wish = requestOf(match)
    const { requestId } = stateOf(supervisorId)
    // A request that was only just taken back is restored: sending another one could meet the cool-down.
    const { id, message } = requestId
      ? await undo.mutateAsync(requestId)
      : await send.mutateAsync({ supervisorId, ...wish })
    set(supervisorId, { last: 'requested', requestId: id })
    if (requestId && wasAsked(match)) {
      await write.mutateAsync({ id, message: wish.message ?? '', ideaId: wish.ideaId ?? null })
    } else if (requestId && wish.ideaId) {
      await write.mutateAsync({ id, message: message ?? '', ideaId: wish.ideaId })
    }
    // After the sentence is shown: where the list could not be loaded, it is shown with a request that is still withdrawn.
    rememberSentToast(toast, id)
  }

  return {
    /** @throws ApiError */
    carryOut: async (match: Match, choice: Choice, toast: string): Promise<void> => {
      const supervisorId = match.supervisor.id
      if (choice === 'right') return request(match, toast)
      if (choice === 'later') {
        await addToShortlist.mutateAsync({ id: studentId, supervisorId })
        set(supervisorId, { last: 'kept' })
        return
      }
      await dismiss.mutateAsync({ id: studentId, supervisorId })
      set(supervisorId, { last: 'dismissed' })
    },
    /** @throws ApiError */
    takeBack: async ({ supervisor: { id: supervisorId } }: Match): Promise<void> => {
      const { last, requestId } = stateOf(supervisorId)
      if (last === 'requested' && requestId) await decide.mutateAsync({ id: requestId, state: 'WITHDRAWN' })
      else if (last === 'dismissed') await undoDismissal.mutateAsync({ id: studentId, supervisorId })
      else if (last === 'kept') await removeFromShortlist.mutateAsync({ id: studentId, supervisorId })
      set(supervisorId, { last: null })
    },
  }
}

import type { Match } from '#contract/resources/matching/matches.ts'
import { useRequestCalls } from '#web/api/requests.ts'
import { useShortlistCalls } from '#web/api/matching/shortlist.ts'
import { rememberSent } from '#web/components/requests/asking/sent-toast.ts'
import type { Wish } from '#web/components/requests/asking/use-request-question.tsx'
import type { Choice } from '#web/components/matching/decision.ts'
import { useRef } from 'react'

/** What this page last did about a supervisor, for the student. */
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
export function useDecisionCalls(
  studentId: string,
  requestOf: (match: Match) => Wish,
  wasAsked: (match: Match) => boolean,
) {
  const { send, write, decide, undo, dismiss, takeBackDismissal } = useRequestCalls()
  const { keep, letGo } = useShortlistCalls()
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
    rememberSent(toast, id)
  }

  return {
    /** @throws ApiError */
    carryOut: async (match: Match, choice: Choice, toast: string): Promise<void> => {
      const supervisorId = match.supervisor.id
      if (choice === 'right') return request(match, toast)
      if (choice === 'later') {
        await keep.mutateAsync({ id: studentId, supervisorId })
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
      else if (last === 'dismissed') await takeBackDismissal.mutateAsync({ id: studentId, supervisorId })
      else if (last === 'kept') await letGo.mutateAsync({ id: studentId, supervisorId })
      set(supervisorId, { last: null })
    },
  }
}

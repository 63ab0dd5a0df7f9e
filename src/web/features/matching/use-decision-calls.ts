import type { Match } from '#contract/resources/matching/matches.ts'
import { useRequestCalls } from '#web/api/requests.ts'
import type { Direction } from '#web/components/matching/use-swipe.ts'
import { useRef } from 'react'

/** What stands between the student and a supervisor, as far as this page made it so. */
type Standing =
  | { readonly kind: 'requested'; readonly requestId: string }
  | { readonly kind: 'withdrawn'; readonly requestId: string }
  | { readonly kind: 'dismissed' }

/** The calls behind swipes: right sends a request, left dismisses. Taking back is a call of its own. */
export function useDecisionCalls(studentId: string) {
  const { send, decide, undo, dismiss, takeBackDismissal } = useRequestCalls()
  const standing = useRef(new Map<string, Standing>())

  const request = async (supervisorId: string): Promise<void> => {
    const earlier = standing.current.get(supervisorId)
    // A request that was only just taken back is restored: sending another one could meet the cool-down.
    const restored = earlier?.kind === 'withdrawn'
    const { id } = restored ? await undo.mutateAsync(earlier.requestId) : await send.mutateAsync(supervisorId)
    standing.current.set(supervisorId, { kind: 'requested', requestId: id })
  }

  return {
    /** @throws ApiError */
    carryOut: async ({ supervisor: { id: supervisorId } }: Match, direction: Direction): Promise<void> => {
      if (direction === 'right') return request(supervisorId)
      await dismiss.mutateAsync({ id: studentId, supervisorId })
      standing.current.set(supervisorId, { kind: 'dismissed' })
    },
    /** @throws ApiError */
    takeBack: async ({ supervisor: { id: supervisorId } }: Match): Promise<void> => {
      const now = standing.current.get(supervisorId)
      if (now?.kind === 'requested') {
        await decide.mutateAsync({ id: now.requestId, state: 'WITHDRAWN' })
        standing.current.set(supervisorId, { kind: 'withdrawn', requestId: now.requestId })
      } else if (now?.kind === 'dismissed') {
        await takeBackDismissal.mutateAsync({ id: studentId, supervisorId })
        standing.current.delete(supervisorId)
      }
    },
  }
}

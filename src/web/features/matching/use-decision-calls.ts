import { useRequestCalls } from '#web/api/requests.ts'
import type { Direction } from '#web/components/matching/use-swipe.ts'
import { useRef } from 'react'

/** What stands between the student and a supervisor, as far as this page made it so. */
type Standing =
  | { readonly kind: 'requested'; readonly requestId: string }
  | { readonly kind: 'withdrawn'; readonly requestId: string }
  | { readonly kind: 'dismissed' }

/**
 * The calls behind swipes. Right sends a request, left dismisses, at once; taking back is a call of its own. Those about
 * one supervisor wait for each other, so that a quick undo can't overtake what it undoes.
 */
export function useDecisionCalls(studentId: string) {
  const { send, decide, undo, dismiss, takeBackDismissal } = useRequestCalls()
  const standing = useRef(new Map<string, Standing>())
  const lines = useRef(new Map<string, Promise<void>>())

  const inLine = (supervisorId: string, work: () => Promise<void>): Promise<void> => {
    const before = lines.current.get(supervisorId) ?? Promise.resolve()
    const turn = before.then(work, work)
    lines.current.set(supervisorId, turn)
    return turn
  }

  const request = async (supervisorId: string): Promise<void> => {
    const earlier = standing.current.get(supervisorId)
    // A request that was only just taken back is restored: sending another one could meet the cool-down.
    const restored = earlier?.kind === 'withdrawn'
    const { id } = restored ? await undo.mutateAsync(earlier.requestId) : await send.mutateAsync(supervisorId)
    standing.current.set(supervisorId, { kind: 'requested', requestId: id })
  }

  const carryOut = async (supervisorId: string, direction: Direction): Promise<void> => {
    if (direction === 'right') return request(supervisorId)
    await dismiss.mutateAsync({ id: studentId, supervisorId })
    standing.current.set(supervisorId, { kind: 'dismissed' })
  }

  const takeBack = async (supervisorId: string): Promise<void> => {
    const now = standing.current.get(supervisorId)
    if (now?.kind === 'requested') {
      await decide.mutateAsync({ id: now.requestId, state: 'WITHDRAWN' })
      standing.current.set(supervisorId, { kind: 'withdrawn', requestId: now.requestId })
    } else if (now?.kind === 'dismissed') {
      await takeBackDismissal.mutateAsync({ id: studentId, supervisorId })
      standing.current.delete(supervisorId)
    }
  }

  return {
    /** @throws ApiError */
    carryOut: (supervisorId: string, direction: Direction) =>
      inLine(supervisorId, () => carryOut(supervisorId, direction)),
    /** Does nothing when the decision itself failed. @throws ApiError */
    takeBack: (supervisorId: string) => inLine(supervisorId, () => takeBack(supervisorId)),
  }
}

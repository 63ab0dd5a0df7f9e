import { isActive, type RequestState, type RequestType, type TransitionReason } from './request-lifecycle.ts'

/** A request of a student beside the one that is being decided. */
export type OtherRequest = {
  readonly id: string
  readonly type: RequestType
  readonly state: RequestState
  readonly supervisorId: string
}

/** An ended request with what ended it. */
export type EndedRequest = {
  readonly lastReason: TransitionReason
  /**
   * The request whose latest acceptance withdrew this one; null when something else ended it, or an earlier acceptance
   * of that request: what did not come back when that was undone is not brought back by a later undo.
   */
  readonly causedBy: string | null
  /** The supervisor is registered, not deleted, and still a supervisor. */
  readonly supervisorRegistered: boolean
} & OtherRequest

/**
 * A student gets a supervisor: which of the student's requests become WITHDRAWN, reason `accepted_elsewhere`.
 * @param acceptedId the request that became ACCEPTED; it is never among the answer
 * @param requests all requests of the student, of any type and state
 */
export function withdrawnByAcceptance<Other extends OtherRequest>(
  acceptedId: string,
  requests: readonly Other[],
): Other[] {
  return requests.filter(({ id, type, state }) => id !== acceptedId && type === 'SUPERVISION' && state === 'PENDING')
}

/**
 * An acceptance is undone: which of the requests that it withdrew become PENDING again, reason `restored`.
 * None while the student is in another pair; none to somebody to whom another request is active.
 * @param undoneId the request whose acceptance (or direct add) was undone
 * @param requests all requests of the student, newest first, in the state after the undo
 */
export function restoredByUndo<Other extends EndedRequest>(undoneId: string, requests: readonly Other[]): Other[] {
  const active = requests.filter(({ type, state }) => type === 'SUPERVISION' && isActive(state))
  if (active.some(({ state }) => state === 'ACCEPTED')) return []
  const asked = new Set(active.map(({ supervisorId }) => supervisorId))
  return requests.filter((request) => {
    if (!wasWithdrawnBy(undoneId, request) || asked.has(request.supervisorId)) return false
    asked.add(request.supervisorId)
    return true
  })
}

const wasWithdrawnBy = (acceptedId: string, request: EndedRequest): boolean => {
  const { type, state, lastReason, causedBy, supervisorRegistered } = request
  const endedByIt = lastReason === 'accepted_elsewhere' && causedBy === acceptedId
  return endedByIt && type === 'SUPERVISION' && state === 'WITHDRAWN' && supervisorRegistered
}

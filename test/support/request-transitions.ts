import type { Circumstances, RequestFacts, Transition } from '../../src/domain/request-lifecycle.ts'

/** Facts under which every action is allowed. */
export const CALM: Circumstances = {
  availableSlots: 1,
  supervisorRegistered: true,
  levelFits: true,
  studentPaired: false,
  otherActive: false,
  requestLimitReached: false,
  phase: 'MATCHING',
}

export const sent: Transition = { from: null, to: 'PENDING', by: 'student', reason: 'sent' }
export const accepted: Transition = { from: 'PENDING', to: 'ACCEPTED', by: 'supervisor', reason: 'accepted' }
export const rejected: Transition = { from: 'PENDING', to: 'REJECTED', by: 'supervisor', reason: 'rejected' }
export const withdrawn: Transition = { from: 'PENDING', to: 'WITHDRAWN', by: 'student', reason: 'withdrawn' }
export const removed: Transition = { from: 'ACCEPTED', to: 'WITHDRAWN', by: 'supervisor', reason: 'removed' }
export const addedNew: Transition = { from: null, to: 'ACCEPTED', by: 'supervisor', reason: 'added' }
export const addedPending: Transition = { from: 'PENDING', to: 'ACCEPTED', by: 'supervisor', reason: 'added' }

/** A supervision request of `student` to `supervisor` after its last transition. */
export function after(lastTransition: Transition, parts: Partial<RequestFacts> = {}): RequestFacts {
  return {
    type: 'SUPERVISION',
    state: lastTransition.to,
    studentId: 'student',
    supervisorId: 'supervisor',
    lastTransition,
    laterBuiltOn: false,
    ...parts,
  }
}

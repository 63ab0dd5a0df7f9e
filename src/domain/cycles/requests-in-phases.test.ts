import { describe, expect, test } from 'vitest'
import { accepted, after, CALM, rejected, removed, sent, withdrawn } from '../../../test/support/request-transitions.ts'
import {
  type ChangeAction,
  decide,
  mayChange,
  maySend,
  type RequestFacts,
  REQUEST_TYPES,
  type RequestType,
  type Transition,
} from '../request-lifecycle.ts'
import { type Phase, PHASES } from './phases.ts'

const answer = (action: ChangeAction, request: RequestFacts, actorId: string, phase: Phase): string => {
  const decision = decide(action, request, actorId, { ...CALM, phase })
  return decision.ok ? decision.to : decision.code
}

describe('sending', () => {
  const facts = { ...CALM, studentId: 'student', supervisorId: 'supervisor', activeRequest: false }
  const send = (type: RequestType, phase: Phase) =>
    maySend({ ...facts, type, phase, lastEndedAt: null, cooldownDays: 0, now: new Date(0) })

  test.each([
    ['PREPARATION', 'matching_not_open'],
    ['ASSIGNMENT', 'matching_closed'],
    ['ENDED', 'matching_closed'],
  ] as const)('is for the time of matching alone, of a chat request, too: %s', (phase, code) => {
    for (const type of REQUEST_TYPES) expect(send(type, phase)).toEqual({ ok: false, code })
  })
})

describe('the phase of the cycle', () => {
  const OVER = 'cycle_ended'
  test.each<[ChangeAction, Transition, string, readonly [string, string, string, string]]>([
    ['ACCEPT', sent, 'supervisor', ['ACCEPTED', 'ACCEPTED', 'ACCEPTED', OVER]],
    ['REJECT', sent, 'supervisor', ['REJECTED', 'REJECTED', 'REJECTED', OVER]],
    ['WITHDRAW', sent, 'student', ['WITHDRAWN', 'WITHDRAWN', 'WITHDRAWN', OVER]],
    ['REMOVE', accepted, 'supervisor', ['WITHDRAWN', 'WITHDRAWN', 'WITHDRAWN', OVER]],
    ['UNDO', rejected, 'supervisor', ['PENDING', 'PENDING', 'PENDING', OVER]],
    ['UNDO', accepted, 'supervisor', ['PENDING', 'PENDING', 'PENDING', OVER]],
    ['UNDO', removed, 'supervisor', ['ACCEPTED', 'ACCEPTED', 'ACCEPTED', OVER]],
    ['UNDO', withdrawn, 'student', ['matching_not_open', 'PENDING', 'matching_closed', 'matching_closed']],
  ])('%s after %o by the %s', (action, last, actor, expected) => {
    for (const type of REQUEST_TYPES) {
      const inPhase = (phase: Phase) => answer(action, after(last, { type }), actor, phase)
      expect(PHASES.map(inPhase)).toEqual(expected)
    }
  })

  test('goes behind who may do it, and in which state', () => {
    expect(answer('ACCEPT', after(sent), 'student', 'ENDED')).toBe('not_allowed')
    expect(answer('ACCEPT', after(rejected), 'supervisor', 'ENDED')).toBe('request_state_forbids')
  })

  test('is shown with what may be done', () => {
    const nothing = { accept: false, reject: false, withdraw: false, undo: false, remove: false }
    expect(mayChange(after(sent), 'supervisor', { ...CALM, phase: 'ENDED' })).toEqual(nothing)
    expect(mayChange(after(sent), 'supervisor', CALM)).toEqual({ ...nothing, accept: true, reject: true })
  })
})

import { describe, expect, test } from 'vitest'
import {
  accepted,
  addedNew,
  addedPending,
  after,
  CALM,
  rejected,
  removed,
  sent,
  withdrawn,
} from '../../test/support/request-transitions.ts'
import {
  type ChangeAction,
  type Circumstances,
  decide,
  isActive,
  mayChange,
  maySend,
  type RequestFacts,
  REQUEST_TYPES,
  type SendingFacts,
  takesSlot,
  type Transition,
  TRANSITION_REASONS,
  type TransitionReason,
} from './request-lifecycle.ts'

const HOUR_MS = 60 * 60 * 1000
const NOW = new Date('2026-11-20T12:00:00Z')
const hoursAgo = (hours: number): Date => new Date(NOW.getTime() - hours * HOUR_MS)

/** The answer in short: the new state, or why not. */
const answer = (
  action: ChangeAction,
  request: RequestFacts,
  actorId: string,
  circumstances: Partial<Circumstances> = {},
) => {
  const decision = decide(action, request, actorId, { ...CALM, ...circumstances })
  return decision.ok ? decision.to : decision.code
}

describe('sending', () => {
  const facts: SendingFacts = {
    type: 'SUPERVISION',
    studentId: 'student',
    supervisorId: 'supervisor',
    supervisorRegistered: true,
    levelFits: true,
    studentPaired: false,
    activeRequest: false,
    lastEndedAt: null,
    cooldownDays: 0,
    now: NOW,
    availableSlots: 1,
    requestLimitReached: false,
    phase: 'MATCHING',
  }
  const send = (parts: Partial<SendingFacts> = {}) => maySend({ ...facts, ...parts })

  test('makes a pending request', () => {
    expect(send()).toEqual({ ok: true, to: 'PENDING', reason: 'sent', others: 'keep' })
  })

  const obstacles: [string, Partial<SendingFacts>][] = [
    ['request_to_self', { supervisorId: 'student' }],
    ['matching_closed', { phase: 'ASSIGNMENT' }],
    ['supervisor_not_registered', { supervisorRegistered: false }],
    ['student_already_paired', { studentPaired: true }],
    ['request_already_active', { activeRequest: true }],
    ['level_does_not_fit', { levelFits: false }],
    ['request_cooldown', { cooldownDays: 1, lastEndedAt: NOW }],
    ['no_slot_available', { availableSlots: 0 }],
    ['request_limit_reached', { requestLimitReached: true }],
  ]

  test.each(obstacles)('is refused: %s', (code, obstacle) => {
    expect(send(obstacle)).toEqual({ ok: false, code })
  })

  test.each(obstacles.map(([code], index) => [code, index] as const))(
    '%s goes before all that follow',
    (code, index) => {
      const all = Object.assign({}, ...obstacles.slice(index).map(([, obstacle]) => obstacle)) as Partial<SendingFacts>
      expect(send(all)).toEqual({ ok: false, code })
    },
  )

  test('a chat request needs neither slot nor freedom, and counts for no limit', () => {
    expect(
      send({ type: 'CHAT', availableSlots: 0, studentPaired: true, levelFits: false, requestLimitReached: true }).ok,
    ).toBe(true)
    expect(send({ type: 'CHAT', activeRequest: true })).toEqual({ ok: false, code: 'request_already_active' })
  })

  test('is refused until the cool-down has passed to the full', () => {
    expect(send({ cooldownDays: 2, lastEndedAt: hoursAgo(47) })).toEqual({ ok: false, code: 'request_cooldown' })
    expect(send({ cooldownDays: 2, lastEndedAt: hoursAgo(48) }).ok).toBe(true)
    expect(send({ cooldownDays: 0, lastEndedAt: NOW }).ok).toBe(true)
  })

  test('an overbooked supervisor has no slot', () => {
    expect(send({ availableSlots: -2 })).toEqual({ ok: false, code: 'no_slot_available' })
  })
})

describe('actions on a request, by person and state', () => {
  const allowed: Record<Exclude<ChangeAction, 'UNDO'>, [actor: string, from: Transition, to: string]> = {
    ACCEPT: ['supervisor', sent, 'ACCEPTED'],
    REJECT: ['supervisor', sent, 'REJECTED'],
    WITHDRAW: ['student', sent, 'WITHDRAWN'],
    REMOVE: ['supervisor', accepted, 'WITHDRAWN'],
  }
  const actions = Object.keys(allowed) as (keyof typeof allowed)[]
  const cases = REQUEST_TYPES.flatMap((type) =>
    actions.flatMap((action) =>
      [sent, accepted, rejected, withdrawn].flatMap((last) =>
        ['student', 'supervisor', 'stranger'].map((actor) => [type, action, last.to, actor, last] as const),
      ),
    ),
  )

  test.each(cases)('%s: %s when %s, by the %s', (type, action, _, actor, last) => {
    const [who, from, to] = allowed[action]
    const expected = actor !== who ? 'not_allowed' : last.to !== from.to ? 'request_state_forbids' : to
    expect(answer(action, after(last, { type }), actor)).toBe(expected)
  })

  test('accepting supervision takes a slot and a student who is free, and withdraws what else they asked', () => {
    expect(answer('ACCEPT', after(sent), 'supervisor', { availableSlots: 0 })).toBe('no_slot_available')
    expect(answer('ACCEPT', after(sent), 'supervisor', { studentPaired: true })).toBe('student_already_paired')
    expect(decide('ACCEPT', after(sent), 'supervisor', CALM)).toMatchObject({ reason: 'accepted', others: 'withdraw' })
  })

  test.each([
    ['REJECT', 'rejected'],
    ['WITHDRAW', 'withdrawn'],
    ['REMOVE', 'removed'],
  ] as const)('%s leaves the other requests of the student alone, and is told as %s', (action, reason) => {
    const [who, from, to] = allowed[action]
    expect(decide(action, after(from), who, CALM)).toEqual({ ok: true, to, reason, others: 'keep' })
  })

  test('accepting a chat takes nothing and withdraws nothing', () => {
    const circumstances = { ...CALM, availableSlots: 0, studentPaired: true }
    expect(decide('ACCEPT', after(sent, { type: 'CHAT' }), 'supervisor', circumstances)).toEqual({
      ok: true,
      to: 'ACCEPTED',
      reason: 'accepted',
      others: 'keep',
    })
  })
})

describe('undo', () => {
  test.each<[string, Transition, string, string, string]>([
    ['an acceptance', accepted, 'supervisor', 'PENDING', 'restore'],
    ['a rejection', rejected, 'supervisor', 'PENDING', 'keep'],
    ['a withdrawal', withdrawn, 'student', 'PENDING', 'keep'],
    ['a removal', removed, 'supervisor', 'ACCEPTED', 'withdraw'],
    ['a direct add', addedNew, 'supervisor', 'WITHDRAWN', 'restore'],
    ['a direct add of somebody who had asked', addedPending, 'supervisor', 'PENDING', 'restore'],
  ])('%s', (_, last, actor, to, others) => {
    expect(decide('UNDO', after(last), actor, CALM)).toEqual({ ok: true, to, reason: 'undone', others })
    const other = actor === 'student' ? 'supervisor' : 'student'
    expect(answer('UNDO', after(last), other)).toBe('not_allowed')
    expect(answer('UNDO', after(last), 'stranger')).toBe('not_allowed')
    expect(answer('UNDO', after(last, { laterBuiltOn: true }), actor)).toBe('undo_not_possible')
  })

  const undoable = new Set<TransitionReason>(['added', 'accepted', 'rejected', 'withdrawn', 'removed'])
  test.each(TRANSITION_REASONS.filter((reason) => !undoable.has(reason)))('never of: %s', (reason) => {
    for (const by of ['student', 'supervisor', null]) {
      const last: Transition = { from: 'PENDING', to: 'WITHDRAWN', by, reason }
      expect(answer('UNDO', after(last), 'student')).toBe('undo_not_possible')
      expect(answer('UNDO', after(last), 'supervisor')).toBe('undo_not_possible')
      expect(answer('UNDO', after(last), 'stranger')).toBe('not_allowed')
    }
  })

  test.each<[string, Transition, string, Partial<Circumstances>]>([
    ['no_slot_available', removed, 'supervisor', { availableSlots: 0 }],
    ['undo_not_possible', removed, 'supervisor', { otherActive: true }],
    ['undo_not_possible', rejected, 'supervisor', { otherActive: true }],
    ['student_already_paired', rejected, 'supervisor', { studentPaired: true }],
    ['student_already_paired', accepted, 'supervisor', { studentPaired: true }],
    ['student_already_paired', addedPending, 'supervisor', { studentPaired: true }],
    ['student_already_paired', withdrawn, 'student', { studentPaired: true }],
    ['request_already_active', withdrawn, 'student', { otherActive: true }],
    ['level_does_not_fit', withdrawn, 'student', { levelFits: false }],
    ['request_limit_reached', withdrawn, 'student', { requestLimitReached: true }],
    ['supervisor_not_registered', withdrawn, 'student', { supervisorRegistered: false }],
    ['no_slot_available', withdrawn, 'student', { availableSlots: 0 }],
  ])('is refused: %s', (code, last, actor, circumstances) => {
    expect(answer('UNDO', after(last), actor, circumstances)).toBe(code)
  })

  test('gives back a conflict that was there before the removal, or ends one that a direct add made', () => {
    expect(answer('UNDO', after(removed), 'supervisor', { studentPaired: true })).toBe('ACCEPTED')
    expect(answer('UNDO', after(addedNew), 'supervisor', { studentPaired: true })).toBe('WITHDRAWN')
  })

  test('an acceptance or rejection needs no slot, and knows no limit', () => {
    const full = { availableSlots: 0, requestLimitReached: true }
    expect(answer('UNDO', after(accepted), 'supervisor', full)).toBe('PENDING')
    expect(answer('UNDO', after(rejected), 'supervisor', full)).toBe('PENDING')
  })

  test.each([accepted, rejected, withdrawn, removed])(
    'a chat request, $reason, asks for no slot and no freedom',
    (last) => {
      const circumstances = { ...CALM, availableSlots: 0, studentPaired: true }
      const decision = decide('UNDO', after(last, { type: 'CHAT' }), last.by ?? '', circumstances)
      expect(decision).toMatchObject({ ok: true, others: 'keep' })
    },
  )
})

describe('a person may change exactly what would be decided', () => {
  test('for the supervisor of a pending request', () => {
    expect(mayChange(after(sent), 'supervisor', CALM)).toEqual({
      accept: true,
      reject: true,
      withdraw: false,
      undo: false,
      remove: false,
    })
    expect(mayChange(after(sent), 'supervisor', { ...CALM, availableSlots: 0 }).accept).toBe(false)
  })

  test('for the student of a pending request', () => {
    const none = { accept: false, reject: false, withdraw: false, undo: false, remove: false }
    expect(mayChange(after(sent), 'student', CALM)).toEqual({ ...none, withdraw: true })
    expect(mayChange(after(withdrawn), 'student', CALM)).toEqual({ ...none, undo: true })
    expect(mayChange(after(sent), 'stranger', CALM)).toEqual(none)
  })

  test('for the supervisor of a pair', () => {
    expect(mayChange(after(accepted), 'supervisor', CALM)).toMatchObject({ undo: true, remove: true, accept: false })
  })
})

test('only accepted supervision takes a slot; pending and accepted are active', () => {
  expect(takesSlot({ type: 'SUPERVISION', state: 'ACCEPTED' })).toBe(true)
  expect(takesSlot({ type: 'SUPERVISION', state: 'PENDING' })).toBe(false)
  expect(takesSlot({ type: 'CHAT', state: 'ACCEPTED' })).toBe(false)
  expect(['PENDING', 'ACCEPTED', 'REJECTED', 'WITHDRAWN'].map((state) => isActive(state as 'PENDING'))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

import { describe, expect, it } from 'vitest'
import { isByHand, mayEndPair, mayPair, mayUndoPair } from './pairs-by-hand.ts'

const facts = {
  supervisorId: 'ada',
  student: { id: 'sam', role: 'STUDENT' },
  activeRequest: null,
  availableSlots: 1,
  isPaired: false,
  allowsConflict: false,
} as const

describe('an admin makes a pair', () => {
  it('like a supervisor: with a new request, or by accepting the one that is pending', () => {
    const made = { ok: true, to: 'ACCEPTED', reason: 'paired_by_admin', others: 'withdraw' }
    expect(mayPair(facts)).toEqual({ ...made, from: null })
    expect(mayPair({ ...facts, activeRequest: 'PENDING' })).toEqual({ ...made, from: 'PENDING' })
  })

  it('that makes a conflict, once they know', () => {
    expect(mayPair({ ...facts, isPaired: true, allowsConflict: true })).toMatchObject({ ok: true })
  })

  it.each([
    ['without a place', { availableSlots: 0 }, 'no_slot_available'],
    ['who are one already', { activeRequest: 'ACCEPTED' }, 'request_already_active'],
    ['that makes a conflict unawares', { isPaired: true }, 'student_already_paired'],
    ['of two supervisors', { student: { id: 'ben', role: 'SUPERVISOR' } }, 'not_a_student'],
    ['of one person', { student: { id: 'ada', role: 'SUPERVISOR' } }, 'request_to_self'],
  ] as const)('but not %s', (_, changed, code) => {
    expect(mayPair({ ...facts, ...changed })).toMatchObject({ ok: false, code })
  })
})

describe('an admin takes back', () => {
  const made = { from: null, to: 'ACCEPTED', by: 'admin', reason: 'paired_by_admin' } as const

  it('a pair: a new request is withdrawn, a pending one is pending again', () => {
    const back = { ok: true, reason: 'undone', others: 'restore' }
    expect(mayUndoPair({ lastTransition: made, laterBuiltOn: false })).toEqual({ ...back, to: 'WITHDRAWN' })
    const asked = { ...made, from: 'PENDING' } as const
    expect(mayUndoPair({ lastTransition: asked, laterBuiltOn: false })).toEqual({ ...back, to: 'PENDING' })
  })

  it('neither a pair on which something rests, nor what the two did', () => {
    const no = { ok: false, code: 'undo_not_possible' }
    expect(mayUndoPair({ lastTransition: made, laterBuiltOn: true })).toMatchObject(no)
    expect(mayUndoPair({ lastTransition: { ...made, reason: 'added' }, laterBuiltOn: false })).toMatchObject(no)
  })
})

describe('an admin ends', () => {
  it('a pair', () => {
    const end = { ok: true, to: 'WITHDRAWN', reason: 'ended_by_admin', others: 'keep' }
    expect(mayEndPair({ type: 'SUPERVISION', state: 'ACCEPTED' })).toEqual(end)
  })

  it.each([
    ['SUPERVISION', 'PENDING'],
    ['SUPERVISION', 'WITHDRAWN'],
    ['CHAT', 'ACCEPTED'],
  ] as const)('nothing else: %s %s', (type, state) => {
    expect(mayEndPair({ type, state })).toMatchObject({ ok: false, code: 'request_state_forbids' })
  })
})

it('knows which transitions were made by hand', () => {
  expect(['paired_by_admin', 'ended_by_admin', 'added'].map(isByHand)).toEqual([true, true, false])
})

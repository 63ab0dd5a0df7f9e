import { describe, expect, test } from 'vitest'
import { type AddingFacts, mayAdd } from './adding.ts'

describe('adding directly', () => {
  const facts: AddingFacts = {
    supervisorId: 'supervisor',
    student: { id: 'student', role: 'STUDENT' },
    activeRequest: null,
    availableSlots: 1,
    phase: 'MATCHING',
  }
  const add = (parts: Partial<AddingFacts> = {}) => mayAdd({ ...facts, ...parts })

  test('makes an accepted request, or accepts the pending one', () => {
    const added = { ok: true, to: 'ACCEPTED', reason: 'added', others: 'withdraw' }
    expect(add()).toEqual({ ...added, from: null })
    expect(add({ student: null })).toEqual({ ...added, from: null })
    expect(add({ activeRequest: 'PENDING' })).toEqual({ ...added, from: 'PENDING' })
  })

  test.each<[string, Partial<AddingFacts>]>([
    ['request_to_self', { student: { id: 'supervisor', role: 'SUPERVISOR' } }],
    ['not_a_student', { student: { id: 'other', role: 'SUPERVISOR' } }],
    ['not_a_student', { student: { id: 'other', role: 'ADMIN' } }],
    ['request_already_active', { activeRequest: 'ACCEPTED', availableSlots: 0 }],
    ['no_slot_available', { availableSlots: 0 }],
    ['no_slot_available', { availableSlots: 0, activeRequest: 'PENDING' }],
    ['cycle_ended', { phase: 'ENDED' }],
  ])('is refused: %s', (code, parts) => {
    expect(add(parts)).toEqual({ ok: false, code })
  })
})

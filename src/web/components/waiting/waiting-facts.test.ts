import { cycleIn, request, student, supervisor } from '#test/web/sample-answers.ts'
import type { User } from '#contract/resources/people/people.ts'
import { expect, it } from 'vitest'
import { hasWaitingList, mayWaitFor } from './waiting-facts.ts'

const of = (parts: Partial<NonNullable<User['supervisor']>>, more: Partial<User> = {}): User => {
  const ada = supervisor('Ada')
  return { ...ada, ...more, supervisor: { ...ada.supervisor, available_slots: 0, ...parts } as never }
}
const full = of({})
const studying = (parts: Partial<NonNullable<User['student']>>): User => ({
  ...student,
  student: { ...student.student, ...parts } as never,
})
const reading = { reader: student, cycle: undefined, requests: [] }

it('lets a student wait for a supervisor without a place', () => {
  expect(mayWaitFor(full, reading)).toBe(true)
  expect(mayWaitFor(full, { ...reading, cycle: cycleIn('MATCHING') })).toBe(true)
})

it.each<[string, User, Partial<Parameters<typeof mayWaitFor>[1]>]>([
  ['a supervisor', full, { reader: supervisor('Ben') }],
  ['a student in a pair', full, { reader: studying({ has_supervisor: true }) }],
  ['where a place is free', of({ available_slots: 1 }), {}],
  ['for somebody who has not registered', of({}, { is_registered: false }), {}],
  ['for somebody who is no supervisor', student, {}],
  ['before matching opens', full, { cycle: cycleIn('PREPARATION') }],
  ['after matching closed', full, { cycle: cycleIn('ASSIGNMENT') }],
  ['after the end', full, { cycle: cycleIn('ENDED') }],
  ['for whom they ask already', full, { requests: [request('Ada', 'PENDING')] }],
  ['for whoever rejected them', full, { requests: [request('Ada', 'REJECTED')] }],
  ['on another level', of({ levels: ['b'] }), { reader: studying({ level: 'm' }) }],
])('not %s', (_who, person, more) => {
  expect(mayWaitFor(person, { ...reading, ...more })).toBe(false)
})

it('lets wait again after a withdrawal, after another cycle, and next to other requests', () => {
  const past = { ...request('Ada', 'REJECTED'), is_past: true as const }
  const requests = [request('Ada', 'WITHDRAWN'), past, request('Ben', 'PENDING')]
  expect(mayWaitFor(full, { ...reading, requests })).toBe(true)
  const onLevel = of({ levels: ['m'] })
  expect(mayWaitFor(onLevel, { ...reading, reader: studying({ level: 'm' }) })).toBe(true)
})

it('has a waiting list where no place is free, or the reader stands in one', () => {
  expect(hasWaitingList(full)).toBe(true)
  expect(hasWaitingList(of({ available_slots: 2 }))).toBe(false)
  expect(hasWaitingList(of({ available_slots: 2, line: { before: 0, offer_ends_at: null } }))).toBe(true)
  expect(hasWaitingList(of({}, { is_registered: false }))).toBe(false)
  expect(hasWaitingList(student)).toBe(false)
})

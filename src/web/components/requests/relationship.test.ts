import { me, request, student, supervisor } from '#test/web/sample-answers.ts'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { describe, expect, it } from 'vitest'
import { relationshipOf } from './relationship.ts'

const ada = supervisor('Ada')
const full: User = {
  ...ada,
  supervisor: { bio: null, total_slots: 5, available_slots: 0, pending_requests: 0, similarity_score: 0 },
}
const ofOthers: User = { ...ada, ...(ada.supervisor && { supervisor: { ...ada.supervisor, levels: ['master'] } }) }
const atLevel: User = { ...student, ...(student.student && { student: { ...student.student, level: 'bachelor' } }) }
const unregistered: User = { ...ada, is_registered: false }
const other: User = { ...student, id: 'another-student' }
const admin: User = { ...me(student).user, id: 'admin', role: 'ADMIN' }
const between = { reader: student, person: ada, requests: [], dismissed: [], listed: [] }
const kindOf = (facts: Partial<Parameters<typeof relationshipOf>[0]>) => relationshipOf({ ...between, ...facts })

describe('where a student stands with a supervisor', () => {
  it.each<[string, Partial<Parameters<typeof relationshipOf>[0]>, object]>([
    ['nothing so far', {}, { kind: 'may_request', earlier: null, isDismissed: false }],
    ['dismissed', { dismissed: ['ada'] }, { kind: 'may_request', isDismissed: true }],
    ['kept for later', { listed: ['ada'] }, { kind: 'may_request', isListed: true }],
    ['asked', { requests: [request('Ada', 'PENDING')] }, { kind: 'pending' }],
    ['accepted', { requests: [request('Ada', 'ACCEPTED')] }, { kind: 'pair' }],
    [
      'rejected',
      { requests: [request('Ada', 'REJECTED')] },
      { kind: 'may_request', earlier: { state: 'REJECTED' }, isTurnedDown: true },
    ],
    [
      'rejected, and then withdrawn',
      { requests: [request('Ada', 'WITHDRAWN'), request('Ada', 'REJECTED')] },
      { kind: 'may_request', isTurnedDown: true },
    ],
    [
      'removed',
      { requests: [{ ...request('Ada', 'WITHDRAWN'), ended_as: 'removed' }] },
      { kind: 'may_request', isTurnedDown: true },
    ],
    [
      'rejected in a cycle before',
      { requests: [{ ...request('Ada', 'REJECTED'), is_past: true }] },
      { kind: 'may_request', isTurnedDown: false },
    ],
    [
      'withdrawn',
      { requests: [request('Ada', 'WITHDRAWN')] },
      { kind: 'may_request', earlier: { state: 'WITHDRAWN' } },
    ],
    ['of another level', { reader: atLevel, person: ofOthers }, { kind: 'may_not_request', why: 'level' }],
    ['no level said', { person: ofOthers }, { kind: 'may_request' }],
    ['no place left', { person: full }, { kind: 'may_not_request', why: 'full' }],
    ['asked, and no place left', { person: full, requests: [request('Ada', 'PENDING')] }, { kind: 'pending' }],
    [
      'paired with somebody else',
      { requests: [request('Ben', 'ACCEPTED')] },
      { kind: 'may_not_request', why: 'paired' },
    ],
    ['somebody else asked', { requests: [request('Ben', 'PENDING')] }, { kind: 'may_request', earlier: null }],
    ['a supervisor who never signed in', { person: unregistered }, { kind: 'unregistered' }],
    ['the own profile', { person: student }, { kind: 'own' }],
    ['another student', { person: other }, { kind: 'none' }],
  ])('%s', (_what, facts, relationship) => {
    expect(kindOf(facts)).toMatchObject(relationship)
  })

  it('goes by the request that is going on, not by a later change of an older one', () => {
    const old: Request = { ...request('Ada', 'WITHDRAWN'), id: 'old', updated_at: '2026-11-20T10:00:00.000Z' }
    expect(kindOf({ requests: [old, request('Ada', 'PENDING')] })).toMatchObject({ kind: 'pending' })
  })
})

describe('where a supervisor stands with a student', () => {
  it.each<[string, Partial<Parameters<typeof relationshipOf>[0]>, object]>([
    ['nothing so far', {}, { kind: 'may_add', earlier: null }],
    ['asked', { requests: [request('Ada', 'PENDING')] }, { kind: 'asked' }],
    ['accepted', { requests: [request('Ada', 'ACCEPTED')] }, { kind: 'supervised' }],
    ['rejected', { requests: [request('Ada', 'REJECTED')] }, { kind: 'may_add', earlier: { state: 'REJECTED' } }],
    ['no place left', { reader: full }, { kind: 'may_not_add' }],
    [
      'another student asked',
      { person: other, requests: [request('Ada', 'PENDING')] },
      { kind: 'may_add', earlier: null },
    ],
    ['a colleague', { person: supervisor('Ben') }, { kind: 'none' }],
  ])('%s', (_what, facts, relationship) => {
    expect(kindOf({ reader: ada, person: student, ...facts })).toMatchObject(relationship)
  })
})

it('has nothing to do for an admin', () => {
  for (const person of [ada, student]) expect(kindOf({ reader: admin, person })).toEqual({ kind: 'none' })
})

import { expect, test } from 'vitest'
import type { Circumstances, RequestFacts } from '../request-lifecycle.ts'
import { maySetWorkingTitle, mayExplain, mayRewrite } from './request-words.ts'

const pending = { type: 'SUPERVISION', state: 'PENDING', studentId: 'student' } as const

test('its student changes what goes with a pending supervision request, and nobody else anything else', () => {
  expect(mayRewrite(pending, 'student')).toEqual({ ok: true })
  expect(mayRewrite(pending, 'supervisor')).toEqual({ ok: false, code: 'not_allowed' })
  for (const state of ['ACCEPTED', 'REJECTED', 'WITHDRAWN'] as const)
    expect(mayRewrite({ ...pending, state }, 'student')).toEqual({ ok: false, code: 'request_state_forbids' })
  expect(mayRewrite({ ...pending, type: 'CHAT' }, 'student')).toEqual({ ok: false, code: 'request_state_forbids' })
})

test('the supervisor of a pair decides on the title of its confirmation, and nobody else on any', () => {
  const pair = { type: 'SUPERVISION', state: 'ACCEPTED', supervisorId: 'supervisor' } as const
  expect(maySetWorkingTitle(pair, 'supervisor')).toEqual({ ok: true })
  expect(maySetWorkingTitle(pair, 'student')).toEqual({ ok: false, code: 'not_allowed' })
  for (const state of ['PENDING', 'REJECTED', 'WITHDRAWN'] as const)
    expect(maySetWorkingTitle({ ...pair, state }, 'supervisor')).toEqual({ ok: false, code: 'request_state_forbids' })
  expect(maySetWorkingTitle({ ...pair, type: 'CHAT' }, 'supervisor')).toEqual({
    ok: false,
    code: 'request_state_forbids',
  })
})

test('a supervisor who rejected says why, as long as that can be undone', () => {
  const facts = (changed: Partial<RequestFacts> = {}): RequestFacts => ({
    ...pending,
    state: 'REJECTED',
    supervisorId: 'supervisor',
    lastTransition: { from: 'PENDING', to: 'REJECTED', by: 'supervisor', reason: 'rejected' },
    laterBuiltOn: false,
    ...changed,
  })
  const around = (changed: Partial<Circumstances> = {}): Circumstances => ({
    availableSlots: 0,
    supervisorRegistered: true,
    levelFits: true,
    studentPaired: false,
    otherActive: false,
    requestLimitReached: false,
    phase: 'MATCHING',
    ...changed,
  })
  const closed = { ok: false, code: 'request_state_forbids' }
  expect(mayExplain(facts(), 'supervisor', around())).toEqual({ ok: true })
  expect(mayExplain(facts({ type: 'CHAT' }), 'supervisor', around())).toEqual({ ok: true })
  expect(mayExplain(facts(), 'student', around())).toEqual({ ok: false, code: 'not_allowed' })
  expect(mayExplain(facts(), 'supervisor', around({ studentPaired: true }))).toEqual(closed)
  expect(mayExplain(facts(), 'supervisor', around({ otherActive: true }))).toEqual(closed)
  expect(mayExplain(facts({ laterBuiltOn: true }), 'supervisor', around())).toEqual(closed)
  // An acceptance can be undone, too, and has no reason to give.
  const accepted = { from: 'PENDING', to: 'ACCEPTED', by: 'supervisor', reason: 'accepted' } as const
  expect(mayExplain(facts({ state: 'ACCEPTED', lastTransition: accepted }), 'supervisor', around())).toEqual(closed)
})

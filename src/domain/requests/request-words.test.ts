import { expect, test } from 'vitest'
import { mayRewrite } from './request-words.ts'

const pending = { type: 'SUPERVISION', state: 'PENDING', studentId: 'student' } as const

test('its student changes what goes with a pending supervision request, and nobody else anything else', () => {
  expect(mayRewrite(pending, 'student')).toEqual({ ok: true })
  expect(mayRewrite(pending, 'supervisor')).toEqual({ ok: false, code: 'not_allowed' })
  for (const state of ['ACCEPTED', 'REJECTED', 'WITHDRAWN'] as const)
    expect(mayRewrite({ ...pending, state }, 'student')).toEqual({ ok: false, code: 'request_state_forbids' })
  expect(mayRewrite({ ...pending, type: 'CHAT' }, 'student')).toEqual({ ok: false, code: 'request_state_forbids' })
})

import { expect, test } from 'vitest'
import { REQUEST_STATES, TRANSITION_REASONS } from '../request-lifecycle.ts'
import { isTurnedDown } from './turned-down.ts'

test('a supervisor turns somebody down by a rejection, and by ending the supervision', () => {
  expect(REQUEST_STATES.filter((state) => isTurnedDown(state, null))).toEqual(['REJECTED'])
  expect(TRANSITION_REASONS.filter((reason) => isTurnedDown('WITHDRAWN', reason))).toEqual(['removed'])
  expect(TRANSITION_REASONS.filter((reason) => isTurnedDown('ACCEPTED', reason))).toEqual([])
})

import { expect, test } from 'vitest'
import {
  accepted,
  addedNew,
  addedPending,
  rejected,
  removed,
  sent,
  withdrawn,
} from '../../../test/support/request-transitions.ts'
import type { Transition } from '../request-lifecycle.ts'
import { isNewsToStudent } from './request-words.ts'

const byNobody = (reason: Transition['reason']): Transition => ({
  from: 'PENDING',
  to: 'WITHDRAWN',
  by: null,
  reason,
})

test.each<[string, Transition, boolean]>([
  ['an acceptance', accepted, true],
  ['a rejection', rejected, true],
  ['being added', addedNew, true],
  ['being added after asking', addedPending, true],
  ['the end of a pair', removed, true],
  ['a decision that was taken back', { ...accepted, from: 'ACCEPTED', to: 'PENDING', reason: 'undone' }, true],
  ['a rejection that was taken back', { ...rejected, from: 'REJECTED', to: 'PENDING', reason: 'undone' }, true],
  ['a request that nobody answered in time', byNobody('expired'), true],
  ['a request that was open when the cycle ended', byNobody('cycle_ended'), true],
  ['what they asked', sent, false],
  ['what they withdrew', withdrawn, false],
  ['what went with the acceptance of another', byNobody('accepted_elsewhere'), false],
])('a student waits for news of %s: %j', (_, transition, isNews) => {
  expect(isNewsToStudent(transition)).toBe(isNews)
})

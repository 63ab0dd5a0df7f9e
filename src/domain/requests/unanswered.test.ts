import { expect, test } from 'vitest'
import { TRANSITION_REASONS } from '../request-lifecycle.ts'
import { endedUnanswered } from './unanswered.ts'

test('nobody answered a request whose time was over, or that was open when the cycle ended', () => {
  expect(TRANSITION_REASONS.filter(endedUnanswered)).toEqual(['expired', 'cycle_ended'])
  expect(endedUnanswered(null)).toBe(false)
})

import { expect, it } from 'vitest'
import { endOfOffer } from './waiting.ts'

const WAITS = { phase: 'MATCHING', isInList: true, levelFits: true } as const

it.each([
  ['rests', { ...WAITS, levelFits: false }],
  ['paused', { ...WAITS, phase: 'ASSIGNMENT', levelFits: false }],
  ['cycle_ended', { ...WAITS, phase: 'ENDED', isInList: false }],
  ['gone', { ...WAITS, isInList: false }],
  ['gone', WAITS],
] as const)('a place that is kept no longer is %s: %j', (state, facts) => {
  expect(endOfOffer(facts)).toBe(state)
})

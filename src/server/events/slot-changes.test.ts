import { expect, it } from 'vitest'
import { slotsPauseMs } from './slot-changes.ts'

it.each([
  [0, 1000],
  [60, 1000],
  [500, 2500],
  [1000, 5000],
  [20_000, 5000],
])('with %i listeners slots are told every %i ms', (listeners, milliseconds) => {
  expect(slotsPauseMs(listeners)).toBe(milliseconds)
})

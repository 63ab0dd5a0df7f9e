import { expect, it } from 'vitest'
import { slotsText } from './slots-text.ts'

it.each([
  [2, 3, '2 of 3 places free'],
  [1, 1, '1 of 1 place free'],
  [0, 0, '0 of 0 places free'],
])('%i of %i', (available, total, text) => {
  expect(slotsText(available, total)).toBe(text)
})

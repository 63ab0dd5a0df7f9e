import { expect, it } from 'vitest'
import { slotsText } from './slots.tsx'

it.each([
  [2, 3, '2 of 3 places free'],
  [1, 1, '1 of 1 place free'],
  [0, 3, 'No places left'],
  [0, 1, 'No places left'],
  [0, 0, 'No places left'],
])('%i of %i', (available, total, text) => {
  expect(slotsText(available, total)).toBe(text)
})

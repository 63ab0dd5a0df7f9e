import { USUAL_COLUMNS } from '#domain/people/people-columns.ts'
import { expect, it } from 'vitest'
import { columnWidths } from './cell-text.ts'

it('leaves to the address what a role does not need, and most of what else is left', () => {
  const { template, rem } = columnWidths(USUAL_COLUMNS)
  const tracks = [...template.matchAll(/minmax\((.+?)rem, (.+?)fr\)/gu)].map(([, least, share]) => [
    Number(least),
    Number(share),
  ])
  const [[, ofName = 0] = [], [leastOfAddress = 0, ofAddress = 0] = [], [leastOfRole = 0] = []] = tracks
  // "Supervisor", at 13 px.
  expect(leastOfRole).toBeGreaterThan(5)
  expect(leastOfRole).toBeLessThan(6)
  expect(ofAddress).toBeGreaterThan(Math.max(ofName, leastOfAddress))
  // The window of 1,280 px leaves 59.9 rem: the address has nearly five more.
  expect(rem).toBeLessThan(55.2)
})

// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { formatRowDay, formatWhen } from './dates.ts'

describe('when something was', () => {
  const now = new Date('2026-11-21T12:00:00Z')

  it.each([
    ['2026-11-21T11:59:30Z', 'now'],
    ['2026-11-21T11:42:00Z', '18 minutes ago'],
    ['2026-11-21T09:00:00Z', '3 hours ago'],
    ['2026-11-20T12:00:00Z', 'yesterday'],
    ['2026-11-14T12:00:01Z', '6 days ago'],
    ['2026-11-14T12:00:00Z', '14 November 2026'],
    ['2026-11-22T13:00:00Z', 'tomorrow'],
  ])('%s is "%s"', (time, words) => {
    expect(formatWhen(time, now)).toBe(words)
  })
})

it.each([
  ['2026-11-20T12:00:00Z', '20 November'],
  ['2026-02-01T12:00:00Z', '1 February'],
  ['2025-12-31T12:00:00Z', '31 December 2025'],
])('the day %s is "%s" in a row, recent or not', (time, words) => {
  expect(formatRowDay(time, new Date('2026-11-21T12:00:00Z'))).toBe(words)
})

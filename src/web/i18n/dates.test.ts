import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatDay, formatExactly, formatMoment, formatRowDay, formatWait, formatWhen } from './dates.ts'
import { switchLocale } from './locale.ts'

/** Half past midnight in Vienna, the day before yet in Greenwich. */
const NOW = new Date('2026-11-20T23:30:00Z')

beforeEach(() => vi.stubEnv('TZ', 'Europe/Vienna'))
afterEach(() => switchLocale('en'))

describe('a day in a row', () => {
  it.each([
    ['2026-11-20T23:00:00Z', 'today', 'heute'],
    ['2026-11-20T22:59:59Z', 'yesterday', 'gestern'],
    ['2026-11-19T23:00:00Z', 'yesterday', 'gestern'],
    ['2026-11-19T22:59:59Z', '2 days ago', 'vorgestern'],
    ['2026-11-18T12:00:00Z', '3 days ago', 'vor 3 Tagen'],
    ['2026-11-14T23:00:00Z', '6 days ago', 'vor 6 Tagen'],
    ['2026-11-14T22:59:59Z', '14 November', '14. November'],
    ['2026-02-01T12:00:00Z', '1 February', '1. Februar'],
    ['2025-12-31T12:00:00Z', '31 December 2025', '31. Dezember 2025'],
    ['2026-11-21T23:00:00Z', 'tomorrow', 'morgen'],
  ])('%s is "%s", in German "%s"', (time, english, german) => {
    expect(formatRowDay(time, NOW)).toBe(english)
    switchLocale('de')
    expect(formatRowDay(time, NOW)).toBe(german)
  })

  it("is the reader's own, wherever that is", () => {
    vi.stubEnv('TZ', 'America/New_York')
    expect(formatRowDay('2026-11-20T22:59:59Z', NOW)).toBe('today')
  })

  it('counts a day that a clock change makes shorter', () => {
    expect(formatRowDay('2026-03-28T23:30:00Z', new Date('2026-03-29T22:15:00Z'))).toBe('yesterday')
  })
})

it.each([
  ['2026-11-20T23:29:30Z', 'just now', 'gerade eben'],
  ['2026-11-20T23:12:00Z', '18 minutes ago', 'vor 18 Minuten'],
  ['2026-11-20T22:45:00Z', '45 minutes ago', 'vor 45 Minuten'],
  ['2026-11-20T22:20:00Z', 'yesterday', 'gestern'],
  ['2026-11-21T03:30:00Z', 'in 4 hours', 'in 4 Stunden'],
  ['2026-11-10T12:00:00Z', '10 November', '10. November'],
])('%s was "%s", in German "%s"', (time, english, german) => {
  expect(formatWhen(time, NOW)).toBe(english)
  switchLocale('de')
  expect(formatWhen(time, NOW)).toBe(german)
})

it.each([
  ['2026-11-20T23:05:00Z', '00:05', '00:05'],
  ['2026-11-20T13:05:00Z', 'yesterday, 14:05', 'gestern, 14:05'],
  ['2026-11-18T13:05:00Z', '18 November at 14:05', '18. November um 14:05'],
])('%s was said at "%s", in German "%s"', (time, english, german) => {
  expect(formatMoment(time, NOW)).toBe(english)
  switchLocale('de')
  expect(formatMoment(time, NOW)).toBe(german)
})

it('is told whole where it has to be', () => {
  expect(formatDay('2026-11-20T23:30:00Z')).toBe('21 November 2026')
  expect(formatExactly('2026-11-20T23:30:00Z')).toBe('21 November 2026 at 00:30')
})

describe('how long ago a moment is', () => {
  it.each([
    ['2026-11-20T23:20:00Z', '1 hour', '1 Stunde'],
    ['2026-11-20T00:00:00Z', '23 hours', '23 Stunden'],
    ['2026-11-19T23:30:00Z', '1 day', '1 Tag'],
    ['2026-11-08T12:00:00Z', '13 days', '13 Tage'],
  ])('%s is %s', (time, english, german) => {
    expect(formatWait(time, NOW)).toBe(english)
    switchLocale('de')
    expect(formatWait(time, NOW)).toBe(german)
  })
})

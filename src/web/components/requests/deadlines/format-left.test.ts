import { switchLocale } from '#web/i18n/locale.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { formatHoursLeft, formatLeft } from './format-left.ts'

const NOW = new Date('2026-11-20T23:30:00Z')

afterEach(() => switchLocale('en'))

describe('what is left until a moment', () => {
  it.each([
    ['2026-11-27T22:30:00Z', '6 days left', 'noch 6 Tage'],
    ['2026-11-21T23:30:00Z', '1 day left', 'noch 1 Tag'],
    ['2026-11-21T23:29:00Z', '23 hours left', 'noch 23 Stunden'],
    ['2026-11-21T00:29:00Z', '59 minutes left', 'noch 59 Minuten'],
    ['2026-11-20T23:31:00Z', '1 minute left', 'noch 1 Minute'],
    ['2026-11-20T23:30:59Z', 'less than a minute left', 'noch weniger als eine Minute'],
    ['2026-11-20T23:30:00Z', 'ends any moment', 'endet gleich'],
  ])('%s: %s', (time, english, german) => {
    expect(formatLeft(time, NOW)).toBe(english)
    switchLocale('de')
    expect(formatLeft(time, NOW)).toBe(german)
  })
})

it.each([
  ['2026-11-22T23:29:59Z', '48 hours left'],
  ['2026-11-22T22:30:00Z', '47 hours left'],
  ['2026-11-20T23:45:01Z', '16 minutes left'],
  ['2026-11-25T23:40:00Z', '5 days left'],
])('time for which something is kept is told in hours: %s', (time, text) => {
  expect(formatHoursLeft(time, NOW)).toBe(text)
})

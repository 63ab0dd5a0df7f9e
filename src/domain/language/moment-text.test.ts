import { expect, test } from 'vitest'
import { momentText } from './moment-text.ts'

// The evening of the last day of May in Berlin; in UTC two hours earlier.
const CLOSES = new Date('2027-05-31T21:59:30.000Z')

test.each([
  ['en', 'Europe/Berlin', ['31 May 2027', '23:59', 'CEST']],
  ['de', 'Europe/Berlin', ['31. Mai 2027', '23:59', 'MESZ']],
  ['en', 'UTC', ['31 May 2027', '21:59', 'UTC']],
  ['de', 'Pacific/Auckland', ['1. Juni 2027', '09:59']],
])('a moment in %s as a clock in %s shows it', (locale, zone, parts) => {
  const text = momentText(CLOSES, locale, zone)
  for (const part of parts) expect(text).toContain(part)
  expect(text).not.toContain(':30')
})

import { expect, it } from 'vitest'
import { lastSummary, nextSummary } from './summary-time.ts'

const iso = (moment: Date): string => moment.toISOString()
const BERLIN = 'Europe/Berlin'

it.each([
  // In winter seven o'clock is 6:00 UTC, in summer 5:00.
  ['in winter', '2026-12-01T12:00:00Z', '2026-12-02T06:00:00.000Z', '2026-12-01T06:00:00.000Z'],
  ['in summer', '2027-07-01T12:00:00Z', '2027-07-02T05:00:00.000Z', '2027-07-01T05:00:00.000Z'],
  ['at the moment itself', '2026-12-01T06:00:00Z', '2026-12-02T06:00:00.000Z', '2026-12-01T06:00:00.000Z'],
  ['just before it', '2026-12-01T05:59:59.999Z', '2026-12-01T06:00:00.000Z', '2026-11-30T06:00:00.000Z'],
  [
    'after midnight there, before it in UTC',
    '2026-11-30T23:30:00Z',
    '2026-12-01T06:00:00.000Z',
    '2026-11-30T06:00:00.000Z',
  ],
  // 28 March 2027: 2:00 becomes 3:00.
  ['the evening before summer time', '2027-03-27T20:00:00Z', '2027-03-28T05:00:00.000Z', '2027-03-27T06:00:00.000Z'],
  ['on its first morning', '2027-03-28T05:00:00Z', '2027-03-29T05:00:00.000Z', '2027-03-28T05:00:00.000Z'],
  ['in the hour that is skipped', '2027-03-28T01:00:00Z', '2027-03-28T05:00:00.000Z', '2027-03-27T06:00:00.000Z'],
  // 25 October 2026: 3:00 becomes 2:00.
  ['the evening before it ends', '2026-10-24T20:00:00Z', '2026-10-25T06:00:00.000Z', '2026-10-24T05:00:00.000Z'],
  ['in the first of the two hours', '2026-10-25T00:30:00Z', '2026-10-25T06:00:00.000Z', '2026-10-24T05:00:00.000Z'],
  ['in the second', '2026-10-25T01:30:00Z', '2026-10-25T06:00:00.000Z', '2026-10-24T05:00:00.000Z'],
  ['on its last morning', '2026-10-25T06:00:00Z', '2026-10-26T06:00:00.000Z', '2026-10-25T06:00:00.000Z'],
  ['at the end of a year', '2026-12-31T20:00:00Z', '2027-01-01T06:00:00.000Z', '2026-12-31T06:00:00.000Z'],
])('%s', (_when, now, next, last) => {
  expect(iso(nextSummary(new Date(now), BERLIN))).toBe(next)
  expect(iso(lastSummary(new Date(now), BERLIN))).toBe(last)
})

it('is at seven of the zone that is set', () => {
  const now = new Date('2026-12-01T12:00:00Z')
  expect(iso(nextSummary(now, 'Pacific/Auckland'))).toBe('2026-12-01T18:00:00.000Z')
  expect(iso(nextSummary(now, 'America/New_York'))).toBe('2026-12-02T12:00:00.000Z')
  expect(iso(lastSummary(now, 'America/New_York'))).toBe('2026-12-01T12:00:00.000Z')
})

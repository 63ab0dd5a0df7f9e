import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { daysAfter, momentOf, wallClockAt } from './wall-clock.ts'

describe('a day and a time in a zone', () => {
  test.each([
    ['Europe/Berlin', '2027-01-15T08:00', '2027-01-15T07:00:00.000Z', 'winter'],
    ['Europe/Berlin', '2027-07-15T08:00', '2027-07-15T06:00:00.000Z', 'summer'],
    ['Europe/Berlin', '2027-03-28T01:59', '2027-03-28T00:59:00.000Z', 'the last minute of winter'],
    ['Europe/Berlin', '2027-03-28T02:00', '2027-03-28T01:00:00.000Z', 'the first minute that is skipped'],
    ['Europe/Berlin', '2027-03-28T02:30', '2027-03-28T01:30:00.000Z', 'a minute that is skipped'],
    ['Europe/Berlin', '2027-03-28T03:00', '2027-03-28T01:00:00.000Z', 'the first minute of summer'],
    ['Europe/Berlin', '2027-10-31T01:59', '2027-10-30T23:59:00.000Z', 'the last minute that is there once'],
    ['Europe/Berlin', '2027-10-31T02:00', '2027-10-31T00:00:00.000Z', 'the first minute that is there twice'],
    ['Europe/Berlin', '2027-10-31T02:59', '2027-10-31T00:59:00.000Z', 'the last minute that is there twice'],
    ['Europe/Berlin', '2027-10-31T03:00', '2027-10-31T02:00:00.000Z', 'the first minute that is there once again'],
    ['America/New_York', '2027-03-14T02:30', '2027-03-14T07:30:00.000Z', 'skipped west of UTC'],
    ['America/New_York', '2027-11-07T01:30', '2027-11-07T05:30:00.000Z', 'twice west of UTC'],
    ['Australia/Lord_Howe', '2027-10-03T02:15', '2027-10-02T15:45:00.000Z', 'half an hour that is skipped'],
    ['Asia/Kathmandu', '2027-01-01T00:00', '2026-12-31T18:15:00.000Z', 'no whole hour'],
    ['UTC', '2028-02-29T23:59', '2028-02-29T23:59:00.000Z', 'a leap day'],
  ])('%s, %s is %s: %s', (zone, wallClock, moment) => {
    expect(momentOf(wallClock, zone)?.toISOString()).toBe(moment)
  })

  test.each([
    '',
    '2027-02-29T08:00',
    '2027-13-01T08:00',
    '2027-01-01T24:30',
    '2027-01-01',
    '2027-01-01T08:00Z',
    '+010000-01-01T08:00',
  ])('%j is no time', (wallClock) => expect(momentOf(wallClock, 'Europe/Berlin')).toBeNull())

  test.each([
    ['2027-03-28T00:59:00.000Z', '2027-03-28T01:59'],
    ['2027-03-28T01:00:00.000Z', '2027-03-28T03:00'],
    ['2027-10-31T00:30:00.000Z', '2027-10-31T02:30'],
    ['2027-10-31T01:30:00.000Z', '2027-10-31T02:30'],
    ['2027-10-31T02:00:00.000Z', '2027-10-31T03:00'],
  ])('at %s a clock in Berlin shows %s', (moment, wallClock) => {
    expect(wallClockAt(new Date(moment), 'Europe/Berlin')).toBe(wallClock)
  })

  it('comes back as it was shown, but for the hour that is there twice', () => {
    const zone = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC', 'Asia/Kathmandu')
    const minute = fc.integer({ min: 28_000_000, max: 34_000_000 })
    fc.assert(
      fc.property(zone, minute, (name, minutes) => {
        const moment = new Date(minutes * 60_000)
        const shown = wallClockAt(moment, name)
        const again = momentOf(shown, name)
        expect(again && wallClockAt(again, name)).toBe(shown)
        expect(again?.getTime()).toBeLessThanOrEqual(moment.getTime())
      }),
    )
  })
})

describe('days later', () => {
  test.each([
    ['2027-03-27T08:15:30.250Z', 1, '2027-03-28T07:15:30.250Z', 'into summer time, an hour less'],
    ['2027-03-21T08:00:00.000Z', 14, '2027-04-04T07:00:00.000Z', 'over the beginning of summer time'],
    ['2027-10-30T07:00:00.000Z', 1, '2027-10-31T08:00:00.000Z', 'out of summer time, an hour more'],
    ['2027-10-24T07:00:00.000Z', 14, '2027-11-07T08:00:00.000Z', 'over the end of summer time'],
    ['2027-03-27T01:30:00.000Z', 1, '2027-03-28T01:30:00.000Z', 'to a time that is skipped'],
    ['2027-10-30T00:30:00.000Z', 1, '2027-10-31T00:30:00.000Z', 'to a time that is there twice'],
    ['2027-10-31T01:30:00.000Z', 1, '2027-11-01T01:30:00.000Z', 'from the second time of two'],
    ['2027-03-28T07:15:30.250Z', -1, '2027-03-27T08:15:30.250Z', 'back out of summer time'],
    ['2028-02-28T12:00:00.000Z', 1, '2028-02-29T12:00:00.000Z', 'to a leap day'],
    ['2027-12-31T23:30:00.000Z', 60, '2028-02-29T23:30:00.000Z', 'over a new year'],
  ])('%s and %i are %s: %s', (moment, days, later) => {
    expect(daysAfter(new Date(moment), days, 'Europe/Berlin').toISOString()).toBe(later)
  })
})

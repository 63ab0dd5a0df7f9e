import { describe, expect, test } from 'vitest'
import { answerBy, haveDeadlines, nextOf, remindersOf } from './answer-deadline.ts'

const ZONE = 'Europe/Berlin'
const at = (text: string) => new Date(`2027-${text}:00.000Z`)
const ASKED = { askedAt: at('02-01T09:00'), pendingSince: at('02-01T09:00') }
const iso = (moment: Date | null) => moment?.toISOString().slice(5, 16) ?? null

describe('a request is to be answered', () => {
  test.each([
    ['never without days or an end', ASKED, null, null, null],
    ['by the end of the cycle without days', ASKED, null, at('09-30T21:59'), '09-30T21:59'],
    ['so many days later', ASKED, 10, null, '02-11T09:00'],
    [
      'at the same time of the day in summer',
      { askedAt: at('03-25T09:00'), pendingSince: at('03-25T09:00') },
      7,
      null,
      '04-01T08:00',
    ],
    ['not as late as the end of the cycle where its days are over before', ASKED, 10, at('09-30T21:59'), '02-11T09:00'],
    ['never later than the end of the cycle', ASKED, 10, at('02-05T10:00'), '02-05T10:00'],
    ['at least a day after it came back', { ...ASKED, pendingSince: at('02-20T12:00') }, 10, null, '02-21T12:00'],
    [
      'with what is left of its days when it came back soon',
      { ...ASKED, pendingSince: at('02-03T12:00') },
      10,
      null,
      '02-11T09:00',
    ],
    [
      'never later than the end, though it came back',
      { ...ASKED, pendingSince: at('02-20T12:00') },
      10,
      at('02-20T18:00'),
      '02-20T18:00',
    ],
  ])('%s', (_, request, answerDays, endsAt, deadline) => {
    expect(iso(answerBy(request, { answerDays, endsAt }, ZONE))).toBe(deadline)
    expect(haveDeadlines({ answerDays, endsAt })).toBe(deadline !== null)
  })
})

describe('its supervisor is reminded', () => {
  test.each([
    ['at half the time and a day before', '02-11T09:00', ['02-06T09:00', '02-10T09:00']],
    ['at both of four days', '02-05T09:00', ['02-03T09:00', '02-04T09:00']],
    ['a day before of three, not at half of them', '02-04T09:00', ['02-03T09:00']],
    ['once of two', '02-03T09:00', ['02-02T09:00']],
    ['at half of one', '02-02T09:00', ['02-01T21:00']],
    ['at half of a few hours', '02-01T15:00', ['02-01T12:00']],
    ['not at all when it is over already', '02-01T09:00', []],
    ['not at all when it was over before', '01-20T09:00', []],
  ])('%s', (_, deadline, reminders) => {
    expect(remindersOf(ASKED.pendingSince, at(deadline), ZONE).map(iso)).toEqual(reminders)
  })

  test('at the same time of the day, though the clock was changed', () => {
    expect(remindersOf(at('03-20T09:00'), at('03-28T08:00'), ZONE).map(iso)).toEqual(['03-24T08:30', '03-27T09:00'])
  })

  test('in their turn, and then it ends', () => {
    const next = (now: string) => iso(nextOf(ASKED.pendingSince, at('02-11T09:00'), at(now), ZONE))
    expect(next('02-01T09:00')).toBe('02-06T09:00')
    expect(next('02-06T09:00')).toBe('02-10T09:00')
    expect(next('02-10T09:00')).toBe('02-11T09:00')
    expect(next('02-12T09:00')).toBe('02-11T09:00')
  })
})

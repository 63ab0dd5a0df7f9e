import { expect, it } from 'vitest'
import { datesLines, requestLines } from './dates-lines.ts'

const NOTHING = { opensAt: null, closesAt: null, endsAt: null, answerDays: null }
const linesOf = (before: object, after: object, locale: 'en' | 'de' = 'en') =>
  datesLines(locale, 'Europe/Berlin', {
    before: { ...NOTHING, ...before },
    after: { ...NOTHING, ...after },
    isReopened: false,
  })

it('names what is set, in order, by the clock of the zone, and nothing else', () => {
  const rules = { opensAt: new Date('2027-03-01T07:00Z'), endsAt: new Date('2027-09-30T21:59Z'), answerDays: 1 }
  expect(linesOf(rules, rules)).toEqual([
    'Matching opens: 1 March 2027 at 08:00 CET',
    'Cycle ends: 30 September 2027 at 23:59 CEST',
    'Time to answer a request: 1 day',
  ])
})

it('says what was there before, where that was something else', () => {
  const closesAt = new Date('2027-05-31T21:59Z')
  expect(linesOf({ closesAt, answerDays: 3 }, { answerDays: 10 }, 'de')).toEqual([
    'Anfragen bis: nicht festgelegt (vorher: 31. Mai 2027 um 23:59 MESZ)',
    'Zeit, eine Anfrage zu beantworten: 10 Tage (vorher: 3 Tage)',
  ])
})

it('says of a cycle that goes on that no end is set, also where none was', () => {
  const same = { before: NOTHING, after: NOTHING }
  expect(datesLines('en', 'Europe/Berlin', { ...same, isReopened: true })).toEqual(['Cycle ends: not set'])
  expect(datesLines('en', 'Europe/Berlin', { ...same, isReopened: false })).toEqual([])
})

it('says of each request until when it waits, or that it has ended', () => {
  const requests = [
    { other: 'Ada Weiß', until: new Date('2027-05-31T21:59Z') },
    { other: 'Lena Vogel', until: null },
  ]
  expect(requestLines('en', 'Europe/Berlin', { ended: 2, requests })).toEqual([
    'Requests to you that ended with the cycle and stay ended: 2. Their students can ask again while matching is open, and you can add them.',
    'Ada Weiß: answer until 31 May 2027 at 23:59 CEST, then the request ends by itself',
    'Lena Vogel: the request has ended without an answer; you can still add this person',
  ])
})

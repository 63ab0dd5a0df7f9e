import { expect, it } from 'vitest'
import { datesLines } from './dates-lines.ts'

const NOTHING = { opensAt: null, closesAt: null, endsAt: null, answerDays: null }
const linesOf = (before: object, after: object, locale: 'en' | 'de' = 'en') =>
  datesLines(locale, 'Europe/Berlin', {
    before: { ...NOTHING, ...before },
    after: { ...NOTHING, ...after },
    requests: [],
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

import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { ROLES } from '../roles.ts'
import {
  askingEnd,
  canAsk,
  type CycleDates,
  type Action,
  isAskingAhead,
  isPlausible,
  misplacedMoment,
  nextMomentAfter,
  PHASES,
  phaseAt,
  phaseErrorCode,
  sameRules,
} from './phases.ts'

const OPENS = new Date('2027-03-01T07:00:00.000Z')
const CLOSES = new Date('2027-05-31T21:59:00.000Z')
const ENDS = new Date('2027-09-30T21:59:00.000Z')
const NO_DATES: CycleDates = { opensAt: null, closesAt: null, endsAt: null }

const around = (moment: Date) => [-1, 0, 1].map((ms) => new Date(moment.getTime() + ms))
const MOMENTS = [OPENS, CLOSES, ENDS].flatMap(around)

const P = 'PREPARATION'
const M = 'MATCHING'
const A = 'ASSIGNMENT'
const E = 'ENDED'

describe('the phase one millisecond before, at and after each moment', () => {
  test.each([
    // opens, closes, ends: set or not; around the opening, around the close, around the end.
    [0, 0, 0, [M, M, M, M, M, M, M, M, M]],
    [1, 0, 0, [P, M, M, M, M, M, M, M, M]],
    [0, 1, 0, [M, M, M, M, A, A, A, A, A]],
    [0, 0, 1, [M, M, M, M, M, M, M, E, E]],
    [1, 1, 0, [P, M, M, M, A, A, A, A, A]],
    [1, 0, 1, [P, M, M, M, M, M, M, E, E]],
    [0, 1, 1, [M, M, M, M, A, A, A, E, E]],
    [1, 1, 1, [P, M, M, M, A, A, A, E, E]],
  ] as const)('with opening %i, close %i, end %i', (opens, closes, ends, phases) => {
    const dates = {
      opensAt: opens ? OPENS : null,
      closesAt: closes ? CLOSES : null,
      endsAt: ends ? ENDS : null,
    }
    expect(MOMENTS.map((now) => phaseAt(dates, now))).toEqual(phases)
  })
})

const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
const maybe = fc.option(moment, { nil: null })
const anyDates: fc.Arbitrary<CycleDates> = fc.record({ opensAt: maybe, closesAt: maybe, endsAt: maybe })
const inOrder = anyDates.filter((dates) => misplacedMoment(dates) === null)

describe('properties', () => {
  it('a later moment never has an earlier phase, whatever the dates', () => {
    fc.assert(
      fc.property(anyDates, moment, moment, (dates, one, other) => {
        const [first, second] = one <= other ? [one, other] : [other, one]
        expect(PHASES.indexOf(phaseAt(dates, second))).toBeGreaterThanOrEqual(PHASES.indexOf(phaseAt(dates, first)))
      }),
    )
  })

  it('nothing changes before the next moment, and something does at it', () => {
    fc.assert(
      fc.property(inOrder, moment, (dates, now) => {
        const next = nextMomentAfter(dates, now)
        const phase = phaseAt(dates, now)
        if (next === null) {
          expect(phaseAt(dates, new Date('2100-01-01'))).toBe(phase)
          return
        }
        expect(phaseAt(dates, new Date(next.getTime() - 1))).toBe(phase)
        expect(phaseAt(dates, next)).not.toBe(phase)
      }),
    )
  })
})

describe('the next moment', () => {
  const ALL = { opensAt: OPENS, closesAt: CLOSES, endsAt: ENDS }
  test.each<[string, CycleDates, Date, Date | null]>([
    ['is the opening before it', ALL, new Date(OPENS.getTime() - 1), OPENS],
    ['is the close as soon as it is open', ALL, OPENS, CLOSES],
    ['is the end as soon as it is closed', ALL, CLOSES, ENDS],
    ['is none as soon as it ended', ALL, ENDS, null],
    ['is the one after those that are not set', { ...NO_DATES, endsAt: ENDS }, OPENS, ENDS],
    ['is none where nothing is set', NO_DATES, OPENS, null],
  ])('%s', (_, dates, now, next) => expect(nextMomentAfter(dates, now)).toEqual(next))
})

describe('the rules of a cycle', () => {
  const BEFORE = { opensAt: OPENS, closesAt: CLOSES, endsAt: null, answerDays: 10 }
  test.each<[string, Partial<typeof BEFORE | { endsAt: Date }>, boolean]>([
    ['are the same when they are typed again', { opensAt: new Date(OPENS) }, true],
    ['are others with other days', { answerDays: 14 }, false],
    ['are others when the first moment is moved', { opensAt: new Date(OPENS.getTime() + 1) }, false],
    ['are others when one is set', { endsAt: ENDS }, false],
  ])('%s', (_, change, areSame) => {
    const after = { ...BEFORE, ...change }
    expect([sameRules(BEFORE, after), sameRules(after, BEFORE)]).toEqual([areSame, areSame])
  })

  test.each([
    ['0206-10-01T00:00:00.000Z', false],
    ['1999-12-31T23:59:59.999Z', false],
    ['2000-01-01T00:00:00.000Z', true],
    ['2027-03-01T07:00:00.000Z', true],
    ['2199-12-31T23:59:59.999Z', true],
    ['2200-01-01T00:00:00.000Z', false],
    ['9999-12-31T23:59:59.999Z', false],
  ])('may be %s: %s', (text, plausible) => expect(isPlausible(new Date(text))).toBe(plausible))
})

describe('asking', () => {
  it('is possible while matching, and ahead until it is over', () => {
    expect(PHASES.filter(canAsk)).toEqual([M])
    expect(PHASES.filter(isAskingAhead)).toEqual([P, M])
  })

  it('ends with the close, else with the cycle', () => {
    expect([askingEnd(1, 2), askingEnd(null, 2), askingEnd(null, null)]).toEqual([1, 2, null])
  })
})

describe('the order of the dates', () => {
  const after = (date: Date) => new Date(date.getTime() + 1)
  test.each<[string, CycleDates, ReturnType<typeof misplacedMoment>]>([
    ['none', NO_DATES, null],
    ['all in order', { opensAt: OPENS, closesAt: CLOSES, endsAt: ENDS }, null],
    ['a close at the opening', { opensAt: OPENS, closesAt: OPENS, endsAt: null }, 'closesAt'],
    ['a close after the opening', { opensAt: OPENS, closesAt: after(OPENS), endsAt: null }, null],
    ['an end at the close', { opensAt: null, closesAt: CLOSES, endsAt: CLOSES }, 'endsAt'],
    ['an end after the close', { opensAt: null, closesAt: CLOSES, endsAt: after(CLOSES) }, null],
    ['an end at the opening', { opensAt: OPENS, closesAt: null, endsAt: OPENS }, 'endsAt'],
    ['an end after the opening', { opensAt: OPENS, closesAt: null, endsAt: after(OPENS) }, null],
    ['an end between the two', { opensAt: OPENS, closesAt: ENDS, endsAt: CLOSES }, 'endsAt'],
  ])('%s', (_, dates, misplaced) => expect(misplacedMoment(dates)).toBe(misplaced))
})

describe('the actions of each role', () => {
  const NOT_OPEN = 'matching_not_open'
  const CLOSED = 'matching_closed'
  const OVER = 'cycle_ended'
  const ALWAYS = [null, null, null, null]
  const UNTIL_THE_END = [null, null, null, OVER]
  test.each<['STUDENT' | 'SUPERVISOR' | 'ADMIN', Action, readonly (string | null)[]]>([
    ['STUDENT', 'onboard', ALWAYS],
    ['STUDENT', 'look', ALWAYS],
    ['STUDENT', 'download', ALWAYS],
    ['STUDENT', 'send', [NOT_OPEN, null, CLOSED, CLOSED]],
    ['STUDENT', 'dismiss', UNTIL_THE_END],
    ['STUDENT', 'shortlist', UNTIL_THE_END],
    ['STUDENT', 'rewrite', UNTIL_THE_END],
    ['STUDENT', 'withdraw', UNTIL_THE_END],
    ['STUDENT', 'converse', UNTIL_THE_END],
    ['SUPERVISOR', 'onboard', ALWAYS],
    ['SUPERVISOR', 'look', ALWAYS],
    ['SUPERVISOR', 'download', ALWAYS],
    ['SUPERVISOR', 'answer', UNTIL_THE_END],
    ['SUPERVISOR', 'add', UNTIL_THE_END],
    ['SUPERVISOR', 'remove', UNTIL_THE_END],
    ['SUPERVISOR', 'set_working_title', UNTIL_THE_END],
    ['SUPERVISOR', 'converse', UNTIL_THE_END],
    ['ADMIN', 'look', ALWAYS],
    ['ADMIN', 'download', ALWAYS],
    ['ADMIN', 'pair', ALWAYS],
    ['ADMIN', 'set_dates', ALWAYS],
    ['ADMIN', 'begin_cycle', ALWAYS],
  ])('%s: %s', (role, action, codes) => {
    expect(PHASES.map((phase) => phaseErrorCode(phase, role, action))).toEqual(codes)
  })

  it('is everything while nothing is set', () => {
    for (const role of ROLES) expect(phaseErrorCode(phaseAt(NO_DATES, OPENS), role, 'send')).toBeNull()
  })
})

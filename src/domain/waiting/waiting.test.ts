import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { PHASES } from '../cycles/phases.ts'
import {
  type JoiningFacts,
  type LineSeen,
  mayStay,
  mayWait,
  placesLeftFor,
  settleLine,
  type StayingFacts,
  type Waiting,
} from './waiting.ts'

const CALM: JoiningFacts = {
  phase: 'MATCHING',
  supervisorRegistered: true,
  studentPaired: false,
  activeRequest: false,
  levelFits: true,
  dismissed: false,
  rejected: false,
  placesLeft: 0,
  otherLines: 4,
}

describe('joining a line', () => {
  it('is possible while the supervisor has no place', () => {
    expect(mayWait(CALM)).toEqual({ ok: true })
  })

  test.each<[Partial<JoiningFacts>, string]>([
    [{ supervisorRegistered: false }, 'supervisor_not_registered'],
    [{ studentPaired: true }, 'student_already_paired'],
    [{ activeRequest: true }, 'request_already_active'],
    [{ levelFits: false }, 'level_does_not_fit'],
    [{ dismissed: true }, 'supervisor_dismissed'],
    [{ rejected: true }, 'rejected_before'],
    [{ placesLeft: 1 }, 'place_available'],
    [{ otherLines: 5 }, 'line_limit_reached'],
  ])('%o: %s', (facts, code) => {
    expect(mayWait({ ...CALM, ...facts })).toEqual({ ok: false, code })
  })

  it('is for the time in which requests are sent', () => {
    const answers = PHASES.map((phase) => mayWait({ ...CALM, phase }))
    expect(answers.map((answer) => (answer.ok ? null : answer.code))).toEqual([
      'matching_not_open',
      null,
      'matching_closed',
      'matching_closed',
    ])
  })

  it('says the first of several reasons', () => {
    const all = { studentPaired: true, levelFits: false, placesLeft: 3, otherLines: 9 }
    expect(mayWait({ ...CALM, ...all })).toEqual({ ok: false, code: 'student_already_paired' })
  })
})

describe('staying in a line', () => {
  const FINE: StayingFacts = {
    supervisorRegistered: true,
    studentRegistered: true,
    pairEnded: false,
    dismissed: false,
  }
  it('goes on while nothing stands against it', () => expect(mayStay(FINE)).toBe(true))

  test.each<Partial<StayingFacts>>([
    { supervisorRegistered: false },
    { studentRegistered: false },
    { pairEnded: true },
    { dismissed: true },
  ])('ends: %o', (facts) => expect(mayStay({ ...FINE, ...facts })).toBe(false))
})

describe('places that a student may ask for', () => {
  const until = new Date('2027-01-03T12:00:00Z')
  const line = (waiting: number, offers: number, own: LineSeen['own'] = null): LineSeen => ({
    waiting,
    offers,
    used: 0,
    own,
  })
  const waits = { before: 0, offerEndsAt: null }
  const hasOffer = { before: 0, offerEndsAt: until }

  test.each<[number, LineSeen | null, number, string]>([
    [2, null, 2, 'nobody waits'],
    [0, null, 0, 'there is none'],
    [1, line(1, 0), 0, 'freed a moment ago, for the one who waits'],
    [1, line(1, 1), 0, 'offered to another one'],
    [1, line(1, 1, hasOffer), 1, 'offered to this one'],
    [3, line(1, 1), 2, 'one of three offered'],
    [2, line(5, 2, hasOffer), 1, 'both offered, one to this one'],
    [2, line(5, 2, waits), 0, 'waiting behind two offers'],
    [1, line(1, 0, waits), 1, 'alone in the line'],
    [1, line(2, 0, waits), 0, 'one of two before the offer is made'],
    [0, line(9, 0), 0, 'never fewer than none'],
  ])('%i free, %o: %i (%s)', (available, seen, left) => expect(placesLeftFor(available, seen)).toBe(left))
})

describe('a line and the places that are free', () => {
  const arbitraryLine = fc
    .array(
      fc.record({ isOffered: fc.boolean(), hasAsked: fc.boolean(), mayStay: fc.boolean(), isResting: fc.boolean() }),
      { maxLength: 12 },
    )
    .map((rows) => rows.map((row, index) => ({ ...row, id: String(index) })))
  const places = fc.integer({ min: -1, max: 8 })

  /** The line as it stands after the change. */
  const after = (line: readonly Waiting[], available: number): Waiting[] => {
    const { leave, takeBack, offer } = settleLine(line, available)
    return line
      .filter(({ id }) => !leave.includes(id))
      .map((one) => ({ ...one, isOffered: (one.isOffered && !takeBack.includes(one.id)) || offer.includes(one.id) }))
  }

  test.each<[string, number, string]>([
    ['w w w', 0, 'w w w'],
    ['w w w', 1, 'o w w'],
    ['w w w', 5, 'o o o'],
    ['o w w', 2, 'o o w'],
    ['o o o', 1, 'o w w'],
    ['o o w', 0, 'w w w'],
    ['x w w', 1, 'o w'],
    ['X o w', 1, 'o w'],
    ['X w', 0, 'w'],
    ['p w w', 1, 'w o w'],
    ['P w w', 1, 'w o w'],
    ['P o w', 1, 'w o w'],
    ['w o w', 1, 'w o w'],
    ['w o w', 2, 'o o w'],
  ])('%s with %i: %s (o: offered, w: waits, x, X: may not stay; p, P: rests)', (before, available, expected) => {
    const line = before.split(' ').map((kind, index) => ({
      id: String(index),
      isOffered: 'oXP'.includes(kind),
      hasAsked: false,
      mayStay: kind !== 'x' && kind !== 'X',
      isResting: kind === 'p' || kind === 'P',
    }))
    const kinds = after(line, available).map(({ isOffered }) => (isOffered ? 'o' : 'w'))
    expect(kinds.join(' ')).toBe(expected)
  })

  it('has only offers that were used while nobody can ask, as far as there are places', () => {
    fc.assert(
      fc.property(arbitraryLine, places, (line, available) => {
        const { takeBack, offer } = settleLine(line, available, true)
        expect(offer).toEqual([])
        const used = line.filter((one) => one.isOffered && one.hasAsked && one.mayStay && !one.isResting)
        const staying = line.filter((one) => one.isOffered && one.mayStay && !takeBack.includes(one.id))
        expect(staying).toEqual(used.slice(0, Math.max(available, 0)))
      }),
    )
  })

  it('has as many offers as places, or as there are people', () => {
    fc.assert(
      fc.property(arbitraryLine, places, (line, available) => {
        const settled = after(line, available)
        const offers = settled.filter(({ isOffered }) => isOffered).length
        expect(offers).toBe(Math.min(settled.filter(({ isResting }) => !isResting).length, Math.max(available, 0)))
      }),
    )
  })

  it('is left alone the second time', () => {
    fc.assert(
      fc.property(arbitraryLine, places, (line, available) => {
        const nothing = { leave: [], takeBack: [], offer: [] }
        expect(settleLine(after(line, available), available)).toEqual(nothing)
      }),
    )
  })

  it('never offers a place over somebody who waits before', () => {
    fc.assert(
      fc.property(arbitraryLine, places, (line, available) => {
        const { offer, leave } = settleLine(line, available)
        const last = line.findLastIndex(({ id }) => offer.includes(id))
        const passedOver = line
          .slice(0, Math.max(last, 0))
          .filter(({ id, isOffered }) => !isOffered && !offer.includes(id))
        expect(passedOver.every(({ id, isResting }) => isResting || leave.includes(id))).toBe(true)
      }),
    )
  })

  it('lets each who stays ask for a place exactly when they have an offer, once it is settled', () => {
    fc.assert(
      fc.property(arbitraryLine, places, (line, available) => {
        const settled = after(line, available).filter(({ isResting }) => !isResting)
        const offers = settled.filter(({ isOffered }) => isOffered).length
        settled.forEach(({ isOffered }, before) => {
          const own = { before, offerEndsAt: isOffered ? new Date(0) : null }
          const left = placesLeftFor(available, { waiting: settled.length, offers, used: 0, own })
          expect(left > 0).toBe(isOffered)
        })
      }),
    )
  })
})

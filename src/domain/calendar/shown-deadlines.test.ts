import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CANCELLED_MS, type CurrentDeadline, nameOf, type ShownDeadline, showNow } from './shown-deadlines.ts'

const NOW = new Date('2027-03-01T10:00:00.000Z')
const after = (ms: number) => new Date(NOW.getTime() + ms)
const DAY = 24 * 60 * 60 * 1000
const CLOSES: CurrentDeadline = { kind: 'matching_closes', subjectId: 'cycle', at: after(30 * DAY), digest: 'words' }
const OPENS: CurrentDeadline = { kind: 'matching_opens', subjectId: 'cycle', at: after(-DAY), digest: 'words' }

const [shownAtFirst] = showNow([], [CLOSES], NOW) as [ShownDeadline]

describe('a deadline in a feed', () => {
  it('is new once, and then the same', () => {
    expect(shownAtFirst).toEqual({ ...CLOSES, sequence: 0, changedAt: NOW, cancelledAt: null })
    const shown = [shownAtFirst]
    expect(showNow(shown, [CLOSES], after(DAY))).toBe(shown)
  })

  it.each([
    ['moves', { at: after(31 * DAY) }],
    ['is said in other words', { digest: 'other words' }],
  ])('counts on when it %s', (_, change) => {
    const changed = { ...CLOSES, ...change }
    const later = after(DAY)
    expect(showNow([shownAtFirst], [changed], later)).toEqual([
      { ...changed, sequence: 1, changedAt: later, cancelledAt: null },
    ])
  })

  it('is cancelled while it would be to come, for seven days, and holds again when it is back', () => {
    const gone = showNow([shownAtFirst], [], after(DAY))
    expect(gone).toEqual([{ ...shownAtFirst, digest: '', sequence: 1, changedAt: after(DAY), cancelledAt: after(DAY) }])
    expect(showNow(gone, [], after(DAY + CANCELLED_MS - 1))).toBe(gone)
    expect(showNow(gone, [], after(DAY + CANCELLED_MS))).toEqual([])
    expect(showNow(gone, [CLOSES], after(2 * DAY))).toEqual([
      { ...CLOSES, sequence: 2, changedAt: after(2 * DAY), cancelledAt: null },
    ])
  })

  it('is dropped when it is gone and past, cancelled or not', () => {
    const shown = showNow([], [OPENS], NOW)
    expect(showNow(shown, [OPENS], after(DAY))).toBe(shown)
    expect(showNow(shown, [], after(DAY))).toEqual([])
    const soon = { ...CLOSES, at: after(2 * DAY) }
    const cancelled = showNow(showNow([], [soon], NOW), [], after(DAY))
    expect(cancelled).toHaveLength(1)
    expect(showNow(cancelled, [], soon.at)).toEqual([])
  })

  it('stands by time', () => {
    const next = { ...CLOSES, kind: 'cycle_ends', subjectId: 'a' } as const
    expect(showNow([], [CLOSES, next, OPENS], NOW).map(nameOf)).toEqual([
      'matching_opens-cycle',
      'cycle_ends-a',
      'matching_closes-cycle',
    ])
  })
})

const deadline: fc.Arbitrary<CurrentDeadline> = fc.record({
  kind: fc.constantFrom('matching_opens', 'matching_closes', 'cycle_ends'),
  subjectId: fc.constantFrom('one', 'two'),
  at: fc.integer({ min: -20, max: 20 }).map((days) => after(days * DAY)),
  digest: fc.constantFrom('a', 'b'),
})
const deadlines = fc.uniqueArray(deadline, { selector: nameOf })

it('shows what is there whatever was shown, and never counts backwards', () => {
  fc.assert(
    fc.property(fc.array(deadlines, { minLength: 1 }), (looks) => {
      let shown: readonly ShownDeadline[] = []
      for (const [day, current] of looks.entries()) {
        const before = new Map(shown.map((one) => [nameOf(one), one]))
        shown = showNow(shown, current, after(day * DAY))
        const holding = shown.filter(({ cancelledAt }) => cancelledAt === null)
        expect(new Set(holding.map(nameOf))).toEqual(new Set(current.map(nameOf)))
        for (const one of shown) {
          const earlier = before.get(nameOf(one))
          expect(one.sequence === (earlier?.sequence ?? 0) || one.sequence === (earlier?.sequence ?? 0) + 1).toBe(true)
        }
        expect(showNow(shown, current, after(day * DAY))).toBe(shown)
      }
    }),
  )
})

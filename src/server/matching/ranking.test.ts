import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { portionsOf, type PortionOptions, type Ranking } from './ranking.ts'

const rankingOf = (scores: readonly number[]): Ranking => ({
  ids: scores.map((_, place) => `person ${place}`),
  scores: Float64Array.from(scores),
})

/** Few different scores, so that many are equal. */
const ranking = fc.array(fc.constantFrom(0, 0.25, 0.5, 0.75, 1), { maxLength: 60 }).map(rankingOf)
const options: fc.Arbitrary<PortionOptions> = fc.record(
  {
    size: fc.integer({ min: 1, max: 20 }),
    most: fc.integer({ min: 1, max: 30 }),
    descending: fc.boolean(),
    from: fc.constantFrom(0, 0.3, 0.5, 1),
  },
  { requiredKeys: ['size'] },
)

describe('portions of a ranking', () => {
  it('hold everybody from the given score on once, in order, equals together, and not too many at once', () => {
    fc.assert(
      fc.property(ranking, options, ({ ids, scores }, given) => {
        const { descending = true, from, most = Infinity } = given
        const sign = descending ? -1 : 1
        const portions = [...portionsOf({ ids, scores }, given)]
        const wanted = ids.filter((_, place) => from === undefined || sign * ((scores[place] ?? 0) - from) >= 0)
        expect(portions.flatMap((portion) => [...portion.keys()]).toSorted()).toEqual(wanted.toSorted())
        let last = -Infinity
        for (const portion of portions) {
          const inOrder = [...portion.values()].map((score) => sign * score)
          expect(Math.min(...inOrder)).toBeGreaterThan(last)
          last = Math.max(...inOrder)
          if (portion.size > most) expect(new Set(portion.values()).size).toBe(1)
          for (const [id, score] of portion) expect(score).toBe(scores[ids.indexOf(id)])
        }
      }),
    )
  })

  it('become larger', () => {
    const scores = Array.from({ length: 1000 }, (_, place) => place / 1000)
    const sizes = (given: PortionOptions) => [...portionsOf(rankingOf(scores), given)].map((portion) => portion.size)
    expect(sizes({ size: 10 })).toEqual([10, 40, 160, 640, 150])
    expect(sizes({ size: 10, most: 300 })).toEqual([10, 40, 160, 300, 300, 190])
  })
})

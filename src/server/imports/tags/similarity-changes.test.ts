import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SimilarityChanges } from './similarity-changes.ts'

type Pair = readonly [one: number, other: number, score: number]

/** Tags of a list by their index: those that are known have a key already, in another order than the list's. */
const KEYS = [5, 3, undefined, 9, undefined]
/** A tag that is stored, and not in the list. */
const GONE = 7
/** The similarities of the new ones. */
const ALL_KEYS = [5, 3, 11, 9, 10]

const listed = (pairs: readonly Pair[]) => ({
  count: pairs.length,
  a: Uint32Array.from(pairs, ([one]) => one),
  b: Uint32Array.from(pairs, ([, other]) => other),
  score: Float64Array.from(pairs, ([, , score]) => score),
})
const page = (pairs: readonly Pair[]) => ({
  keyA: Int32Array.from(pairs, ([one]) => one),
  keyB: Int32Array.from(pairs, ([, other]) => other),
  score: Float64Array.from(pairs, ([, , score]) => score),
})

/** Pairs by both keys, the lower first. */
const scoresOf = (pairs: readonly Pair[]): Map<string, number> =>
  new Map(
    pairs.flatMap(([one, other, score]) =>
      score > 0 ? [[`${Math.min(one, other)} ${Math.max(one, other)}`, score]] : [],
    ),
  )
const pairsOf = (keys: readonly number[], scores: readonly number[]): Pair[] =>
  keys.flatMap((one, place) =>
    keys
      .slice(place + 1)
      .map((other, next): Pair => [one, other, scores[(place * keys.length + next) % scores.length] ?? 0]),
  )

const score = fc.constantFrom(0, 0.25, 0.5, 1)
const scores = fc.array(score, { minLength: 25, maxLength: 25 })
const KNOWN = [3, 5, 7, 9]

describe('changes of similarities', () => {
  const drawn = fc.record({ stored: scores, wanted: scores })
  const given = ({ stored, wanted }: { stored: readonly number[]; wanted: readonly number[] }) => {
    const before = pairsOf(KNOWN, stored).filter(([, , value]) => value > 0)
    const list = pairsOf([0, 1, 2, 3, 4], wanted)
    const after = scoresOf(list.map(([one, other, value]) => [ALL_KEYS[one] ?? 0, ALL_KEYS[other] ?? 0, value]))
    const changes = new SimilarityChanges(KEYS, listed(list))
    const half = Math.floor(before.length / 2)
    changes.compare(page(before.slice(0, half)))
    changes.compare(page(before.slice(half)))
    const remaining = scoresOf(before.filter(([one, other]) => one !== GONE && other !== GONE))
    return { before, after, changes, remaining }
  }

  test('lead from what is stored to what the list says, and touch nothing that stays', () => {
    fc.assert(
      fc.property(drawn, (scoresDrawn) => {
        const { after, changes, remaining } = given(scoresDrawn)
        const removed = Array.from(changes.removed.keyA, (one, row) => `${one} ${changes.removed.keyB[row]}`)
        for (const pair of removed) expect(remaining.get(pair)).not.toBe(after.get(pair))
        const left = new Map([...remaining].filter(([pair]) => !removed.includes(pair)))
        const { keyA, keyB, score: values } = changes.added(ALL_KEYS, { all: false })
        expect(changes.countAdded({ all: false })).toBe(keyA.length)
        for (const [row, one] of keyA.entries()) {
          const pair = `${one} ${keyB[row]}`
          expect(left.has(pair)).toBe(false)
          left.set(pair, values[row] ?? 0)
        }
        expect(left).toEqual(after)
      }),
    )
  })

  test('can be the whole list, in the order of the keys', () => {
    fc.assert(
      fc.property(drawn, (scoresDrawn) => {
        const { after, changes } = given(scoresDrawn)
        const { keyA, keyB, score: values } = changes.added(ALL_KEYS, { all: true })
        const pairs = Array.from(keyA, (one, row): Pair => [one, keyB[row] ?? 0, values[row] ?? 0])
        expect(scoresOf(pairs)).toEqual(after)
        expect(pairs).toHaveLength(after.size)
        expect(changes.countAdded({ all: true })).toBe(pairs.length)
        expect(pairs).toEqual(pairs.toSorted(([one, other], [two, another]) => one - two || other - another))
        for (const [one, other] of pairs) expect(one).toBeLessThan(other)
      }),
    )
  })

  test('concern the known tags of which a similarity to another known one is another now', () => {
    fc.assert(
      fc.property(drawn, (scoresDrawn) => {
        const { after, changes, remaining } = given(scoresDrawn)
        const known = KEYS.flatMap((key, index) => (key === undefined ? [] : [{ key, index }]))
        const isMoved = ({ key }: { key: number }): boolean =>
          known.some((other) => {
            const pair = `${Math.min(key, other.key)} ${Math.max(key, other.key)}`
            return remaining.get(pair) !== after.get(pair)
          })
        expect(changes.moved()).toEqual(new Set(known.filter(isMoved).map(({ index }) => index)))
      }),
    )
  })

  test.each([
    ['nothing is stored', [], 4],
    ['what is stored stays', [0.5, 0.5], 2],
    ['one score is another, and a tag goes', [0.5, 0.25, 0.5, 0.5, 0.5], 3],
  ])('when %s', (_when, stored, changed) => {
    // Index 0 to the others, each with 0.5; a sixth tag is stored, and not in the list.
    const changes = new SimilarityChanges([1, 2, 3, 4, 5], listed([1, 2, 3, 4].map((other): Pair => [0, other, 0.5])))
    changes.compare(page(stored.map((value, place): Pair => [1, place + 2, value])))
    expect(changes.countChanged()).toBe(changed)
  })
})

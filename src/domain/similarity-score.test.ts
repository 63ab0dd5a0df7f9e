import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compareSuggestions,
  explain,
  ranked,
  type RankedTag,
  type Similarity,
  similarityScore,
  type Suggestion,
  weights,
} from './similarity-score.ts'

const rank = (...tagIds: string[]): RankedTag[] => ranked(tagIds)

const known: Readonly<Record<string, number>> = { 'a-x': 0.5, 'a-y': 0.5, 'b-x': 0.25, 'b-y': 0.75 }
const similarity: Similarity = (a, b) => known[`${a}-${b}`] ?? known[`${b}-${a}`] ?? 0

const tagIds = fc.uniqueArray(fc.constantFrom(...'abcdefghijklmnop'), { maxLength: 10 })
/** A symmetric similarity over the 16 tags: the upper half of a matrix of random numbers. */
const similarities = fc
  .array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 256, maxLength: 256 })
  .map((values): Similarity => (a, b) => {
    const [low, high] = a < b ? [a, b] : [b, a]
    return values[(low.charCodeAt(0) - 97) * 16 + high.charCodeAt(0) - 97] ?? 0
  })

describe('weights', () => {
  test('fall with priority and sum to 1', () => {
    expect([...weights(rank('a', 'b', 'c'))]).toEqual([
      ['a', 3 / 6],
      ['b', 2 / 6],
      ['c', 1 / 6],
    ])
  })

  test('come in priority order whatever order the tags came in', () => {
    expect([...weights(rank('a', 'b', 'c').toReversed()).keys()]).toEqual(['a', 'b', 'c'])
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('never add up to more than 1 for %i tags', (count) => {
    const sum = [...weights(rank(...'abcdefghij'.slice(0, count)))].reduce((total, [, weight]) => total + weight, 0)
    expect(sum).toBeLessThanOrEqual(1)
    expect(sum).toBeCloseTo(1, 12)
  })
})

describe('the similarity score', () => {
  test('weighs for each student tag the supervisor tag that covers it best', () => {
    expect(similarityScore(rank('a', 'b'), ['x', 'y'], similarity)).toBeCloseTo((2 / 3) * 0.5 + (1 / 3) * 0.75, 12)
  })

  test('is 1 for the same tags, whatever the similarities say', () => {
    expect(similarityScore(rank('a', 'b'), ['b', 'a'], () => 0)).toBe(1)
  })

  test('is 0 when either side has no tags', () => {
    expect(similarityScore([], ['x'], similarity)).toBe(0)
    expect(similarityScore(rank('a'), [], similarity)).toBe(0)
  })

  test('lies between 0 and 1 and is exactly the sum of its contributions', () => {
    fc.assert(
      fc.property(tagIds, tagIds, similarities, (student, supervisor, of) => {
        const tags = rank(...student)
        const score = similarityScore(tags, supervisor, of)
        let sum = 0
        for (const { contribution } of explain(tags, supervisor, of)) sum += contribution
        expect(score).toBe(sum)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('does not depend on the order of the supervisor tags, nor does its explanation', () => {
    fc.assert(
      fc.property(tagIds, tagIds, similarities, (student, supervisor, of) => {
        const tags = rank(...student)
        expect(explain(tags, supervisor.toReversed(), of)).toEqual(explain(tags, supervisor, of))
      }),
    )
  })

  test('never falls when the supervisor takes one more tag', () => {
    fc.assert(
      fc.property(tagIds, tagIds, similarities, (student, supervisor, of) => {
        const tags = rank(...student)
        const fewer = similarityScore(tags, supervisor.slice(1), of)
        expect(similarityScore(tags, supervisor, of)).toBeGreaterThanOrEqual(fewer)
      }),
    )
  })
})

test('tags in order of priority are ranked from 1 on', () => {
  expect(ranked(['x', 'y'])).toEqual([
    { tagId: 'x', priority: 1 },
    { tagId: 'y', priority: 2 },
  ])
})

describe('the explanation', () => {
  test('names the best tag of each, in priority order', () => {
    expect(explain(rank('b', 'x', 'z'), ['x', 'y'], similarity)).toEqual([
      { tagId: 'b', weight: 3 / 6, bestTagId: 'y', similarity: 0.75, contribution: (3 / 6) * 0.75 },
      { tagId: 'x', weight: 2 / 6, bestTagId: 'x', similarity: 1, contribution: 2 / 6 },
      { tagId: 'z', weight: 1 / 6, bestTagId: null, similarity: 0, contribution: 0 },
    ])
  })

  test('breaks ties by the tag itself, then by id', () => {
    expect(explain(rank('a'), ['y', 'x'], similarity)[0]?.bestTagId).toBe('x')
    expect(explain(rank('m'), ['a', 'm'], () => 1)[0]?.bestTagId).toBe('m')
  })

  test('names none where none covers a tag, whatever its id', () => {
    expect(explain(rank('m'), ['0', 'A', 'z'], () => 0)[0]?.bestTagId).toBeNull()
  })

  test('lists the student tags with zeros when the supervisor has none', () => {
    expect(explain(rank('a'), [], similarity)).toEqual([
      { tagId: 'a', weight: 1, bestTagId: null, similarity: 0, contribution: 0 },
    ])
  })
})

describe('the order of suggestions', () => {
  const suggestion = (supervisorId: string, parts: Partial<Suggestion> = {}): Suggestion => ({
    supervisorId,
    score: 0.5,
    availableSlots: 1,
    firstName: 'Ada',
    lastName: 'Muster',
    ...parts,
  })

  test('is score, then available slots, then name, then id', () => {
    const expected = [
      suggestion('9', { score: 0.9, lastName: 'Zander' }),
      suggestion('8', { availableSlots: 3, lastName: 'Zander' }),
      suggestion('7', { lastName: 'Ärmel' }),
      suggestion('6', { lastName: 'Bär' }),
      suggestion('4', { firstName: 'Bea' }),
      suggestion('5', { firstName: 'Cleo' }),
      suggestion('2', { lastName: 'Zander' }),
      suggestion('3', { lastName: 'Zander' }),
    ]
    expect(expected.toReversed().toSorted(compareSuggestions)).toEqual(expected)
  })

  test('is total: two suggestions are equal only when they are the same', () => {
    const any = fc.record({
      supervisorId: fc.constantFrom('1', '2'),
      score: fc.constantFrom(0, 0.5),
      availableSlots: fc.constantFrom(0, 1),
      firstName: fc.constantFrom('Ada', 'ada'),
      lastName: fc.constantFrom('B', 'ß'),
    })
    fc.assert(
      fc.property(any, any, (a, b) => {
        expect(Math.sign(compareSuggestions(a, b))).toBe(0 - Math.sign(compareSuggestions(b, a)))
        if (compareSuggestions(a, b) === 0) expect(a.supervisorId).toBe(b.supervisorId)
        expect(compareSuggestions(a, { ...a })).toBe(0)
      }),
    )
  })
})

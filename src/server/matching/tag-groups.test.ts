import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mostChosenFirst, tagGroups } from './tag-groups.ts'

/** Three topics of four tags each: alike within a topic, hardly beyond it. One tag is like nothing. */
const NAMES = [
  ...['Art', 'Biology', 'Computing'].flatMap((topic) => [1, 2, 3, 4].map((number) => `${topic} ${number}`)),
  'Zither',
]
const topicOf = (name = ''): string => name.split(' ')[0] ?? ''

const likeness = (names: readonly string[]) => (one: number, other: number) => {
  const [a = '', b = ''] = [names[one], names[other]]
  if (topicOf(a) === 'Zither' || topicOf(b) === 'Zither') return 0
  if (topicOf(a) !== topicOf(b)) return 0.1
  // The second of a topic is the closest to its others.
  return a.endsWith('2') || b.endsWith('2') ? 0.9 : 0.7
}

const named = (names: readonly string[]) =>
  tagGroups(names, likeness(names)).map(({ central, tags }) => ({
    central: central === null ? null : names[central],
    tags: tags.map((tag) => names[tag]),
  }))

describe('tags in groups of those that are alike', () => {
  it('stand together by topic, named by the one closest to the others; what is like nothing is left', () => {
    expect(named(NAMES)).toEqual([
      { central: 'Art 2', tags: ['Art 1', 'Art 2', 'Art 3', 'Art 4'] },
      { central: 'Biology 2', tags: ['Biology 1', 'Biology 2', 'Biology 3', 'Biology 4'] },
      { central: 'Computing 2', tags: ['Computing 1', 'Computing 2', 'Computing 3', 'Computing 4'] },
      { central: null, tags: ['Zither'] },
    ])
  })

  it('are the same in whatever order the tags are given', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(NAMES, { minLength: NAMES.length }), (order) => {
        expect(named(order)).toEqual(named(NAMES))
      }),
    )
  })

  it('are each in exactly one group, which is named by one of its own', () => {
    const sizes = fc.integer({ min: 0, max: 40 })
    fc.assert(
      fc.property(sizes, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (count, values) => {
        const matrix = Array.from({ length: count }, () =>
          Array.from({ length: count }, () => values.next().value ?? 0),
        )
        const similarity = (one: number, other: number) => matrix[Math.max(one, other)]?.[Math.min(one, other)] ?? 0
        const groups = tagGroups(
          matrix.map((_, tag) => `Tag ${tag}`),
          similarity,
        )
        expect(groups.flatMap(({ tags }) => tags).toSorted((one, other) => one - other)).toEqual([...matrix.keys()])
        for (const { central, tags } of groups) if (central !== null) expect(tags).toContain(central)
      }),
    )
  })

  it('stand with the most chosen first, among groups and in each', () => {
    const chosen = new Map([
      [5, 7],
      [6, 9],
      [12, 100],
      [0, 1],
    ])
    const ordered = mostChosenFirst(tagGroups(NAMES, likeness(NAMES)), (tag) => chosen.get(tag) ?? 0)
    expect(ordered.map(({ tags }) => tags.map((tag) => NAMES[tag]))).toEqual([
      ['Biology 3', 'Biology 2', 'Biology 1', 'Biology 4'],
      ['Art 1', 'Art 2', 'Art 3', 'Art 4'],
      ['Computing 1', 'Computing 2', 'Computing 3', 'Computing 4'],
      // However often it was chosen: it is close to nothing that would help to find it.
      ['Zither'],
    ])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explain, similarityScore } from '#domain/similarity-score.ts'
import { SupervisorTable } from './supervisor-table.ts'

const TAGS = Array.from({ length: 12 }, (_, index) => ({ id: `tag-${index}`, key: 100 + index * 7 }))
const tag = fc.constantFrom(...TAGS)
const chosen = fc.uniqueArray(
  tag.map(({ id }) => id),
  { maxLength: 10 },
)
const similarities = fc.uniqueArray(
  fc.record({ a: tag, b: tag, score: fc.double({ min: 0.001, max: 1, noNaN: true }) }),
  {
    selector: ({ a, b }) => `${Math.min(a.key, b.key)} ${Math.max(a.key, b.key)}`,
  },
)
/** A supervisor's new tags, or null for a supervisor who goes. */
const changes = fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), tagIds: fc.option(chosen) }), {
  maxLength: 30,
})

type Pair = { readonly a: (typeof TAGS)[number]; readonly b: (typeof TAGS)[number]; readonly score: number }

const pageOf = (pairs: readonly Pair[]) => {
  const different = pairs.filter(({ a, b }) => a !== b)
  return {
    keyA: Int32Array.from(different, ({ a, b }) => Math.min(a.key, b.key)),
    keyB: Int32Array.from(different, ({ a, b }) => Math.max(a.key, b.key)),
    score: Float64Array.from(different, ({ score }) => score),
  }
}

const lookUp = (pairs: readonly Pair[]) => (one: string, other: string) =>
  pairs.find(({ a, b }) => (a.id === one && b.id === other) || (a.id === other && b.id === one))?.score ?? 0

const rankedTags = (tagIds: readonly string[]) => tagIds.map((tagId, index) => ({ tagId, priority: index + 1 }))

describe('a table after any changes of supervisors', () => {
  it('scores and explains as the rule does, to the last bit, however little memory it may use', () => {
    const inputs = [similarities, changes, chosen, fc.constantFrom(0, 1500, 1e6)] as const
    fc.assert(
      fc.property(...inputs, (pairs, steps, interests, rowBytes) => {
        const table = new SupervisorTable({ revision: 1, vocabulary: 1, tags: TAGS }, rowBytes)
        table.addSimilarities(pageOf(pairs))
        const known = new Map<string, readonly string[]>()
        const student = rankedTags(interests)
        for (const { id, tagIds } of steps) {
          if (tagIds) known.set(id, tagIds)
          else known.delete(id)
          if (tagIds) table.put({ id, tagIds })
          else table.remove(id)

          const scores = table.scores(student)
          expect(table.supervisorIds.toSorted()).toEqual([...known.keys()].toSorted())
          for (const [index, supervisorId] of table.supervisorIds.entries()) {
            const supervisorTags = known.get(supervisorId) ?? []
            const score = similarityScore(student, supervisorTags, lookUp(pairs))
            expect([scores[index], table.score(student, supervisorId)]).toEqual([score, score])
            expect(table.explain(student, supervisorId)).toEqual(explain(student, supervisorTags, lookUp(pairs)))
          }
        }
      }),
    )
  })

  it('grows with the supervisors', () => {
    const table = new SupervisorTable({ revision: 1, vocabulary: 1, tags: TAGS })
    const student = rankedTags(['tag-1'])
    for (let number = 0; number < 300; number += 1) {
      table.put({ id: `${number}`, tagIds: [`tag-${number % 12}`] })
      expect(table.scores(student).length).toBe(number + 1)
    }
    expect(table.scores(student).filter((score) => score === 1).length).toBe(25)
  })

  it('gives 0 to people and tags it does not know', () => {
    const table = new SupervisorTable({ revision: 1, vocabulary: 1, tags: TAGS })
    table.put({ id: 'a', tagIds: ['tag-1', 'gone'] })
    expect(table.score(rankedTags(['tag-1']), 'nobody')).toBe(0)
    expect(table.scores(rankedTags(['gone']))).toEqual(Float64Array.of(0))
    expect(table.explain(rankedTags(['tag-1']), 'nobody')).toEqual([
      { tagId: 'tag-1', weight: 1, bestTagId: null, similarity: 0, contribution: 0 },
    ])
  })
})

import { describe, expect, test } from 'vitest'
import { golden } from '#test/support/matching/golden-scores.ts'
import { similarityScore } from './similarity-score.ts'

describe('the score agrees with an independent implementation', () => {
  test('for every student and supervisor, within 1e-6', () => {
    const known = new Map<string, number>()
    const keyOf = (a = '', b = ''): string => (a < b ? `${a} ~ ${b}` : `${b} ~ ${a}`)
    for (const [one, other, score] of golden.similarities) known.set(keyOf(golden.tags[one], golden.tags[other]), score)
    const similarity = (a: string, b: string): number => known.get(keyOf(a, b)) ?? 0
    const off = golden.students.flatMap(({ key, tags }) => {
      const ranked = tags.map((name, index) => ({ tagId: name, priority: index + 1 }))
      return golden.supervisors.filter((supervisor) => {
        const expected = golden.scores[key]?.[supervisor.key] ?? Number.NaN
        return !(Math.abs(similarityScore(ranked, supervisor.tags, similarity) - expected) < 1e-6)
      })
    })
    expect(off).toEqual([])
    expect(golden.students.length * golden.supervisors.length).toBe(1680)
  })
})

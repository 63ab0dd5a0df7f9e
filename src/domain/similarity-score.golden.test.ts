import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { cleanTagName, tagKey } from './names.ts'
import { similarityScore } from './similarity-score.ts'

/** Scores of an independent implementation, lying beside the project where they are available. */
const GOLDEN = new URL('../../../shared/checks/similarity-golden.json', import.meta.url)
const TAGS = new URL('../../../shared/data/starter_tags.json', import.meta.url)

type Golden = {
  supervisors: { key: string; tags: string[] }[]
  students: { key: string; tags: string[] }[]
  scores: Record<string, Record<string, number>>
}

type TagList = {
  similarities: { field1: string; field2: string; similarity_score: number }[]
}

const read = <Shape>(file: URL): Shape => {
  return JSON.parse(readFileSync(file, 'utf8')) as Shape
}

const keyOf = (name: string): string => {
  const cleaned = cleanTagName(name)
  if (!cleaned.ok) throw new Error(`${name}: ${cleaned.code}`)
  return tagKey(cleaned.name)
}

describe.skipIf(!existsSync(GOLDEN) || !existsSync(TAGS))('the score agrees with an independent implementation', () => {
  test('for every student and supervisor, within 1e-6', () => {
    const golden = read<Golden>(GOLDEN)
    const known = new Map<string, number>()
    for (const { field1, field2, similarity_score } of read<TagList>(TAGS).similarities) {
      known.set([keyOf(field1), keyOf(field2)].toSorted().join('\n'), similarity_score)
    }
    const similarity = (a: string, b: string): number => known.get([a, b].toSorted().join('\n')) ?? 0

    let compared = 0
    for (const student of golden.students) {
      const ranked = student.tags.map((name, index) => ({ tagId: keyOf(name), priority: index + 1 }))
      for (const supervisor of golden.supervisors) {
        const score = similarityScore(ranked, supervisor.tags.map(keyOf), similarity)
        const expected = golden.scores[student.key]?.[supervisor.key] ?? Number.NaN
        expect(Math.abs(score - expected), `${student.key} ${supervisor.key}`).toBeLessThan(1e-6)
        compared += 1
      }
    }
    expect(compared).toBe(golden.students.length * golden.supervisors.length)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { similarityScore } from '#domain/similarity-score.ts'
import type { Ranking } from './ranking.ts'
import { StudentTable } from './student-table.ts'
import { SupervisorTable } from './supervisor-table.ts'
import { TagSimilarities } from './tag-similarities.ts'

const TAGS = Array.from({ length: 12 }, (_, index) => ({
  id: `tag-${index}`,
  key: 100 + index * 7,
  name: `Tag ${index}`,
}))
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

const similaritiesOf = (pairs: readonly Pair[] = []): TagSimilarities => {
  const similarity = new TagSimilarities({ vocabulary: 1, tags: TAGS })
  similarity.add(pageOf(pairs))
  return similarity
}

const keysOf = (tagIds: readonly string[]) => tagIds.map((id) => TAGS.find((one) => one.id === id)?.key ?? 0)
const person = (id: string, tagIds: readonly string[]) => ({ id, tagKeys: keysOf(tagIds) })
const scoresById = ({ ids, scores }: Ranking) => new Map(ids.map((id, place) => [id, scores[place]]))

describe('tables after any changes of people', () => {
  it('score everybody as the rule does, to the last bit, however little memory they may use', () => {
    const inputs = [similarities, changes, chosen, fc.constantFrom(0, 1500, 1e6)] as const
    fc.assert(
      fc.property(...inputs, (pairs, steps, own, rowBytes) => {
        const supervisors = new SupervisorTable(similaritiesOf(pairs), rowBytes)
        const students = new StudentTable(similaritiesOf(pairs))
        const known = new Map<string, readonly string[]>()
        for (const { id, tagIds } of steps) {
          if (tagIds) known.set(id, tagIds)
          else known.delete(id)
          for (const table of [supervisors, students]) {
            if (tagIds) table.put(person(id, tagIds))
            else table.remove(id)
          }
          const [ofSupervisors, ofStudents] = [supervisors.rank(rankedTags(own)), students.rank(own)]
          const expected = [...known].map(([one, tags]) => ({
            asSupervisor: [one, similarityScore(rankedTags(own), tags, lookUp(pairs))] as const,
            asStudent: [one, similarityScore(rankedTags(tags), own, lookUp(pairs))] as const,
          }))
          expect(scoresById(ofSupervisors)).toEqual(new Map(expected.map(({ asSupervisor }) => asSupervisor)))
          expect(scoresById(ofStudents)).toEqual(new Map(expected.map(({ asStudent }) => asStudent)))
        }
      }),
    )
  })

  it('grow with the people', () => {
    const [supervisors, students] = [new SupervisorTable(similaritiesOf()), new StudentTable(similaritiesOf())]
    const own = ['tag-1']
    for (let number = 0; number < 300; number += 1) {
      const one = person(`${number}`, [`tag-${number % 12}`])
      supervisors.put(one)
      students.put(one)
      expect(supervisors.rank(rankedTags(own)).ids.length).toBe(number + 1)
    }
    for (const { scores } of [supervisors.rank(rankedTags(own)), students.rank(own)]) {
      expect(scores.length).toBe(300)
      expect(scores.filter((score) => score === 1).length).toBe(25)
    }
  })

  it('give 0 to tags they do not know', () => {
    const [supervisors, students] = [new SupervisorTable(similaritiesOf()), new StudentTable(similaritiesOf())]
    supervisors.put({ id: 'a', tagKeys: [...keysOf(['tag-1']), -7] })
    students.put({ id: 'a', tagKeys: [-7] })
    expect(supervisors.rank(rankedTags(['gone'])).scores).toEqual(Float64Array.of(0))
    expect(students.rank(['tag-1']).scores).toEqual(Float64Array.of(0))
    expect(similaritiesOf().similarity('tag-1', 'gone')).toBe(0)
  })

  it('answer a ranking that later changes leave alone', () => {
    const supervisors = new SupervisorTable(similaritiesOf())
    supervisors.put(person('a', ['tag-1']))
    const ranking = supervisors.rank(rankedTags(['tag-1']))
    supervisors.put(person('b', ['tag-2']))
    supervisors.remove('a')
    expect(ranking).toEqual({ ids: ['a'], scores: Float64Array.of(1) })
  })
})

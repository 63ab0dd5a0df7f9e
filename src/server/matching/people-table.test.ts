import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { similarityScore } from '#domain/similarity-score.ts'
import type { Ranking } from '../db/queries/matching/matches.ts'
import { PeopleTable } from './people-table.ts'
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

describe('a table after any changes of people', () => {
  it('scores everybody as the rule does, to the last bit', () => {
    fc.assert(
      fc.property(similarities, changes, chosen, (pairs, steps, own) => {
        const table = new PeopleTable(similaritiesOf(pairs))
        const known = new Map<string, readonly string[]>()
        for (const { id, tagIds } of steps) {
          if (tagIds) {
            known.set(id, tagIds)
            table.put(person(id, tagIds))
          } else {
            known.delete(id)
            table.remove(id)
          }
          const asSupervisors = [...known].map(
            ([one, tags]) => [one, similarityScore(rankedTags(own), tags, lookUp(pairs))] as const,
          )
          const asStudents = [...known].map(
            ([one, tags]) => [one, similarityScore(rankedTags(tags), own, lookUp(pairs))] as const,
          )
          expect(scoresById(table.rankForStudent(own))).toEqual(new Map(asSupervisors))
          expect(scoresById(table.rankForSupervisor(own))).toEqual(new Map(asStudents))
        }
      }),
    )
  })

  it('knows how many have chosen each tag', () => {
    fc.assert(
      fc.property(changes, (steps) => {
        const table = new PeopleTable(similaritiesOf())
        const known = new Map<string, readonly string[]>()
        for (const { id, tagIds } of steps) {
          if (tagIds) table.put(person(id, tagIds))
          else table.remove(id)
          known.set(id, tagIds ?? [])
        }
        const chosenTags = [...known.values()].flat()
        expect(TAGS.map((_, number) => table.choicesOf(number))).toEqual(
          TAGS.map(({ id }) => chosenTags.filter((tagId) => tagId === id).length),
        )
      }),
    )
  })

  it('gives 0 to tags it does not know', () => {
    const table = new PeopleTable(similaritiesOf())
    table.put({ id: 'a', tagKeys: [...keysOf(['tag-1']), -7] })
    expect(table.rankForStudent(['gone']).scores).toEqual([0])
    expect(table.rankForSupervisor(['gone']).scores).toEqual([0])
    expect(similaritiesOf().similarity('tag-1', 'gone')).toBe(0)
  })

  it('answers a ranking that later changes leave alone', () => {
    const table = new PeopleTable(similaritiesOf())
    table.put(person('a', ['tag-1']))
    const ranking = table.rankForStudent(['tag-1'])
    table.put(person('b', ['tag-2']))
    table.remove('a')
    expect(ranking).toEqual({ ids: ['a'], scores: [1] })
  })
})

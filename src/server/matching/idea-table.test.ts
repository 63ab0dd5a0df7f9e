import { describe, expect, it } from 'vitest'
import { ranked, similarityScore } from '#domain/similarity-score.ts'
import { IdeaTable } from './idea-table.ts'
import { TagSimilarities } from './tag-similarities.ts'

const vocabulary = ['ears', 'hands', 'robots'].map((id, index) => ({ id, key: index + 1, name: id }))
const similarities = new TagSimilarities({ vocabulary: 1, tags: vocabulary })
similarities.add({ keyA: new Int32Array([2]), keyB: new Int32Array([3]), score: new Float64Array([0.5]) })

const OWN = ['robots', 'ears']
const ALL = { tagId: null, language: null, level: null, ids: null, without: new Set<string>(), full: new Set<string>() }

type Levels = { readonly levels?: string[]; readonly supervisorLevels?: string[] }

const idea = (
  id: string,
  tagKeys: number[],
  createdAt = 0,
  languages: string[] = [],
  { levels = [], supervisorLevels = [] }: Levels = {},
) => ({
  id,
  supervisorId: '',
  tagKeys,
  languages,
  levels,
  supervisorLevels,
  createdAt,
})

describe('the table of ideas', () => {
  const table = new IdeaTable(similarities)
  table.put('ada', [idea('a', [3, 1]), idea('b', [2], 2), idea('c', [], 1)])
  table.put('ben', [idea('d', [2], 1, ['de']), idea('e', [], 1)])
  const idsOf = (...given: Parameters<IdeaTable['rank']>) => table.rank(...given).map(({ id }) => id)

  it('has the best first, then the newest, then an order of its own', () => {
    expect(idsOf(OWN, ALL, null, 9)).toEqual(['a', 'b', 'd', 'c', 'e'])
    expect(idsOf([], ALL, null, 9)).toEqual(['b', 'c', 'd', 'e', 'a'])
  })

  it('scores as the rule does, to the last bit', () => {
    const [first, second] = table.rank(OWN, ALL, null, 2)
    expect(first?.score).toBe(similarityScore(ranked(OWN), ['robots', 'ears'], similarities.similarity))
    expect(second?.score).toBe(similarityScore(ranked(OWN), ['hands'], similarities.similarity))
  })

  it('goes on behind a position', () => {
    const [, second] = table.rank(OWN, ALL, null, 2)
    expect(idsOf(OWN, ALL, second ?? null, 2)).toEqual(['d', 'c'])
  })

  it('is narrowed down to a tag and a language', () => {
    expect(idsOf(OWN, { ...ALL, tagId: 'hands' }, null, 9)).toEqual(['b', 'd'])
    expect(idsOf(OWN, { ...ALL, tagId: 'hands', language: 'en' }, null, 9)).toEqual(['b'])
    expect(idsOf(OWN, { ...ALL, tagId: 'unknown' }, null, 9)).toEqual([])
  })

  it('has those last whose supervisor has no place, on every page', () => {
    const filter = { ...ALL, full: new Set(['ada']) }
    expect(idsOf(OWN, filter, null, 9)).toEqual(['d', 'e', 'a', 'b', 'c'])
    const [, , third] = table.rank(OWN, filter, null, 3)
    expect(idsOf(OWN, filter, third ?? null, 9)).toEqual(['b', 'c'])
  })

  it('leaves out supervisors who are not wanted', () => {
    expect(idsOf(OWN, { ...ALL, without: new Set(['ada']) }, null, 9)).toEqual(['d', 'e'])
  })

  it('leaves out what is for another level, or whose supervisor takes others', () => {
    const leveled = new IdeaTable(similarities)
    leveled.put('ada', [idea('a', [], 3, [], { levels: ['bachelor'] }), idea('b', [], 2)])
    leveled.put('ben', [
      idea('c', [], 1, [], { supervisorLevels: ['master'] }),
      idea('d', [], 0, [], { levels: ['bachelor'], supervisorLevels: ['master'] }),
    ])
    const of = (level: string | null) => leveled.rank([], { ...ALL, level }, null, 9).map(({ id }) => id)
    expect([of(null), of('bachelor'), of('master')]).toEqual([
      ['a', 'b', 'c', 'd'],
      ['a', 'b'],
      ['b', 'c'],
    ])
  })

  it('forgets what a supervisor no longer offers', () => {
    const changing = new IdeaTable(similarities)
    changing.put('ada', [idea('a', [1])])
    changing.put('ada', [])
    expect(changing.rank(OWN, ALL, null, 9)).toEqual([])
  })
})

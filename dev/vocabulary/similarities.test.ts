import { cleanTagName, tagKey } from '#domain/names.ts'
import { describe, expect, it } from 'vitest'
import { SIMILARITY_THRESHOLD, tagSimilarities, wuPalmer } from './similarities.ts'
import { type Leaf, taxonomyLeaves } from './taxonomy-leaves.ts'

const leaves = taxonomyLeaves()

const leaf = (name: string): Leaf => {
  const found = leaves.find((candidate) => candidate.name === name)
  if (!found) throw new Error(`no such tag: ${name}`)
  return found
}

const similarity = (one: string, other: string): number => wuPalmer(leaf(one), leaf(other))

describe('the taxonomy', () => {
  it('has at least 120 tags in nine faculties, every name acceptable to the import and different from the others', () => {
    expect(leaves.length).toBeGreaterThanOrEqual(120)
    expect(new Set(leaves.map(({ faculty }) => faculty)).size).toBe(9)
    expect(leaves.filter(({ name }) => !same(cleanTagName(name), name))).toEqual([])
    expect(new Set(leaves.map(({ name }) => tagKey(name))).size).toBe(leaves.length)
  })

  it('refuses a second parent that is no field, or one for a tag that is not there', () => {
    const small = { Faculty: { Field: ['Tag'] } }
    expect(() => taxonomyLeaves(small, { Tag: 'Elsewhere' })).toThrow('no such tag or field')
    expect(() => taxonomyLeaves(small, { Other: 'Field' })).toThrow('no such tag or field')
  })
})

describe('Wu-Palmer similarity', () => {
  it('grows with the depth at which two tags meet', () => {
    expect(similarity('Deep Learning', 'Time Series Forecasting')).toBeCloseTo(8 / 10)
    expect(similarity('Deep Learning', 'Image Recognition')).toBeCloseTo(6 / 10)
    expect(similarity('Organic Farming', 'Forest Ecology')).toBeCloseTo(6 / 8)
    expect(similarity('Deep Learning', 'Automated Testing')).toBeCloseTo(4 / 9)
    expect(similarity('Deep Learning', 'Palliative Care')).toBeCloseTo(2 / 9)
  })

  it('counts a tag with two parents where it is closer', () => {
    expect(similarity('Data Journalism', 'Local News')).toBeCloseTo(6 / 8)
    expect(similarity('Data Journalism', 'Data Pipelines & Quality')).toBeCloseTo(6 / 8)
  })

  it('is symmetric, and 1 for a tag with itself only', () => {
    const some = leaves.filter((_, index) => index % 7 === 0)
    for (const a of some) {
      expect(some.filter((b) => wuPalmer(a, b) === 1)).toEqual([a])
      expect(some.filter((b) => wuPalmer(a, b) !== wuPalmer(b, a))).toEqual([])
    }
  })

  it('lists each pair once, and none that only the root joins', () => {
    const pairs = tagSimilarities(leaves)
    expect(new Set(pairs.map(({ field1, field2 }) => [field1, field2].toSorted().join('|'))).size).toBe(pairs.length)
    expect(Math.min(...pairs.map((pair) => pair.similarity_score))).toBeGreaterThan(SIMILARITY_THRESHOLD)
    expect(pairs.some(({ field1, field2 }) => field1 === 'Deep Learning' && field2 === 'Palliative Care')).toBe(false)
  })
})

const same = (cleaned: ReturnType<typeof cleanTagName>, name: string): boolean => {
  return cleaned.ok && cleaned.name === name
}

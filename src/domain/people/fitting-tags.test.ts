import { describe, expect, it } from 'vitest'
import { explain, ranked } from '../similarity-score.ts'
import { fittingTags } from './fitting-tags.ts'

const SIMILAR: Readonly<Record<string, number>> = { 'a w': 0.2, 'b x': 0.9, 'c x': 0.9, 'd y': 0.5 }
const similarity = (one: string, other: string) => SIMILAR[`${one} ${other}`] ?? SIMILAR[`${other} ${one}`] ?? 0

describe('the tags that fit best', () => {
  const explanation = explain(ranked(['a', 'b', 'c', 'd']), ['w', 'x', 'y', 'z'], similarity)

  it('are for a supervisor those that bring most to the score, whatever their order', () => {
    // x covers two tags: 0.3 * 0.9 + 0.2 * 0.9; w brings 0.4 * 0.2, y 0.1 * 0.5.
    expect(fittingTags(['z', 'y', 'w', 'x'], explanation, ({ bestTagId }) => bestTagId)).toEqual(['x', 'w', 'y'])
  })

  it('are for a student those that are covered', () => {
    expect(fittingTags(['a', 'b', 'c', 'd'], explanation, ({ tagId }) => tagId)).toEqual(['b', 'c', 'a'])
  })

  it('are followed by the most important, where fewer bring anything', () => {
    const none = explain(ranked(['q']), ['u', 'v', 'w', 'x'], similarity)
    expect(fittingTags(['u', 'v', 'w', 'x'], none, ({ bestTagId }) => bestTagId)).toEqual(['u', 'v', 'w'])
    expect(fittingTags(['u'], [], () => null)).toEqual(['u'])
    expect(fittingTags([], explanation, ({ bestTagId }) => bestTagId)).toEqual([])
  })
})

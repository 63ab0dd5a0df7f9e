import { describe, expect, it } from 'vitest'
import { patternOf, PLANE } from './person-card.tsx'

const tags = (...ids: string[]) => ids.map((tag_id) => ({ tag_id }))
const ADA = 'ada'
const FIVE = tags('a', 'b', 'c', 'd', 'e')

describe('the pattern of somebody', () => {
  it('is another for anybody else, and with other tags', () => {
    const others = [patternOf('ben', FIVE), patternOf(ADA, tags('a', 'b', 'c', 'd', 'f')), patternOf(ADA, [])]
    for (const other of others) expect(other).not.toEqual(patternOf(ADA, FIVE))
  })

  it('has a shape a tag, the most important one the largest', () => {
    const sizes = patternOf(ADA, FIVE).map(({ radius }) => radius)
    expect(sizes).toHaveLength(5)
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
    expect(new Set(sizes).size).toBe(5)
  })

  it.each([0, 1, 4, 10])('lies within its plane, spread from one side to the other, with %i tags', (count) => {
    const shapes = patternOf(ADA, tags(...Array.from({ length: count }, (_, place) => `tag-${place}`)))
    const lefts = shapes.map(({ x }) => x).toSorted((one, other) => one - other)
    const step = PLANE.width / shapes.length
    for (const [place, x] of lefts.entries()) expect(Math.floor(x / step)).toBe(place)
    for (const { y } of shapes) expect(y >= PLANE.height / 4 && y <= (3 * PLANE.height) / 4).toBe(true)
  })
})

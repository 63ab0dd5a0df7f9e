import { expect, it } from 'vitest'
import { relatedTo } from './tags-step.tsx'

const like = (...ids: string[]) => ids.map((id) => ({ tag: { id, tag_name: id } }))
const names = (chosen: string[], similar: Parameters<typeof relatedTo>[1]) =>
  relatedTo(chosen, similar).map(({ id }) => id)

it('lists what is close to the chosen tags, once each', () => {
  expect(names(['a', 'b'], [like('x', 'y'), like('y', 'z')])).toEqual(['x', 'y', 'z'])
})

it('puts what another choice brings behind what was there, and leaves a chosen suggestion in its place', () => {
  const first = names(['a'], [like('x', 'y', 'z')])
  const then = names(['a', 'y'], [like('x', 'y', 'z'), like('a', 'v', 'x')])
  expect(then.slice(0, first.length)).toEqual(first)
  expect(then).toEqual(['x', 'y', 'z', 'v'])
})

it('waits with what comes behind an answer that is still on its way', () => {
  expect(names(['a', 'b'], [undefined, like('z')])).toEqual([])
  expect(names(['a', 'b'], [like('x'), undefined])).toEqual(['x'])
})

it('brings a few for each tag', () => {
  expect(names(['a'], [like('1', '2', '3', '4', '5', '6', '7')])).toEqual(['1', '2', '3', '4', '5'])
})

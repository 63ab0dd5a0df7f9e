import { expect, it } from 'vitest'
import type { Operation } from './operation.ts'
import { operations, type UploadName } from './operations.ts'

it('a table of the operations that take a file does not compile without one of them', () => {
  const sizes = {
    'admin.supervisors.import': 1,
    'admin.ideas.import': 1,
    'admin.tags.import': 1,
    'users.picture.put': 1,
  }
  const all: Record<UploadName, number> = sizes
  const { 'users.picture.put': left, ...rest } = sizes
  // @ts-expect-error -- the picture is left out
  const short: Record<UploadName, number> = rest
  const declared: readonly Operation[] = Object.values(operations)
  const uploads = declared.filter(({ body }) => body === 'upload').map(({ name }) => name)
  expect(Object.keys(all).toSorted()).toEqual(uploads.toSorted())
  expect(Object.keys(short)).toHaveLength(uploads.length - left)
})

it('whatever takes or gives a file is expensive, and whatever is called a search is one', () => {
  const declared: readonly Operation[] = Object.values(operations)
  const files = declared.filter(({ body, answer }) => body === 'upload' || answer !== 'json')
  expect(files.filter(({ cost }) => cost !== 'expensive').map(({ name }) => name)).toEqual([])
  const searches = declared.filter(({ path }) => path.includes('/search'))
  expect(searches.filter(({ cost }) => cost !== 'search').map(({ name }) => name)).toEqual([])
})

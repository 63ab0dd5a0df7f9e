import { expect, test } from 'vitest'
import { concurrencyLimit } from './pictures.ts'

test('the limit works on so many calls, lets so many wait, and refuses one more', async () => {
  const { run } = concurrencyLimit(2, 1)
  const begun: number[] = []
  const ends = [1, 2, 3].map(() => Promise.withResolvers<void>())
  const work = ends.map((end, index) =>
    run(async () => {
      begun.push(index)
      await end.promise
      return index
    }),
  )
  expect(await run(async () => 'never')).toBeNull()
  expect(begun).toEqual([0, 1])
  ends[1]?.resolve()
  expect(await work[1]).toBe(1)
  const later = run(async () => 'later')
  ends[0]?.resolve()
  ends[2]?.resolve()
  expect(await Promise.all([...work, later])).toEqual([0, 1, 2, 'later'])
  expect(begun).toEqual([0, 1, 2])
})

test('work that fails gives its turn on', async () => {
  const { run } = concurrencyLimit(1, 1)
  const failing = run(() => Promise.reject(new Error('no picture')))
  const next = run(async () => 'next')
  await expect(failing).rejects.toThrow('no picture')
  expect(await next).toBe('next')
})

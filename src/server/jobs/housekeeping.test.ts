import { expect, it } from 'vitest'
import { eachStep } from './housekeeping.ts'

it('a step that fails holds up none of those behind it, and is told of', async () => {
  const done: string[] = []
  const step = (name: string) => async () => void done.push(name)
  const fails = (why: string) => () => Promise.reject(new Error(why))
  await expect(eachStep([step('first'), fails('full'), step('second'), step('third')])).rejects.toThrow('full')
  expect(done).toEqual(['first', 'second', 'third'])
  await expect(eachStep([fails('one'), fails('another')])).rejects.toMatchObject({
    errors: [{ message: 'one' }, { message: 'another' }],
  })
})

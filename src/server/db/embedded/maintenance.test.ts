import { afterEach, expect, it, vi } from 'vitest'
import { every } from './maintenance.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('does not run while something is done that it would disturb, and goes on afterwards', async () => {
  vi.useFakeTimers()
  let runs = 0
  const maintenance = every(
    10,
    async () => {
      runs += 1
    },
    () => undefined,
  )
  const { promise: done, resolve: end } = Promise.withResolvers<string>()
  const copying = maintenance.without(() => done)
  await vi.advanceTimersByTimeAsync(100)
  expect(runs).toBe(0)
  end('copied')
  expect(await copying).toBe('copied')
  await vi.advanceTimersByTimeAsync(25)
  expect(runs).toBe(2)
  await maintenance.stop()
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WaitBudget } from './wait-budget.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Something that comes when it is told to, and how the wait for it ended. */
const wait = (budget: WaitBudget) => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const tooLate = vi.fn<(come: string) => void>()
  const ended = budget.wait(promise, tooLate).catch(() => 'in vain')
  return { come: () => resolve('here'), ended, tooLate }
}

it('is as long for several waits as for one, and work between them does not count', async () => {
  const budget = new WaitBudget(5000)
  const first = wait(budget)
  await vi.advanceTimersByTimeAsync(3000)
  first.come()
  expect(await first.ended).toBe('here')
  await vi.advanceTimersByTimeAsync(60_000)
  const second = wait(budget)
  await vi.advanceTimersByTimeAsync(1999)
  const third = wait(budget)
  second.come()
  expect(await second.ended).toBe('here')
  await vi.advanceTimersByTimeAsync(1)
  expect(await third.ended).toBe('in vain')
  third.come()
  await vi.advanceTimersByTimeAsync(0)
  expect([second.tooLate.mock.calls, third.tooLate.mock.calls]).toEqual([[], [['here']]])
})

it('counts the time of waits at once once', async () => {
  const budget = new WaitBudget(5000)
  const waits = [wait(budget), wait(budget), wait(budget)]
  await vi.advanceTimersByTimeAsync(3000)
  for (const one of waits) one.come()
  expect(await Promise.all(waits.map(({ ended }) => ended))).toEqual(['here', 'here', 'here'])
  const last = wait(budget)
  await vi.advanceTimersByTimeAsync(1999)
  last.come()
  expect(await last.ended).toBe('here')
})

it('is no matter of what comes after the call', async () => {
  const budget = new WaitBudget(5000)
  budget.end()
  const late = wait(budget)
  await vi.advanceTimersByTimeAsync(60_000)
  late.come()
  expect(await late.ended).toBe('here')
})

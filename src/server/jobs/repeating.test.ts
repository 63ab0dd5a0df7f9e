import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { repeat } from './repeating.ts'

const EVERY_MS = 1000
const MINUTE_MS = 60_000

describe('a job', () => {
  const errors: unknown[] = []
  const log = { error: (...logged: unknown[]) => void errors.push(logged) }
  beforeEach(() => {
    errors.length = 0
    vi.useFakeTimers()
  })
  afterEach(() => void vi.useRealTimers())

  const pass = (rounds: number) => vi.advanceTimersByTimeAsync(rounds * EVERY_MS)

  it('that fails comes round again, and is one line in the log until it works again', async () => {
    const outcomes = ['fails', 'fails', 'works', 'fails']
    const work = vi.fn(async () => {
      if (outcomes.shift() === 'fails') throw new Error('no database')
    })
    const stop = repeat([{ name: 'a job', everyMs: EVERY_MS, work }], log)
    await pass(2)
    expect(work).toHaveBeenCalledTimes(2)
    expect(errors).toHaveLength(1)
    await pass(2)
    expect(errors).toHaveLength(2)
    await stop()
  })

  it('is told that it is to stop, waited for, and does not come round again', async () => {
    const steps: string[] = []
    const work = vi.fn(
      (stopping: AbortSignal) =>
        new Promise<void>((resolve) => {
          stopping.addEventListener('abort', () => {
            steps.push('told')
            setTimeout(() => {
              steps.push('ended')
              resolve()
            }, EVERY_MS)
          })
        }),
    )
    const stop = repeat([{ name: 'a job', everyMs: EVERY_MS, work }], log)
    await pass(1)
    const stopped = stop().then(() => steps.push('stopped'))
    await pass(5)
    await stopped
    expect(steps).toEqual(['told', 'ended', 'stopped'])
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('that comes round seldom first runs a minute after the start, however often that is', async () => {
    const work = vi.fn(async () => undefined)
    for (let start = 1; start <= 3; start += 1) {
      const stop = repeat([{ name: 'a job', everyMs: 15 * MINUTE_MS, work }], log)
      await vi.advanceTimersByTimeAsync(14 * MINUTE_MS)
      await stop()
      expect(work).toHaveBeenCalledTimes(start)
    }
  })

  it('runs again after its interval', async () => {
    const work = vi.fn(async () => undefined)
    const stop = repeat([{ name: 'a job', everyMs: 15 * MINUTE_MS, work }], log)
    await vi.advanceTimersByTimeAsync(16 * MINUTE_MS - 1)
    expect(work).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(work).toHaveBeenCalledTimes(2)
    await stop()
  })
})

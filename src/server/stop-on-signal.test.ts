import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stopOnSignal } from './stop-on-signal.ts'

const started = (more: { send?: unknown; connected?: boolean } = {}) => {
  const closing = Promise.withResolvers<void>()
  const exit = vi.fn<(code?: number | string | null) => never>()
  const process = Object.assign(new EventEmitter(), { connected: true, ...more, exit })
  const close = vi.fn(() => closing.promise)
  const complain = vi.fn<(sentence: string) => void>()
  stopOnSignal(process as never, close, complain, Date.now)
  return { process, close, exit, complain, closing }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'])('stops in order on %s', async (event) => {
  const { process, close, exit, closing } = started()
  process.emit(event)
  expect(close).toHaveBeenCalledTimes(1)
  expect(exit).not.toHaveBeenCalled()
  closing.resolve()
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0))
})

it('stops at once when whoever started it is gone already', () => {
  expect(started({ send: () => true, connected: false }).close).toHaveBeenCalledTimes(1)
  expect(started({ send: () => true }).close).not.toHaveBeenCalled()
})

it('takes the same key press for one signal, whichever way it comes', () => {
  const { process, close, exit } = started()
  process.emit('SIGINT')
  vi.setSystemTime(Date.now() + 900)
  process.emit('SIGTERM')
  process.emit('disconnect')
  expect(close).toHaveBeenCalledTimes(1)
  expect(exit).not.toHaveBeenCalled()
})

it('ends at once on a second signal', () => {
  const { process, exit, complain } = started()
  process.emit('SIGINT')
  vi.setSystemTime(Date.now() + 1_100)
  process.emit('SIGINT')
  expect(exit).toHaveBeenCalledWith(1)
  expect(complain).toHaveBeenCalledTimes(1)
})

it('ends at the deadline', () => {
  const { process, exit, complain } = started()
  process.emit('SIGTERM')
  vi.advanceTimersByTime(19_000)
  expect(exit).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2_000)
  expect(exit).toHaveBeenCalledWith(1)
  expect(complain).toHaveBeenCalledTimes(1)
})

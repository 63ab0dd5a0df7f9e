import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stopOnSignal } from './stop-on-signal.ts'

const started = (more: { send?: unknown; connected?: boolean } = {}) => {
  const closing = Promise.withResolvers<void>()
  const exit = vi.fn<(code?: number | string | null) => never>()
  const process = Object.assign(new EventEmitter(), { connected: true, ...more, exit })
  const close = vi.fn(() => closing.promise)
  const draining = Promise.withResolvers<void>()
  const drain = vi.fn(() => draining.promise)
  const complain = vi.fn<(sentence: string) => void>()
  const isBusy = vi.fn(() => false)
  stopOnSignal(process as never, () => ({ drain, close, isBusy }), complain, Date.now)
  return { process, isBusy, close, drain, draining, exit, complain, closing }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('sends calls elsewhere first on SIGTERM, before the deadline begins', async () => {
  const { process, close, drain, draining, exit } = started()
  process.emit('SIGTERM')
  expect(drain).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(close).not.toHaveBeenCalled()
  expect(exit).not.toHaveBeenCalled()
  draining.resolve()
  await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(1))
})

it.each(['SIGINT', 'SIGHUP', 'disconnect'])('stops in order on %s', async (event) => {
  const { process, close, exit, closing } = started()
  process.emit(event)
  expect(close).toHaveBeenCalledTimes(1)
  expect(exit).not.toHaveBeenCalled()
  closing.resolve()
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0))
})

it('stops at once when its starter is gone already', () => {
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
  process.emit('SIGINT')
  vi.advanceTimersByTime(19_000)
  expect(exit).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2_000)
  expect(exit).toHaveBeenCalledWith(1)
  expect(complain).toHaveBeenCalledTimes(1)
})

it('waits longer for an import', () => {
  const { process, exit, isBusy } = started()
  isBusy.mockReturnValue(true)
  process.emit('SIGINT')
  vi.advanceTimersByTime(60_000)
  expect(exit).not.toHaveBeenCalled()
  isBusy.mockReturnValue(false)
  vi.advanceTimersByTime(5000)
  expect(exit).toHaveBeenCalledWith(1)
})

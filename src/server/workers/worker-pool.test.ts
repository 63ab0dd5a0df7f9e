import { threadId } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { sampleWork } from '#test/support/sample-worker.ts'
import { PoolClosed, PoolFull, type WorkerPool, WorkerOutOfMemory, workerPool } from './worker-pool.ts'

let pool: WorkerPool<typeof sampleWork>

beforeEach(() => {
  const file = new URL('../../../test/support/sample-worker.ts', import.meta.url)
  pool = workerPool<typeof sampleWork>({
    file,
    name: 'sampleWork',
    threads: 1,
    waiting: 2,
    idleMs: 10_000,
    memoryMb: 32,
  })
})
afterEach(() => pool.close())

test('works in another thread, while this one goes on', async () => {
  const signal = new Int32Array(new SharedArrayBuffer(4))
  const answer = pool.run({ wanted: 'wait', signal })
  Atomics.store(signal, 0, 1)
  Atomics.notify(signal, 0)
  expect(await answer).not.toBe(threadId)
})

test('keeps its thread for the next call', async () => {
  const first = await pool.run({ wanted: 'thread id' })
  expect(await Promise.all([pool.run({ wanted: 'thread id' }), pool.run({ wanted: 'thread id' })])).toEqual([
    first,
    first,
  ])
})

test('moves buffers that it is told to, and copies others', async () => {
  const bytes = new Uint8Array(1000)
  expect(await pool.run({ wanted: 'length', bytes })).toBe(1000)
  expect(bytes.length).toBe(1000)
  expect(await pool.run({ wanted: 'length', bytes }, [bytes.buffer])).toBe(1000)
  expect(bytes.length).toBe(0)
})

test('throws what the function throws', async () => {
  await expect(pool.run({ wanted: 'error' })).rejects.toThrow(new RangeError('no such number'))
  expect(await pool.run({ wanted: 'thread id' })).not.toBe(threadId)
})

test('outlives a thread that takes too much memory', async () => {
  await expect(pool.run({ wanted: 'all memory' })).rejects.toThrow(WorkerOutOfMemory)
  expect(await pool.run({ wanted: 'thread id' })).not.toBe(threadId)
})

test('outlives a thread that ends by itself', async () => {
  await expect(pool.run({ wanted: 'end' })).rejects.toBeInstanceOf(Error)
  expect(await pool.run({ wanted: 'thread id' })).not.toBe(threadId)
})

test('refuses one call more than may wait, until there is room again', async () => {
  const signal = new Int32Array(new SharedArrayBuffer(4))
  const calls = [pool.run({ wanted: 'wait', signal }), pool.run({ wanted: 'error' }), pool.run({ wanted: 'thread id' })]
  const settled = Promise.allSettled(calls)
  await expect(pool.run({ wanted: 'thread id' })).rejects.toThrow(PoolFull)
  Atomics.store(signal, 0, 1)
  Atomics.notify(signal, 0)
  expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await pool.run({ wanted: 'thread id' })).not.toBe(threadId)
})

test('gives up what runs and what waits when it is closed', async () => {
  const signal = new Int32Array(new SharedArrayBuffer(4))
  const calls = Promise.allSettled([pool.run({ wanted: 'wait', signal }), pool.run({ wanted: 'thread id' })])
  await pool.close()
  const givenUp = { status: 'rejected', reason: expect.any(PoolClosed) as PoolClosed }
  expect(await calls).toEqual([givenUp, givenUp])
  await expect(pool.run({ wanted: 'thread id' })).rejects.toThrow(PoolClosed)
})

test('gives up calls whose thread can not start, each time anew', async () => {
  const file = new URL('no-such-file.ts', import.meta.url)
  const broken = workerPool<typeof sampleWork>({ file, name: 'sampleWork', threads: 1, idleMs: 10_000, memoryMb: 32 })
  await expect(broken.run({ wanted: 'thread id' })).rejects.toThrow('no-such-file')
  await expect(broken.run({ wanted: 'thread id' })).rejects.toThrow('no-such-file')
  await broken.close()
})

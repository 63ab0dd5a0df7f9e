import { Piscina } from 'piscina'

/** Gets and answers what the structured clone algorithm can copy. */
type Work = (task: never) => unknown

export type WorkerPool<F extends Work> = {
  /**
   * Calls the function in a thread; waits in the queue while all threads are busy.
   * @param transfer buffers of the task that are moved to the thread instead of copied: they are empty afterwards
   * @throws the function's error, as a plain Error; WorkerOutOfMemory; PoolClosed; PoolFull
   */
  readonly run: (task: Parameters<F>[0], transfer?: readonly ArrayBuffer[]) => Promise<Awaited<ReturnType<F>>>
  /** Ends the threads. Calls that still run are given up. */
  readonly close: () => Promise<void>
}

export type WorkerPoolOptions = {
  /** The function's module: `new URL('./csv.ts', import.meta.url)`. */
  readonly file: URL
  /** Under which name that file exports it. */
  readonly name: string
  /** How many calls run at once. */
  readonly threads: number
  /** Maximum length of the queue; unlimited if left out. */
  readonly waiting?: number
  /** How long a thread without work stays, ms. */
  readonly idleMs: number
  /** Memory limit for the objects of one thread, MB. */
  readonly memoryMb: number
}

/** A thread exceeded its memory limit and was ended. The process goes on. */
export class WorkerOutOfMemory extends Error {}

/** The pool was closed before the call was answered. */
export class PoolClosed extends Error {}

/** The queue is full. */
export class PoolFull extends Error {}

/**
 * Threads that call one function, for work that would keep the event loop from everybody else. No thread is started
 * before the first call.
 *
 *     import type { parseCsv } from './csv.ts'
 *     const file = new URL('./csv.ts', import.meta.url)
 *     workerPool<typeof parseCsv>({ file, name: 'parseCsv', threads: 1, idleMs: 10_000, memoryMb: 512 })
 */
export function workerPool<F extends Work>(options: WorkerPoolOptions): WorkerPool<F> {
  const { file, name, threads, waiting = Number.POSITIVE_INFINITY, idleMs, memoryMb } = options
  const pool = new Piscina<Parameters<F>[0], Awaited<ReturnType<F>>>({
    filename: file.href,
    name,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  let closing: Promise<void> | null = null
  const calls = new Set<AbortController>()
  // Only a thread that could not start causes this. Its call would stay in the queue forever.
  pool.on('error', (error) => {
    for (const call of calls) call.abort(error)
  })
  return {
    run: async (task, transfer = []): Promise<Awaited<ReturnType<F>>> => {
      if (closing) throw new PoolClosed()
      if (calls.size >= threads + waiting) throw new PoolFull()
      const call = new AbortController()
      calls.add(call)
      try {
        return await pool.run(task, { transferList: [...transfer], signal: call.signal })
      } catch (error) {
        if (closing) throw new PoolClosed('', { cause: error })
        call.signal.throwIfAborted()
        throw isOutOfMemory(error) ? new WorkerOutOfMemory('', { cause: error }) : error
      } finally {
        calls.delete(call)
      }
    },
    close: () => (closing ??= pool.destroy()),
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

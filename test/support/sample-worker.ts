/** Work for the threads in the tests of worker-pool.ts. */
import { threadId } from 'node:worker_threads'

export type SampleTask =
  | { readonly wanted: 'thread id' }
  | { readonly wanted: 'length'; readonly bytes: Uint8Array }
  | { readonly wanted: 'error' }
  | { readonly wanted: 'all memory' }
  | { readonly wanted: 'end' }
  /** Answers when the signal is no longer 0. */
  | { readonly wanted: 'wait'; readonly signal: Int32Array<SharedArrayBuffer> }

export function sampleWork(task: SampleTask): number {
  if (task.wanted === 'thread id') return threadId
  if (task.wanted === 'length') return task.bytes.length
  if (task.wanted === 'error') throw new RangeError('no such number')
  if (task.wanted === 'wait') {
    Atomics.wait(task.signal, 0, 0)
    return threadId
  }
  if (task.wanted === 'end') process.exit(1)
  const kept: object[] = []
  for (;;) kept.push({ number: kept.length })
}

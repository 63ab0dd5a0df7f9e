import { type WorkerPool, workerPool } from '../workers/worker-pool.ts'
import type { readSupervisorsCsv } from './supervisors/supervisors-csv.ts'
import type { readTagsJson } from './tags/tags-json.ts'

/** Reads uploaded files in threads of their own, one file of a kind at a time. The bytes are empty afterwards. */
export type FileReaders = {
  readonly supervisors: (bytes: Uint8Array) => Promise<ReturnType<typeof readSupervisorsCsv>>
  readonly tags: (bytes: Uint8Array) => Promise<ReturnType<typeof readTagsJson>>
  readonly close: () => Promise<void>
}

const THREAD = { threads: 1, idleMs: 10_000 }

export function fileReaders(): FileReaders {
  const supervisors = workerPool<typeof readSupervisorsCsv>({
    ...THREAD,
    file: new URL('./supervisors/supervisors-csv.ts', import.meta.url),
    name: 'readSupervisorsCsv',
    memoryMb: 1024,
  })
  const tags = workerPool<typeof readTagsJson>({
    ...THREAD,
    file: new URL('./tags/tags-json.ts', import.meta.url),
    name: 'readTagsJson',
    memoryMb: 1536,
  })
  return {
    supervisors: moving(supervisors),
    tags: moving(tags),
    close: async () => void (await Promise.all([supervisors.close(), tags.close()])),
  }
}

/** Bytes that fill their buffer move to the thread; others share it with somebody, and are copied. */
const moving =
  <F extends (bytes: Uint8Array) => unknown>(pool: WorkerPool<F>) =>
  (bytes: Uint8Array) => {
    const { buffer } = bytes
    const movable = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength
    return pool.run(bytes, movable ? [buffer] : [])
  }

import { type WorkerPool, workerPool } from '../workers/worker-pool.ts'
import type { ReportProgress } from '#domain/imports/imports.ts'
import { type FileTask, reportFrom, sharedProgress } from './progress.ts'
import type { readIdeasFile } from './ideas/ideas-csv.ts'
import type { readSupervisorsFile } from './supervisors/supervisors-csv.ts'
import type { readTagsFile } from './tags/tags-json.ts'

/** Reads uploaded files in threads, one file of a kind at a time. The buffer is empty afterwards. */
export type FileReaders = {
  readonly supervisors: (bytes: Uint8Array, report?: ReportProgress) => Promise<ReturnType<typeof readSupervisorsFile>>
  readonly ideas: (bytes: Uint8Array, report?: ReportProgress) => Promise<ReturnType<typeof readIdeasFile>>
  readonly tags: (bytes: Uint8Array, report?: ReportProgress) => Promise<ReturnType<typeof readTagsFile>>
  readonly close: () => Promise<void>
}

/** Between two looks at how far a thread is. */
const POLL_MS = 200

const THREAD = { threads: 1, idleMs: 10_000 }

export function fileReaders(): FileReaders {
  const supervisors = workerPool<typeof readSupervisorsFile>({
    ...THREAD,
    file: new URL('./supervisors/supervisors-csv.ts', import.meta.url),
    name: 'readSupervisorsFile',
    memoryMb: 1024,
  })
  const ideas = workerPool<typeof readIdeasFile>({
    ...THREAD,
    file: new URL('./ideas/ideas-csv.ts', import.meta.url),
    name: 'readIdeasFile',
    memoryMb: 1024,
  })
  const tags = workerPool<typeof readTagsFile>({
    ...THREAD,
    file: new URL('./tags/tags-json.ts', import.meta.url),
    name: 'readTagsFile',
    memoryMb: 1536,
  })
  return {
    supervisors: moving(supervisors),
    ideas: moving(ideas),
    tags: moving(tags),
    close: async () => void (await Promise.all([supervisors.close(), ideas.close(), tags.close()])),
  }
}

/** Bytes that fill their buffer move to the thread; others share it with somebody, and are copied. */
const moving =
  <F extends (task: FileTask) => unknown>(pool: WorkerPool<F>) =>
  async (bytes: Uint8Array, report: ReportProgress = () => undefined) => {
    const { buffer } = bytes
    const movable = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength
    const progress = sharedProgress()
    const timer = setInterval(() => reportFrom(progress, report), POLL_MS)
    try {
      const task: FileTask = { bytes, progress }
      return await pool.run(task, movable ? [buffer] : [])
    } finally {
      clearInterval(timer)
    }
  }

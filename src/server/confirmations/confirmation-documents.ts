import { type WorkerPool, workerPool } from '../workers/worker-pool.ts'
import type { ConfirmationContent, confirmationPdf } from './confirmation-pdf.ts'

/**
 * A page takes 20 ms of processor time, about 100 ms with names in other scripts: the last in a full queue waits half a
 * minute.
 */
const WAITING_MAX = 300
/** The process grows by 90 MB with the thread and its first page, by 220 MB at most; by 100 MB more for other scripts. */
const IDLE_MS = 60_000
const MEMORY_MB = 64

export function drawingPool(): WorkerPool<typeof confirmationPdf> {
  const file = new URL('./confirmation-pdf.ts', import.meta.url)
  return workerPool<typeof confirmationPdf>({
    file,
    name: 'confirmationPdf',
    threads: 1,
    waiting: WAITING_MAX,
    idleMs: IDLE_MS,
    memoryMb: MEMORY_MB,
  })
}

export type ConfirmationDocuments = ReturnType<typeof confirmationDocuments>

/** Draws confirmations. @param pool draws off the main thread, which a page would block */
export function confirmationDocuments(pool: WorkerPool<typeof confirmationPdf> = drawingPool()) {
  return {
    /**
     * The PDF of a confirmation. The same number and language give the same bytes, because the content of a number is fixed.
     * @throws PoolFull if too many are queued
     */
    pdf: (content: ConfirmationContent) => pool.run(content),
    close: () => pool.close(),
  }
}

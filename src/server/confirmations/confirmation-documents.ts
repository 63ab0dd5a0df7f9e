import { LRUCache } from 'lru-cache'
import { type WorkerPool, workerPool } from '../workers/worker-pool.ts'
import type { ConfirmationContent, confirmationPdf } from './confirmation-pdf.ts'

/** Draws confirmations and remembers them. */
export type ConfirmationDocuments = {
  /**
   * The PDF of a confirmation. The same number and language give the same bytes, because the content of a number is
   * fixed.
   * @throws PoolFull if too many are queued
   */
  readonly pdf: (content: ConfirmationContent) => Promise<Uint8Array>
  /** Ends the thread. */
  readonly close: () => Promise<void>
}

/**
 * A page takes 20 ms of processor time, about 100 ms with names in other scripts: the last in a full queue waits half a
 * minute.
 */
const WAITING_MAX = 300
/** A document has 27 kB, with other scripts 50. */
const REMEMBERED_BYTES = 8 * 1024 * 1024
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

/** @param pool draws off the main thread, which a page would block */
export function confirmationDocuments(pool: WorkerPool<typeof confirmationPdf> = drawingPool()): ConfirmationDocuments {
  const drawn = new LRUCache<string, Uint8Array, ConfirmationContent>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
    // Concurrent calls for one document share its drawing; a failed one is drawn again at the next call.
    fetchMethod: (_key, _before, { context }) => pool.run(context),
    // The cache may evict it while it is drawn: waiting callers still get it.
    ignoreFetchAbort: true,
  })
  return {
    pdf: async (content) => {
      const pdf = await drawn.fetch(`${content.number} ${content.locale}`, { context: content })
      if (!pdf) throw new Error('a document was drawn and did not come back')
      return pdf
    },
    close: () => pool.close(),
  }
}

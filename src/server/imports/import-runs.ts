import type { ImportProgress, ReportProgress } from '#domain/imports/imports.ts'
import type { Database, Queryable } from '../db/client.ts'
import {
  endImportRun,
  type ImportEnd,
  insertImportRun,
  type NewImportRun,
  notifyOfImport,
  updateImportRun,
} from '../db/queries/imports/runs.ts'
import { transaction } from '../db/transaction.ts'

/** Minimum interval between two reports of an import's progress, milliseconds. */
const TELL_EVERY_MS = 400
/** A sign of life is given so often when there is nothing new to tell. */
const LIFE_EVERY_MS = 4000

type Clock = () => Date

/** A running import, as admins see it. */
export type ImportRun = {
  readonly id: string
  /** Records the progress of the import; cheap enough to be called at any rate. */
  readonly report: ReportProgress
  /** Writes down what it came to, in the transaction that makes it true. */
  readonly endIn: (tx: Queryable, end: ImportEnd) => Promise<void>
  /** Ends the telling; of an import that failed with why, which is written down. */
  readonly close: (failed?: ImportEnd) => Promise<void>
}

export type ImportRuns = ReturnType<typeof importRuns>

/**
 * Reports the progress of running imports in a row of the database, outside the import's transaction.
 */
export function importRuns({ tellEveryMs = TELL_EVERY_MS } = {}) {
  const alive = new Set<string>()
  return {
    /** The imports that this process works on. However long it slept, they go on. */
    alive: alive as ReadonlySet<string>,
    begin: async (db: Database, run: NewImportRun, now: Clock): Promise<ImportRun> => {
      const id = await transaction(db, (tx) => insertImportRun(tx, run, alive, now()))
      alive.add(id)
      const progress = new ProgressOfRun({ db, id, now, tellEveryMs })
      return {
        id,
        report: (phase, done, total) => progress.set({ phase, done, total }),
        endIn: (tx, end) => endImportRun(tx, id, end, now()),
        close: async (failed) => {
          await progress.stop()
          alive.delete(id)
          if (!failed) return
          // The database is away. A later reader finds an import without a heartbeat.
          await transaction(db, (tx) => endImportRun(tx, id, failed, now())).catch(() => undefined)
        },
      }
    },
  }
}

const isSame = (one: ImportProgress, other: ImportProgress): boolean =>
  one.phase === other.phase && one.done === other.done && one.total === other.total

type ProgressOptions = {
  readonly db: Database
  readonly id: string
  readonly now: Clock
  readonly tellEveryMs: number
}

/**
 * The progress of one import, reported by a timer until it is stopped. The timer runs outside the import's transaction.
 */
class ProgressOfRun {
  readonly #options: ProgressOptions
  readonly #timer: NodeJS.Timeout
  #progress: ImportProgress = { phase: 'reading', done: 0, total: null }
  #kept = this.#progress
  #keptAt: number
  #keeping: Promise<void> | null = null

  constructor(options: ProgressOptions) {
    this.#options = options
    this.#keptAt = performance.now()
    this.#timer = setInterval(() => this.#tick(), options.tellEveryMs)
    this.#timer.unref()
  }

  set(progress: ImportProgress): void {
    if (!isSame(progress, this.#progress)) this.#progress = progress
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#keeping
  }

  #tick(): void {
    const progress = this.#progress
    const isNews = progress !== this.#kept
    if (this.#keeping || (!isNews && performance.now() - this.#keptAt < LIFE_EVERY_MS)) return
    this.#keeping = this.#keep(progress, isNews)
      // A report that could not be written is repeated with the next one.
      .catch(() => undefined)
      .finally(() => (this.#keeping = null))
  }

  async #keep(progress: ImportProgress, isNews: boolean): Promise<void> {
    const { db, id } = this.#options
    const now = this.#options.now()
    await transaction(db, async (tx) => {
      await updateImportRun(tx, id, progress)
      if (isNews) await notifyOfImport(tx, id, progress, now)
    })
    this.#kept = progress
    this.#keptAt = performance.now()
  }
}

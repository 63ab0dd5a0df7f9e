import type { ImportProgress, ReportProgress } from '#domain/imports/imports.ts'
import type { Database, Queryable } from '../db/client.ts'
import {
  endImportRun,
  type ImportEnd,
  importEvent,
  insertImportRun,
  type NewImportRun,
  tellOfImport,
  updateImportRun,
} from '../db/queries/imports/runs.ts'
import { transaction } from '../db/transaction.ts'

/** Between two looks at how far an import is: at most so often is it told, and kept. */
const TELL_EVERY_MS = 400
/** A sign of life is given so often when there is nothing new to tell. */
const LIFE_EVERY_MS = 4000

type ImportEvent = ReturnType<typeof importEvent>
type Clock = () => Date

/** An import under way, as everybody is told of it. */
export type ImportRun = {
  readonly id: string
  /** Remembers how far the import is; may be called as often as one likes. */
  readonly report: ReportProgress
  /** Writes down what it came to, in the transaction that makes it true. */
  readonly endIn: (tx: Queryable, end: ImportEnd) => Promise<void>
  /** Ends the telling; of an import that failed with why, which is written down. */
  readonly close: (failed?: ImportEnd) => Promise<void>
}

export type ImportRuns = {
  readonly begin: (db: Database, run: NewImportRun, now: Clock) => Promise<ImportRun>
  /** Those that this process works on. However long it slept, they go on. */
  readonly alive: ReadonlySet<string>
  /** Has somebody told of progress that is not written down as an event: the listeners of this process. */
  readonly onProgress: (tell: (event: ImportEvent) => void) => void
}

/**
 * Says how far imports are, while they are under way: in a row of the database, beside the transaction of the import. Where
 * there is one connection, that row has to wait until the transaction is over, so the event streams are told from memory.
 */
export function importRuns({ tellEveryMs = TELL_EVERY_MS } = {}): ImportRuns {
  let tellHere: (event: ImportEvent) => void = () => undefined
  const alive = new Set<string>()
  return {
    alive,
    onProgress: (tell) => (tellHere = tell),
    begin: async (db, run, now) => {
      const id = await transaction(db, (tx) => insertImportRun(tx, run, alive, now()))
      alive.add(id)
      const progress = new ProgressOfRun({ db, id, now, tellEveryMs, tellHere: (event) => tellHere(event) })
      return {
        id,
        report: (phase, done, total) => progress.set({ phase, done, total }),
        endIn: (tx, end) => endImportRun(tx, id, end, now()),
        close: async (failed) => {
          await progress.stop()
          alive.delete(id)
          if (!failed) return
          // A database that is away can't be told; whoever looks later finds an import without a sign of life.
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
  readonly tellHere: (event: ImportEvent) => void
}

/** How far one import is, told now and then until it is stopped. Its timer runs outside of the import's transaction. */
class ProgressOfRun {
  readonly #options: ProgressOptions
  readonly #timer: NodeJS.Timeout
  #progress: ImportProgress = { phase: 'reading', done: 0, total: null }
  #told = this.#progress
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
    const { db, id, tellHere } = this.#options
    const progress = this.#progress
    if (db.$client.hasOneConnection && progress !== this.#told) {
      this.#told = progress
      tellHere(importEvent(id, progress))
    }
    const isNews = progress !== this.#kept
    if (this.#keeping || (!isNews && performance.now() - this.#keptAt < LIFE_EVERY_MS)) return
    this.#keeping = this.#keep(progress, isNews)
      // What could not be kept is told the next time.
      .catch(() => undefined)
      .finally(() => (this.#keeping = null))
  }

  async #keep(progress: ImportProgress, isNews: boolean): Promise<void> {
    const { db, id } = this.#options
    const now = this.#options.now()
    await transaction(db, async (tx) => {
      await updateImportRun(tx, id, progress)
      if (isNews && !db.$client.hasOneConnection) await tellOfImport(tx, id, progress, now)
    })
    this.#kept = progress
    this.#keptAt = performance.now()
  }
}

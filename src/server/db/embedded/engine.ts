import { existsSync } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type ExecProtocolOptions, messages, PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_buffercache } from '@electric-sql/pglite/contrib/pg_buffercache'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { DatabaseStopped } from '../database-problem.ts'
import { DurableNodeFS } from './durable-file-system.ts'

/** Of the statistics of a column as many entries as ANALYZE finds in 9,000 rows: of 30,000 it takes a quarter of a second for people. */
const STATISTICS = 'default_statistics_target=30'
const SETTINGS = ['fsync=on', 'wal_sync_method=fsync', 'shared_buffers=16MB', 'timezone=UTC', STATISTICS]

/**
 * The embedded PostgreSQL as Tandem runs it, on disk or (in tests) in memory: with fsync, which PGlite turns off by its
 * parameter `-F`, and with an end. A server that can't write its log goes down and the system starts it anew; PGlite goes
 * on, and blocks the process forever with the next query. Here every query after that fails with DatabaseStopped.
 */
export class Engine extends PGlite {
  readonly #onStop: (problem: DatabaseStopped) => void
  #stopped: DatabaseStopped | null = null

  /** @param onStop told once, when nothing works any more */
  constructor(options: PGliteOptions, onStop: (problem: DatabaseStopped) => void = () => undefined) {
    super({
      extensions: { btree_gist, citext, pg_buffercache, pg_trgm, pgcrypto, unaccent },
      startParams: [
        ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
        ...SETTINGS.flatMap((setting) => ['-c', setting]),
      ],
      ...options,
    })
    this.#onStop = onStop
  }

  /** Why nothing works any more; null as long as it does. */
  get stopped(): DatabaseStopped | null {
    return this.#stopped
  }

  override async execProtocolStream(message: Uint8Array, options?: ExecProtocolOptions) {
    if (this.#stopped) throw this.#stopped
    const answers = await super.execProtocolStream(message, options)
    for (const answer of answers) {
      if (answer instanceof messages.DatabaseError && answer.severity === 'PANIC') this.stop(answer)
    }
    return answers
  }

  /** From now on nothing works any more. */
  stop(cause: Error): void {
    this.#stopped = new DatabaseStopped(cause)
    this.#onStop(this.#stopped)
  }

  /** What is in the log is recovered by the next start, so a stopped engine is simply left. */
  override async close(): Promise<void> {
    if (!this.#stopped) await super.close()
  }
}

/**
 * The engine on the files in `folder`, which is made on first use. The caller sees to it that nobody else has it open.
 */
export async function startEngine(folder: string, onStop: (problem: DatabaseStopped) => void): Promise<Engine> {
  if (!existsSync(join(folder, 'PG_VERSION'))) await createCluster(folder)
  const engine = new Engine({ fs: new DurableNodeFS(folder) }, onStop)
  await engine.waitReady
  return engine
}

/** Under another name until complete and on disk: interrupted half-way, the next start begins anew. */
const createCluster = async (folder: string): Promise<void> => {
  const draft = `${folder}.creating`
  await rm(draft, { recursive: true, force: true })
  const engine = new Engine({ fs: new DurableNodeFS(draft) })
  await engine.waitReady
  await engine.close()
  for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
    await syncToDisk(join(entry.parentPath, entry.name))
  }
  await syncToDisk(draft)
  await rename(draft, folder)
  await syncToDisk(dirname(folder))
}

const syncToDisk = async (path: string): Promise<void> => {
  // Windows neither opens nor needs to sync a folder.
  const file = await open(path, 'r').catch(() => null)
  if (!file) return
  try {
    await file.sync()
  } catch (error) {
    if (process.platform !== 'win32') throw error
  } finally {
    await file.close()
  }
}

import { existsSync } from 'node:fs'
import { chmod, cp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { syncToDisk } from '../../sync-to-disk.ts'
import { builtClusters } from './built-clusters.ts'
import { DurableNodeFS } from './durable-file-system.ts'

/** ANALYZE reads 300 rows per unit: with the default it takes a quarter of a second for 30,000 people. */
const STATISTICS = 'default_statistics_target=30'
const SETTINGS = ['fsync=on', 'wal_sync_method=fsync', 'shared_buffers=16MB', 'timezone=UTC', STATISTICS]

/** Where the files of a cluster are. */
export type ClusterPlace =
  /**
   * On disk; created on first use, with tables if the build provides such a cluster. The caller must hold the folder's
   * lock.
   */
  | { readonly folder: string; readonly withoutTables?: boolean }
  /** In memory, for tests: new, or as in the archive (tar) of one. */
  | { readonly memory: 'new' | { readonly tar: string } }

/** Starts PGlite on the files of a cluster. */
export async function openCluster(place: ClusterPlace): Promise<PGlite> {
  if ('memory' in place) return start(await inMemory(place.memory))
  const { folder, withoutTables = false } = place
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    const { migrated, empty } = builtClusters()
    await createCluster(folder, withoutTables ? [empty] : [migrated, empty])
  }
  return start({ fs: new DurableNodeFS(folder) })
}

/** With fsync, which PGlite turns off by its parameter `-F`. */
const start = async (options: PGliteOptions): Promise<PGlite> => {
  const engine = new PGlite({
    extensions: { pg_trgm, unaccent },
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      ...SETTINGS.flatMap((setting) => ['-c', setting]),
    ],
    ...options,
  })
  await engine.waitReady
  return engine
}

/** Small log segments make a small archive, which every test file reads. */
const inMemory = async (memory: 'new' | { readonly tar: string }): Promise<PGliteOptions> =>
  memory === 'new'
    ? { initDbStartParams: ['--wal-segsize=1'] }
    : { loadDataDir: new Blob([await readFile(memory.tar)]) }

/**
 * Uses a temporary name until it is complete and on disk: after an interruption the next start begins again.
 * @param built clusters to copy, of which the first existing one is used; without one the engine creates it
 */
export async function createCluster(folder: string, built: readonly string[]): Promise<void> {
  const draft = `${folder}.creating`
  await rm(draft, { recursive: true, force: true })
  const source = built.find((place) => existsSync(place))
  if (source === undefined) await makeCluster(draft)
  else await cp(source, draft, { recursive: true })
  for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    await chmod(path, entry.isDirectory() ? 0o700 : 0o600)
    await syncToDisk(path)
  }
  await chmod(draft, 0o700)
  await syncToDisk(draft)
  await rename(draft, folder)
  await syncToDisk(dirname(folder))
}

const makeCluster = async (folder: string): Promise<void> => {
  const engine = await start({ fs: new DurableNodeFS(folder) })
  await engine.close()
}

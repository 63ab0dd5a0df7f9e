import { existsSync } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { DurableNodeFS } from './durable-file-system.ts'

const SETTINGS = ['fsync=on', 'wal_sync_method=fsync', 'shared_buffers=16MB', 'timezone=UTC']

/** How every embedded engine runs, on disk or (in tests) in memory: `-F`, PGlite's default, would turn fsync off. */
export const ENGINE_OPTIONS = {
  extensions: { btree_gist, citext, pg_trgm, pgcrypto, unaccent },
  startParams: [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    ...SETTINGS.flatMap((setting) => ['-c', setting]),
  ],
} satisfies PGliteOptions

/**
 * The engine on the files in `folder`, which is made on first use. The caller sees to it that nobody else has it open.
 */
export const startEngine = async (folder: string): Promise<PGlite> => {
  if (!existsSync(join(folder, 'PG_VERSION'))) await createCluster(folder)
  return PGlite.create({ ...ENGINE_OPTIONS, fs: new DurableNodeFS(folder) })
}

/** Under another name until complete and on disk: interrupted half-way, the next start begins anew. */
const createCluster = async (folder: string): Promise<void> => {
  const draft = `${folder}.creating`
  await rm(draft, { recursive: true, force: true })
  const engine = await PGlite.create({ ...ENGINE_OPTIONS, fs: new DurableNodeFS(draft) })
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

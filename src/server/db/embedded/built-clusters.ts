import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MIGRATIONS_FOLDER } from '../migrations-folder.ts'

const require = createRequire(import.meta.url)

type Package = { readonly version: string }

const FOLDER = fileURLToPath(new URL('../../../../dist/cluster', import.meta.url))

/** Folders with unused clusters. */
export type BuiltClusters = {
  /** With the tables of this version. */
  readonly migrated: string
  readonly empty: string
}

/**
 * Where the build puts clusters to copy; they may be missing. Without them a first start takes 17 s of processor time:
 * 12 s for a cluster and 4 s for its tables. The name depends on the engine's version and the migrations.
 */
export function builtClusters(migrationsFolder = MIGRATIONS_FOLDER): BuiltClusters {
  const { version } = require(join(dirname(require.resolve('@electric-sql/pglite')), '../package.json')) as Package
  const hash = createHash('sha256')
  const steps = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
  for (const name of steps.toSorted()) hash.update(`${name}\0`).update(readFileSync(join(migrationsFolder, name)))
  return {
    migrated: join(FOLDER, `${version}-${hash.digest('hex').slice(0, 16)}`),
    empty: join(FOLDER, version),
  }
}

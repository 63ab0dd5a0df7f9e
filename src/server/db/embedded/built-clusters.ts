import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MIGRATIONS_FOLDER } from '../migrations-folder.ts'

const require = createRequire(import.meta.url)

type Package = { readonly version: string }

const FOLDER = fileURLToPath(new URL('../../../../dist/cluster', import.meta.url))

/** Folders with clusters that nobody has used. */
export type BuiltClusters = {
  /** With the tables of this version. */
  readonly migrated: string
  readonly empty: string
}

/**
 * Where the build leaves clusters to copy; they may not be there. A first start took 17 s of processor, 12 of them for a
 * cluster and 4 for its tables. Another version of the engine, or other migrations, look elsewhere.
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

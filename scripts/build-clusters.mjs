// Makes the databases that new data folders begin with: dist/cluster/.
import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openDatabase } from '../src/server/db/client.ts'
import { builtClusters } from '../src/server/db/embedded/built-clusters.ts'
import { migrate } from '../src/server/db/migrate.ts'

const { empty, migrated } = builtClusters()
const folder = dirname(empty)
const draft = `${folder}.making`

/** The account that builds may differ from the one that starts. */
const forEverybody = (cluster) => {
  chmodSync(cluster, 0o755)
  for (const entry of readdirSync(cluster, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
  }
}

const make = async (cluster, work) => {
  const database = await openDatabase({ dataDir: draft })
  await work(database)
  await database.close()
  cpSync(join(draft, 'postgres'), cluster, { recursive: true })
  forEverybody(cluster)
}

for (const left of [folder, draft]) rmSync(left, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
await make(empty, () => {})
await make(migrated, migrate)
rmSync(draft, { recursive: true })

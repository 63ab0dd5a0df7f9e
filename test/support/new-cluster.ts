/** A new embedded database in no time: it is made once, by the product itself, and copied from then on. */
import { createHash } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '#server/db/client.ts'

const cache = fileURLToPath(new URL('../../node_modules/.cache/tandem', import.meta.url))

/** Whatever decides how a cluster looks. */
const MADE_BY = [
  new URL('../package.json', import.meta.resolve('@electric-sql/pglite')),
  new URL('../../src/server/db/embedded/engine.ts', import.meta.url),
  new URL('../../src/server/db/embedded/durable-file-system.ts', import.meta.url),
]

/** Puts a cluster into a data folder that has none yet, as a first start would make it: empty, no migration done. */
export async function putNewCluster(dataDir: string): Promise<void> {
  const place = join(dataDir, 'postgres')
  if (existsSync(place)) return
  const cluster = await keptCluster()
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  cpSync(cluster, place, { recursive: true })
}

/** The cluster to copy; it appears whole or not at all, so that several processes may ask for it at once. */
const keptCluster = async (): Promise<string> => {
  const hash = createHash('sha256')
  for (const file of MADE_BY) hash.update(await readFile(file))
  const kept = join(cache, `cluster-${hash.digest('hex').slice(0, 16)}`)
  if (existsSync(kept)) return kept
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(join(cache, 'making-'))
  const open = await openDatabase({ dataDir: draft })
  await open.close()
  await rename(join(draft, 'postgres'), kept).catch((error: unknown) => {
    if (!existsSync(kept)) throw error // else another process was first, and its cluster is as good
  })
  await rm(draft, { recursive: true })
  return kept
}

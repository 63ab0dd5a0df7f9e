/** A restore into a folder that ends before its end: nothing there passes for a database, and the same can be tried again. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { backUp } from '#server/archive/backup.ts'
import { restore } from '#server/archive/restore.ts'
import { openDatabase } from '#server/db/client.ts'
import { RestoreBrokenOff } from '#server/db/database-problem.ts'
import { migrate } from '#server/db/migrate.ts'
import { contentsOf, refusal } from '#test/support/databases/archives.ts'
import { watchSyncedFolders } from '#test/support/synced-folders.ts'
import { programFile } from '#test/support/process/programs.ts'

const PASSPHRASE = 'three words of mine'
const SECRET = 'the secret that a start made and kept in the folder'

const command = programFile('archive-commands')

let folder: string
let file: string
let tables: unknown
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-broken-off-'))
  file = join(folder, 'backup.tandem')
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'session-secret'), SECRET)
  const database = await openDatabase({ dataDir })
  await migrate(database)
  await database.close()
  const source = { dataDir, databaseUrl: null }
  const { manifest } = await backUp({ source, path: file, passphrase: PASSPHRASE, version: '1.0.0', now: new Date() })
  tables = manifest.tables
})
afterAll(() => rm(folder, { recursive: true }))

const restoredInto = (dataDir: string) =>
  restore({ path: file, passphrase: PASSPHRASE, target: { dataDir, databaseUrl: null } })

it('by being killed: the next start says so instead of making a new installation, and a second restore does well', async () => {
  const dataDir = join(folder, 'killed')
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', BACKUP_PASSPHRASE: PASSPHRASE }
  const restoring = spawn(process.execPath, [command, 'restore', file], { env, stdio: 'ignore' })
  const ended = once(restoring, 'exit')
  await vi.waitFor(async () => expect((await readdir(dataDir)).join()).toContain('database.restoring'), 60_000)
  restoring.kill('SIGKILL')
  await ended
  const there = await readdir(dataDir)

  const start = openDatabase({ dataDir })
  await expect(start).rejects.toThrow(RestoreBrokenOff)
  await expect(start).rejects.toThrow(/run it again .* delete .*database\.restoring/)
  expect(await readdir(dataDir)).toEqual(there)

  await restoredInto(dataDir)
  expect((await readdir(dataDir)).toSorted()).toEqual(['database', 'session-secret', 'tandem.lock'])
  expect(await readFile(join(dataDir, 'session-secret'), 'utf8')).toBe(SECRET)
  const database = await openDatabase({ dataDir })
  expect((await contentsOf(database)).tables).toEqual(tables)
  await database.close()
})

it('late, with a draft of its own: that is cleared away as well, and deleting it begins anew', async () => {
  const dataDir = join(folder, 'late')
  await mkdir(join(dataDir, 'database.restoring', 'base'), { recursive: true })
  expect(await refusal(openDatabase({ dataDir }))).toBe(
    `A restore into ${dataDir} was broken off, and it holds no database: run it again (npm run restore -- FILE), or, to ` +
      `begin with an empty one, delete ${join(dataDir, 'database.restoring')}.`,
  )
  await rm(join(dataDir, 'database.restoring'), { recursive: true })
  const database = await openDatabase({ dataDir })
  await database.close()
})

it('is on disk under its name when it is said to be done', async () => {
  const dataDir = join(folder, 'on-disk')
  const synced = await watchSyncedFolders()
  await restoredInto(dataDir)
  vi.restoreAllMocks()
  const last = synced.findLast((each) => each.folder === dataDir)
  expect(last?.names).toEqual(expect.arrayContaining(['database', 'session-secret']))
})

it('at its secrets: there is no database without those that belong to it', async () => {
  const dataDir = join(folder, 'secrets')
  await mkdir(dataDir)
  // Nothing is there, and nothing can be put there.
  await symlink(join(folder, 'nowhere', 'secret'), join(dataDir, 'session-secret'))
  expect(await refusal(restoredInto(dataDir))).toContain('ENOENT')
  expect((await readdir(dataDir)).toSorted()).toEqual(['session-secret', 'tandem.lock'])
})

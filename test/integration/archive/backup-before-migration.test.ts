/** There are no steps back: a database in the data folder is backed up before a new version changes it. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backUpBeforeMigration, type OwnBackups } from '#server/archive/own-backups.ts'
import { checkBackup, restore } from '#server/archive/restore.ts'
import { type OpenDatabase, openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { contentsOf, opened } from '#test/support/databases/archives.ts'
import { serverDatabaseUrl } from '#test/support/databases/databases.ts'
import { laterVersion } from '#test/support/databases/later-version.ts'

let folder: string
let database: OpenDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-migration-'))
  database = await openDatabase({ dataDir: folder })
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const backups = (keep = 7): OwnBackups => ({
  database,
  databaseUrl: null,
  dataDir: folder,
  keep,
  passphrase: null,
  timeZone: 'Europe/Berlin',
  version: '1.0.0',
  now: () => new Date('2026-11-22T12:00:00Z'),
  log: { info: () => undefined, error: () => undefined },
})
const made = () => readdir(join(folder, 'backups')).catch(() => [])

it('and what was backed up is restored by the version of before', async () => {
  const later = await laterVersion({ migrations: { '0001_more': 'ALTER TABLE users ADD COLUMN more text' } })
  await backUpBeforeMigration(backups(), later)
  expect(await made()).toEqual([]) // a new one has nothing to lose
  await migrate(database)
  await database.pool.query(`
    INSERT INTO users (email, role, first_name, created_at) VALUES ('ida@uni.example', 'STUDENT', 'Zoë', now())`)
  await backUpBeforeMigration(backups(0), later)
  expect(await made()).toEqual([])

  await mkdir(join(folder, 'backups'), { recursive: true })
  await writeFile(join(folder, 'backups', 'before-migration-2026-11-22T115900Z.tandem.part'), 'of one that was killed')
  await backUpBeforeMigration(backups(), later)
  const name = 'before-migration-2026-11-22T120000Z.tandem'
  expect(await made()).toEqual([name])
  const here = await contentsOf(database)
  await migrate(database, later)
  await backUpBeforeMigration(backups(), later)
  expect(await made()).toEqual([name])
  await later.remove()

  const path = join(folder, 'backups', name)
  expect((await checkBackup(path, null)).migrations).toEqual(here.migrations)
  const { url, drop } = await serverDatabaseUrl('empty')
  await restore({ path, passphrase: null, target: { dataDir: folder, databaseUrl: url } })
  const { tables, migrations } = await opened(url, contentsOf)
  expect({ tables, migrations }).toEqual({ tables: here.tables, migrations: here.migrations })
  await opened(url, async ({ pool }) => {
    const { rows } = await pool.query('SELECT first_name, folded_name FROM users')
    expect(rows).toEqual([{ first_name: 'Zoë', folded_name: 'zo ' }])
  })
  await drop()
})

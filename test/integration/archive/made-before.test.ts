/** Data from before PostgreSQL's own programs: a folder that they can't read, and backups that they can. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { restore } from '#server/archive/restore.ts'
import { openDatabase } from '#server/db/client.ts'
import { hasMigrationsToDo } from '#server/db/migrate.ts'
import { countUsers } from '#server/db/queries/accounts/users.ts'
import { contentsOf, refusal } from '#test/support/databases/archives.ts'

const BACKUP = fileURLToPath(new URL('../../fixtures/archives/sample-b92ffe0d.tandem', import.meta.url))

/** The tables that later migrations dropped, and the tasks of those who wait. */
const GONE = new Set(['public.events', 'public.lost_pairs', 'public.due_tasks'])

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tandem-before-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

it('a folder of the version before is left as it is, and its backup is restored beside it', async () => {
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '18\n')
  expect(await refusal(openDatabase({ dataDir }))).toBe(
    `The database in ${join(dataDir, 'postgres')} was made by a version before this one and is left as it is: back it up with ` +
      'that version (npm run backup), and restore the file with this one (npm run restore -- FILE).',
  )
  const manifest = await restore({
    path: BACKUP,
    passphrase: 'three words of mine',
    target: { dataDir, databaseUrl: null },
  })
  const database = await openDatabase({ dataDir })
  expect(await countUsers(database.db)).toBe(262)
  expect(await hasMigrationsToDo(database)).toBe(false)
  const rowsOf = (tables: typeof manifest.tables) => tables.map(({ name, rows }) => `${name} ${rows}`)
  expect(rowsOf((await contentsOf(database)).tables)).toEqual(
    expect.arrayContaining(rowsOf(manifest.tables.filter(({ name }) => name.startsWith('public.') && !GONE.has(name)))),
  )
  await database.close()
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION'])
  expect(await readFile(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).toBe('18\n')
})

/**
 * One database in a data folder, which people use: backed up meanwhile, restored on a server, from there into another
 * folder, and at last moved.
 */
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readArchiveFile, writeArchiveFile } from '#server/archive/archive-file.ts'
import { backUp } from '#server/archive/backup.ts'
import type { Batch, Manifest } from '#server/archive/manifest.ts'
import { backupProcess } from '#server/archive/own-backups.ts'
import { checkBackup, move, restore } from '#server/archive/restore.ts'
import { writeDatabase } from '#server/archive/write-database.ts'
import { type OpenDatabase, openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { dismissals } from '#server/db/schema/matching.ts'
import { pictures } from '#server/db/schema/people.ts'
import { requests } from '#server/db/schema/requests.ts'
import { testApp } from '#test/support/api.ts'
import { contentsOf, CROWD, opened, refusal, relationsIn, whileSwiping } from '#test/support/databases/archives.ts'
import { serverDatabaseUrl } from '#test/support/databases/databases.ts'
import { makeWorld, type World } from '#test/support/databases/small-world.ts'
import { type Instance, listening } from '#test/support/event-instances.ts'
import { makeStudent } from '#test/support/people.ts'
import { programFile } from '#test/support/process/programs.ts'

const PASSPHRASE = 'three words of mine'
const SECRET = 'the secret that a start made and kept in the folder'
const version = '1.0.0'

const command = programFile('archive-commands')

let folder: string
let dataDir: string
let file: string
/** The backup without secrets, and so without a passphrase: the key of one takes half a second to make, each time. */
let plain: string
let source: OpenDatabase
let api: Instance
let world: World
const drops: (() => Promise<void>)[] = []

const emptyServer = async (): Promise<string> => {
  const { url, drop } = await serverDatabaseUrl('empty')
  drops.push(drop)
  return url
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-backup-'))
  dataDir = join(folder, 'data')
  file = join(folder, 'while-they-swipe.tandem')
  plain = join(folder, 'plain.tandem')
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'session-secret'), SECRET)
  source = await openDatabase({ dataDir })
  await migrate(source)
  api = await listening(source, { site: { secret: SECRET } })
  world = await makeWorld(source, api)
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index))
  await source.db.insert(pictures).values({ userId: world.student.id, hash: 'f00', bytes })
})
afterAll(async () => {
  await api.close()
  await source.close()
  for (const drop of drops) await drop()
  await rm(folder, { recursive: true })
})

const into = (databaseUrl: string, from = file, passphrase: string | null = PASSPHRASE) =>
  restore({
    path: from,
    passphrase,
    target: { dataDir: join(folder, 'server-data'), databaseUrl },
  })

describe('a backup while people swipe', () => {
  let url = ''

  it('is made by a process of its own, without holding them up, and has all that was acknowledged before', async () => {
    const make = backupProcess(command, { DATA_DIR: dataDir, DATABASE_URL: '', BACKUP_PASSPHRASE: PASSPHRASE })
    const { before, after } = await whileSwiping(source, api, () => make(file, AbortSignal.timeout(110_000)))
    expect(after.length).toBeGreaterThan(before.length)
    await readArchiveFile(file, PASSPHRASE, (archive) =>
      writeArchiveFile({ ...archive, manifest: { ...archive.manifest, files: [] } }, plain, null),
    )

    url = await emptyServer()
    const manifest = await into(url)
    expect(manifest.files).toEqual([{ name: 'session-secret', text: SECRET }])
    const restored = await opened(url, ({ db }) => db.select().from(dismissals))
    const known = new Set(restored.map(({ studentId, supervisorId }) => `${studentId} ${supervisorId}`))
    expect(before.filter(({ student, supervisor }) => !known.has(`${student} ${supervisor}`))).toEqual([])
  })

  it('is sound: every place is taken by a pair, also by those to come, and the next numbers are free', async () => {
    await opened(url, async (database) => {
      const unsound = async () =>
        (
          await database.db.execute(sql`
            select s.user_id from supervisors s
            where s.accepted_slots <> (select count(*) from requests r where r.supervisor_id = s.user_id and r.is_pair)`)
        ).rows
      expect(await unsound()).toEqual([])
      expect(await database.db.$count(requests)).toBeGreaterThanOrEqual(CROWD)
      const restored = await testApp(database, { site: { secret: SECRET } })
      const student = await makeStudent(database.db)
      const asked = { supervisor_id: world.supervisor.id }
      const { id } = await restored.ok('supervision_requests.create', asked, { as: student.email })
      await restored.decide(world.supervisor, id, 'ACCEPTED')
      await restored.close()
      expect(await unsound()).toEqual([])
    })
  })

  it('keeps confirmations genuine, sessions and pictures, also with another secret', async () => {
    await opened(url, async (database) => {
      for (const secret of [SECRET, 'another secret of at least thirty-two characters']) {
        const restored = await testApp(database, { site: { secret } })
        expect(await restored.ok('confirmations.verify', { code: world.code })).toMatchObject({ status: 'VALID' })
        await restored.close()
      }
      const [picture] = await database.db.select().from(pictures)
      expect([...(picture?.bytes ?? [])]).toEqual(Array.from({ length: 256 }, (_, index) => index))
    })
  })

  it('goes from the server into a folder, the same in every table', async () => {
    const other = join(folder, 'from-the-server')
    const path = join(folder, 'server.tandem')
    const now = new Date()
    await backUp({ source: { dataDir: '', databaseUrl: url }, path, passphrase: null, version, now })
    await restore({ path, passphrase: null, target: { dataDir: other, databaseUrl: null } })
    const there = await opened(url, contentsOf)
    const here = await openDatabase({ dataDir: other })
    expect(await contentsOf(here)).toEqual(there)
    await here.close()
    const again = restore({ path, passphrase: null, target: { dataDir: other, databaseUrl: null } })
    expect(await refusal(again)).toContain('holds a database already')
  })

  it('goes into an empty database only', async () => {
    const before = await opened(url, contentsOf)
    expect(await refusal(into(url, plain, null))).toBe(
      'The database is not empty: name an empty one. Nothing was changed in it.',
    )
    expect(await opened(url, contentsOf)).toEqual(before)
    await writeFile(join(folder, 'server-data', 'session-secret'), 'of another installation')
    expect(await refusal(into(await emptyServer()))).toContain('session-secret is another one than in the backup')
    await writeFile(join(folder, 'server-data', 'session-secret'), SECRET)
  })
})

it('a restore while another one fills the same database is refused in a sentence, and the first one goes on', async () => {
  const target = await emptyServer()
  const second: string[] = []
  await readArchiveFile(plain, null, ({ manifest, batches }) => {
    const meanwhile = (async function* meanwhile(): AsyncGenerator<Batch> {
      second.push(await refusal(into(target, plain, null)))
      yield* batches
    })()
    return opened(target, (database) => writeDatabase(database, { manifest, batches: meanwhile }))
  })
  expect(second).toEqual([expect.stringMatching(/^Another restore or move into this database is under way/)])
  expect((await opened(target, contentsOf)).tables).toEqual((await checkBackup(plain, null)).tables)
})

describe('archives that can’t be restored', () => {
  /** The backup with another manifest. */
  const changed = async (change: (manifest: Manifest) => Manifest): Promise<string> => {
    const path = join(folder, `changed-${createHash('sha256').update(String(change)).digest('hex').slice(0, 8)}.tandem`)
    await readArchiveFile(plain, null, (archive) =>
      writeArchiveFile({ ...archive, manifest: change(archive.manifest) }, path, null),
    )
    return path
  }

  it('leaves the database empty, and the same one can be tried again', async () => {
    const target = await emptyServer()
    const newer = await changed((manifest) => ({ ...manifest, migrations: [...manifest.migrations, 9e12] }))
    expect(await refusal(into(target, newer, null))).toContain('comes from a newer version of Tandem')
    const damaged = join(folder, 'damaged.tandem')
    await writeFile(damaged, (await readFile(file)).subarray(0, -100))
    expect(await refusal(into(target, damaged))).toMatch(/^The file is damaged/)
    expect(await refusal(into(target, file, 'another passphrase'))).toContain('BACKUP_PASSPHRASE is not')

    const different = await changed((manifest) => ({
      ...manifest,
      tables: manifest.tables.map((table) => (table.name === 'public.users' ? { ...table, digest: '1' } : table)),
    }))
    expect(await refusal(into(target, different, null))).toContain('public.users came out otherwise than it was')
    const foreign = await changed((manifest) => ({
      ...manifest,
      tables: manifest.tables.map((table) => ({ ...table, columns: [...table.columns, 'more'] })),
    }))
    expect(await refusal(into(target, foreign, null))).toContain('a table that Tandem never made')

    expect(await relationsIn(target)).toEqual([])
    await into(target, plain, null)
    expect((await opened(target, contentsOf)).tables).toEqual((await checkBackup(plain, null)).tables)
  })
})

describe('a move', () => {
  const taking = { version, now: new Date() }

  it('is refused while the database is in use', async () => {
    const target = await emptyServer()
    expect(await refusal(move(dataDir, target, taking))).toContain('is in use by another running Tandem')
    expect(await relationsIn(target)).toEqual([])
  })

  it('takes everything along and leaves the database as it was', async () => {
    await api.close()
    const there = await contentsOf(source)
    await source.close()
    const target = await emptyServer()
    const atOnce = await Promise.all([1, 2].map(() => refusal(move(dataDir, target, taking))))
    expect(atOnce.toSorted()).toEqual([expect.stringContaining('is in use by another running Tandem'), 'went well'])
    await opened(target, async (database) => {
      const here = await contentsOf(database)
      expect(here.tables).toEqual(there.tables)
      const moved = await testApp(database, { site: { secret: SECRET } })
      expect(await moved.ok('confirmations.verify', { code: world.code })).toMatchObject({ status: 'VALID' })
      await moved.close()
    })
    expect(await refusal(move(dataDir, target, taking))).toContain('The database is not empty')
    const left = await openDatabase({ dataDir })
    expect(await contentsOf(left)).toEqual(there)
    await left.close()
  })

  it('from a folder without a database is refused', async () => {
    expect(await refusal(move(join(folder, 'nothing'), await emptyServer(), taking))).toContain(
      'There is no database in',
    )
  })
})

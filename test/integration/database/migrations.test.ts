/** Tables step by step, and rules as they are now. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { restore } from '#server/archive/restore.ts'
import { type OpenDatabase, openDatabase } from '#server/db/client.ts'
import { DatabaseTooOld, MigrationFailed, MigrationHeldUp } from '#server/db/database-problem.ts'
import {
  hasMigrationsToDo,
  makeTables,
  migrate,
  stepsToDo,
  MIGRATIONS_FOLDER,
  RULES_FOLDER,
} from '#server/db/migrate.ts'
import { asFailure } from '#server/failure.ts'
import { planOf } from '#server/migrate-command.ts'
import { opened } from '#test/support/databases/archives.ts'
import { catalogueOf } from '#test/support/databases/catalogue.ts'
import { serverDatabaseUrl } from '#test/support/databases/databases.ts'
import { laterVersion } from '#test/support/databases/later-version.ts'

/** Written by the migrations of b92ffe0d, the 56 that the first one replaced. */
const catalogueOfBefore = () => readFile(new URL('../../fixtures/catalogue-b92ffe0d.txt', import.meta.url), 'utf8')
const LAST_OF_BEFORE = 1_795_709_633_421
const STUDENT = '6f6f2a3e-8d5c-4f0e-9f58-0a4c0d6f1a01'
const SUPERVISOR = '6f6f2a3e-8d5c-4f0e-9f58-0a4c0d6f1a02'

let url: string
let database: OpenDatabase
const undo: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  const made = await serverDatabaseUrl()
  url = made.url
  database = await openDatabase({ databaseUrl: url, dataDir: '' })
  undo.push(made.drop, () => database.close())
})
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

const later = async (changes: Parameters<typeof laterVersion>[0]) => {
  const version = await laterVersion(changes)
  undo.push(version.remove)
  return version
}
const namesOf = async (folders: Parameters<typeof stepsToDo>[1]) =>
  (await stepsToDo(database.pool, folders)).map(({ name }) => name)

const rulesFile = (name: string) => readFile(join(RULES_FOLDER, name), 'utf8')

/** Somebody at work with a table. */
const lockTable = async (table: string): Promise<Client> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  undo.push(() => client.end())
  await client.query(`BEGIN; LOCK TABLE ${table} IN ROW EXCLUSIVE MODE`)
  return client
}

describe('a database', () => {
  it('begins with the tables that the 56 migrations of before made', async () => {
    const empty = await serverDatabaseUrl('empty')
    const client = new Client({ connectionString: empty.url })
    undo.push(empty.drop, () => client.end())
    await client.connect()
    await makeTables(client, LAST_OF_BEFORE)
    const made = await catalogueOf({ pool: client as unknown as OpenDatabase['pool'] })
    // Objects of rules stand as they are now.
    const rules = [/^function [^]*?\$function\$[^]*?\$function\$\n\n?/gm, /^(trigger|row|constraint .* TRIGGER) .*\n/gm]
    const tables = (text: string) => rules.reduce((rest, rule) => rest.replaceAll(rule, ''), text)
    expect(tables(`${made.join('\n')}\n`)).toBe(tables(await catalogueOfBefore()))
  })

  it('with those 56 migrations is taken over with its offers and what people lost, and gets the migrations since and the rules', async () => {
    const before = await serverDatabaseUrl('empty')
    const taken = await openDatabase({ databaseUrl: before.url, dataDir: '' })
    undo.push(before.drop, () => taken.close())
    const client = await taken.pool.connect()
    await makeTables(client, LAST_OF_BEFORE)
    client.release()
    await taken.pool.query(`
      INSERT INTO users (id, role, email, created_at) VALUES ('${STUDENT}', 'STUDENT', 's@example.org', now()),
        ('${SUPERVISOR}', 'SUPERVISOR', 'v@example.org', now());
      INSERT INTO cycles (name, opened_at) VALUES ('Now', '2026-10-01');
      INSERT INTO waiting_entries (student_id, supervisor_id, cycle_id, joined_at, offered_at, offer_ends_at)
        SELECT '${STUDENT}', '${SUPERVISOR}', id, '2026-11-01', '2026-11-02', '2026-11-04' FROM cycles;
      INSERT INTO lost_pairs (request_id, user_id, other_id, reason, lost_at)
        VALUES (gen_random_uuid(), '${STUDENT}', '${SUPERVISOR}', 'removed', '2026-11-02');
      INSERT INTO earlier_choices (user_id, tag_name, priority, seen_at)
        VALUES ('${STUDENT}', 'Logic', 1, NULL), ('${SUPERVISOR}', 'Logic', 1, now());
      INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of before', 1), ('of before', ${LAST_OF_BEFORE})`)
    expect(await hasMigrationsToDo(taken)).toBe(true)
    expect(await planOf(taken)).toMatch(
      /^-- 0001_waiting_list\n[^]*-- rules\/confirmations.sql\n[^]*CREATE OR REPLACE TRIGGER requests_take_slots/,
    )
    await migrate(taken)
    expect(await planOf(taken)).toContain('nothing to do')
    expect(await catalogueOf(taken)).toEqual(await catalogueOf(database))
    const { rows } = await taken.pool.query(`SELECT offered_until = '2026-11-04' AS same FROM waiting_entries`)
    expect(rows).toEqual([{ same: true }])
    const { rows: told } = await taken.pool.query('SELECT user_id, kind, tags FROM notices ORDER BY at')
    expect(told).toEqual([
      { user_id: STUDENT, kind: 'removed', tags: null },
      { user_id: STUDENT, kind: 'tags_lost', tags: ['Logic'] },
    ])
  })

  it('with an earlier version than those is refused in a sentence', async () => {
    await database.pool.query(`UPDATE drizzle.__drizzle_migrations SET created_at = ${LAST_OF_BEFORE - 1}`)
    await expect(migrate(database)).rejects.toThrow(DatabaseTooOld)
    await expect(migrate(database)).rejects.toThrow(/start the version of 28 November 2026 \(b92ffe0d\) with it once/)
  })

  it('restored from a backup of b92ffe0d is that of this version', async () => {
    const target = await serverDatabaseUrl('empty')
    const dataDir = await mkdtemp(join(tmpdir(), 'tandem-before-'))
    undo.push(target.drop, () => rm(dataDir, { recursive: true }))
    const manifest = await restore({
      path: join(import.meta.dirname, '../../fixtures/archives/sample-b92ffe0d.tandem'),
      passphrase: 'three words of mine',
      target: { dataDir, databaseUrl: target.url },
    })
    expect(manifest.migrations).toHaveLength(56)
    await opened(target.url, async (restored) => {
      expect(await catalogueOf(restored)).toEqual(await catalogueOf(database))
      expect(await stepsToDo(restored.pool)).toEqual([])
      // Rules did not count rows a second time.
      const { rows } = await restored.pool.query(`
        SELECT count(*)::int AS wrong FROM supervisors s WHERE accepted_slots <>
          (SELECT count(*) FROM requests r WHERE r.supervisor_id = s.user_id AND r.is_pair)`)
      expect(rows).toEqual([{ wrong: 0 }])
    })
  })
})

describe('a later version', () => {
  it('runs its migrations one by one: those before one that fails stay, and the next start goes on there', async () => {
    const broken = await later({ migrations: { '0001_one': 'CREATE TABLE one ()', '0002_two': 'CREATE TABLE one ()' } })
    expect(await hasMigrationsToDo(database)).toBe(false)
    expect(await hasMigrationsToDo(database, broken)).toBe(true)
    await expect(migrate(database, broken)).rejects.toThrow(MigrationFailed)
    expect(await namesOf(broken)).toEqual(['0002_two'])
    const whole = await later({ migrations: { '0001_one': 'CREATE TABLE one ()', '0002_two': 'CREATE TABLE two ()' } })
    await migrate(database, whole)
    expect(await namesOf(whole)).toEqual([])
  })

  it('touches only rules whose text has changed, and drops what their files make no more', async () => {
    const places = await rulesFile('places.sql')
    const [taking, forgetting] = ['requests_take_ideas', 'requests_forget_title']
    const requests = await rulesFile('requests.sql')
    const withoutTitle = requests.slice(0, requests.indexOf('-- What was agreed at an acceptance'))
    const version = await later({
      migrations: { '0001_one': 'CREATE TABLE one ()' },
      rules: {
        'places.sql': places.replace('RETURN NULL', 'RETURN NEW'),
        'ideas.sql': null,
        'requests.sql': withoutTitle,
      },
    })
    const before = await catalogueOf(database)
    expect(await namesOf(version)).toEqual(['0001_one', 'rules/places.sql', 'rules/requests.sql', 'rules/ideas.sql'])
    await migrate(database, version)
    const after = await catalogueOf(database)
    expect(
      before
        .filter((line) => !after.includes(line))
        .map((line) => line.slice(0, 60))
        .toSorted(),
    ).toEqual(
      before
        .filter(
          (line) =>
            line.includes(taking) ||
            line.includes(forgetting) ||
            (line.startsWith('function') && line.includes('requests_take_slots')),
        )
        .map((line) => line.slice(0, 60))
        .toSorted(),
    )
    expect(await namesOf(version)).toEqual([])
  })

  it('lets a rule move to another file', async () => {
    const version = await later({
      rules: { 'ideas.sql': null, 'zebras.sql': (await rulesFile('ideas.sql')).replace('-- An', '-- Moved: an') },
    })
    const before = await catalogueOf(database)
    await migrate(database, version)
    expect(await catalogueOf(database)).toEqual(before)
  })

  it('keeps its rules when an instance of the version before starts once more', async () => {
    const version = await later({ migrations: { '0001_one': 'SELECT 1' }, rules: { 'ideas.sql': null } })
    await migrate(database, version)
    const after = await catalogueOf(database)
    await migrate(database)
    expect(await catalogueOf(database)).toEqual(after)
  })
})

describe('beside others at work', () => {
  const version = () => later({ migrations: { '0001_more': 'ALTER TABLE outbox ADD COLUMN more text' } })

  it('is tried again until they let go', async () => {
    const folders = await version()
    const holder = await lockTable('outbox')
    const migrated = migrate(database, folders, { attempts: 1000, lockMs: 20, pauseMs: 10 })
    // An attempt was given up and another one is made, each by a transaction of its own.
    await expect.poll(() => transactionsOfMigration()).toBeGreaterThan(1)
    await holder.query('ROLLBACK')
    await migrated
    expect(await namesOf(folders)).toEqual([])
  })

  it('is tried again after a deadlock, in which the call goes on', async () => {
    const sql = 'ALTER TABLE outbox ADD COLUMN more text; ALTER TABLE requests ADD COLUMN more text'
    const folders = await later({ migrations: { '0001_more': sql } })
    const call = await lockTable('requests')
    // The migration notices the deadlock, or gives its lock up.
    await call.query("SET LOCAL deadlock_timeout = '1min'")
    const migrated = migrate(database, folders, { attempts: 10, lockMs: 2000, pauseMs: 10 })
    const waiting = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'requests'::regclass`
    await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1)
    await call.query('LOCK TABLE outbox IN ROW EXCLUSIVE MODE; COMMIT')
    await migrated
    expect(await namesOf(folders)).toEqual([])
  })

  it.each(['55P03', '40P01', '40001'])('a call that meets %s in the end is to come again', (code) => {
    const failure = asFailure(Object.assign(new Error('others were in the way'), { code }))
    expect(failure).toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } })
  })

  it('is given up in a sentence that names the step', async () => {
    const folders = await version()
    await lockTable('outbox')
    const refused = migrate(database, folders, { attempts: 2, lockMs: 20, pauseMs: 0 })
    await expect(refused).rejects.toThrow(MigrationHeldUp)
    await expect(refused).rejects.toThrow(/too busy to be changed \(0001_more: [^)]*lock timeout\): start again/)
    expect(await namesOf(folders)).toEqual(['0001_more'])
  })

  const seen = new Set<string>()
  const transactionsOfMigration = async (): Promise<number> => {
    const { rows } = await database.pool.query<{ begun: string }>(
      `SELECT xact_start::text AS begun FROM pg_stat_activity WHERE query LIKE 'ALTER TABLE outbox%' AND xact_start IS NOT NULL`,
    )
    for (const { begun } of rows) seen.add(begun)
    return seen.size
  }
})

describe('the files', () => {
  it('have the newest snapshot alone, which the next migration is made from', async () => {
    const sql = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name.endsWith('.sql')).toSorted()
    const newest = `${(sql.at(-1) ?? '').slice(0, 4)}_snapshot.json`
    expect((await readdir(join(MIGRATIONS_FOLDER, 'meta'))).toSorted()).toEqual([newest, '_journal.json'])
  })
})

/** Real databases for integration tests: each of its own, migrated, empty, and gone with `close()`. */
import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { databaseOver, type OpenDatabase, openDatabase } from '#server/db/client.ts'
import { connectEngine } from '#server/db/embedded/connection.ts'
import { Engine } from '#server/db/embedded/engine.ts'
import { administer, onServer } from './postgres-server.ts'

/** The embedded engine in memory: the same engine and connection as in production, without its files. */
export async function embeddedDatabase(): Promise<OpenDatabase> {
  const loadDataDir = await openAsBlob(inject('databases').embeddedTar)
  const engine = new Engine({ loadDataDir })
  await engine.waitReady
  const pool = connectEngine(engine)
  return databaseOver(pool, 'embedded', async () => {
    await pool.end()
    await engine.close()
  })
}

/** A database of its own on the PostgreSQL server. */
export async function serverDatabase(): Promise<OpenDatabase> {
  const { url, drop } = await serverDatabaseUrl()
  const open = await openDatabase({ databaseUrl: url, dataDir: '' })
  return databaseOver(open.pool, 'server', async () => {
    await open.close()
    await drop()
  })
}

/** The same for whoever connects by address: other processes, a second instance. An `empty` one is not migrated. */
export async function serverDatabaseUrl(
  content: 'migrated' | 'empty' = 'migrated',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const { serverUrl, template, run } = inject('databases')
  const name = `${run}_${randomBytes(4).toString('hex')}`
  await administer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${content === 'migrated' ? template : 'template0'}`)
  return {
    url: onServer(serverUrl, name),
    drop: async () => void (await administer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`)),
  }
}

const EMBEDDED = ['the embedded database', embeddedDatabase] as const
const SERVER = ['a PostgreSQL server', serverDatabase] as const
/** Mutants are tried on one of them (vitest.mutants.config.ts). */
const KINDS = process.env['TEST_ONLY_EMBEDDED'] === 'on' ? [EMBEDDED] : [EMBEDDED, SERVER]

/**
 * A suite that runs on both kinds of database, each once opened for the whole suite. `open()` gives the database, inside
 * tests and hooks only:
 *
 *     eachDatabase('requests', (open) => {
 *       beforeEach(() => emptyTables(open()))
 *       it('...', async () => { await transaction(open().db, ...) })
 *     })
 */
export function eachDatabase(name: string, suite: (open: () => OpenDatabase) => void): void {
  describe.each(KINDS)(`${name}, on %s`, (_kind, create) => {
    let opened: OpenDatabase | null = null
    beforeAll(async () => {
      opened = await create()
    })
    afterAll(() => opened?.close())
    suite(() => {
      if (!opened) throw new Error('open() is for tests and hooks: the database is not open while tests are collected')
      return opened
    })
  })
}

/** Removes every row and starts identities anew; the similarity index sees a change of everything. */
export async function emptyTables({ db }: OpenDatabase): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT format('%I', tablename) AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> 'matching_revision'`)
  await db.execute(sql.raw(`TRUNCATE ${rows.map(({ name }) => name).join(', ')} RESTART IDENTITY CASCADE`))
  // The one row that a migration puts in; forward, as an index of an earlier test may still compare itself with it.
  await db.execute(sql`UPDATE matching_revision SET revision = revision + 1, vocabulary = revision + 1`)
}

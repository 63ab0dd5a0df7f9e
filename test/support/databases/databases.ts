/**
 * Real databases for integration tests: each test file gets its own, migrated and empty, and drops it with `close()`.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { databaseOver, type OpenDatabase, openDatabase } from '#server/db/client.ts'
import { administer, onServer } from './postgres-server.ts'

/** Tests hold locks for as long as they need, on a machine that has other work, too. */
export const PATIENT = { lockMs: 60_000, idleMs: 60_000 }

/** A new database, migrated and empty. */
export async function testDatabase(): Promise<OpenDatabase> {
  const { url, drop } = await serverDatabaseUrl()
  const open = await openDatabase({ databaseUrl: url, dataDir: '', waiting: PATIENT })
  return databaseOver(open.pool, async () => {
    await open.close()
    await drop()
  })
}

/** A database for clients that connect by address: other processes, a second instance. An `empty` one is not migrated. */
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

/**
 * A suite with a database of its own, opened once for the whole suite. `open()` gives it, inside tests and hooks only:
 *
 *     withDatabase('requests', (open) => {
 *       beforeEach(() => emptyTables(open()))
 *       it('...', async () => { await transaction(open().db, ...) })
 *     })
 */
export function withDatabase(name: string, suite: (open: () => OpenDatabase) => void): void {
  // oxlint-disable-next-line vitest/valid-title -- each suite gives its own
  describe(name, () => {
    let opened: OpenDatabase | null = null
    beforeAll(async () => {
      opened = await testDatabase()
    })
    afterAll(() => opened?.close())
    suite(() => {
      if (!opened) throw new Error('open() is for tests and hooks: the database is not open while tests are collected')
      return opened
    })
  })
}

/** Tables up to this size are emptied row by row: new files for a table and its indexes take ten times as long. */
const FEW_BYTES = 512 * 1024

/**
 * PL/pgSQL statements that empty all tables except the one with the revision of matching, after waiting for running
 * transactions. Triggers are off, because all rows go and later statements of the block replace them. A server user who
 * may not switch triggers off pays with time.
 */
export const deleteAllRows = `
  EXECUTE (SELECT 'LOCK TABLE ' || string_agg(format('%I', tablename), ', ') FROM pg_tables WHERE schemaname = 'public');
  IF has_parameter_privilege('session_replication_role', 'SET')
  THEN SET LOCAL session_replication_role = replica; END IF;
  DECLARE each record; BEGIN
    FOR each IN
      SELECT oid::regclass AS name, pg_relation_size(oid) AS bytes FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'matching_revision'
    LOOP
      IF each.bytes > ${FEW_BYTES} OR current_setting('session_replication_role') <> 'replica'
      THEN EXECUTE format('TRUNCATE %s CASCADE', each.name);
      ELSIF each.bytes > 0 THEN EXECUTE format('DELETE FROM %s', each.name);
      END IF;
    END LOOP;
  END;`

/** The similarity index sees a change of everything; forward, as an index of an earlier test may still compare itself with it. */
export const moveMatchingOn = 'UPDATE matching_revision SET revision = revision + 1, vocabulary = revision + 1;'

const EMPTY = sql.raw(`DO $$ BEGIN
  ${deleteAllRows}
  PERFORM setval(seqrelid::regclass, seqstart, false) FROM pg_sequence
  WHERE (SELECT relnamespace FROM pg_class WHERE oid = seqrelid) = 'public'::regnamespace;
  ${moveMatchingOn}
END $$`)

/** Deletes every row and restarts identity columns. */
export async function emptyTables({ db }: Pick<OpenDatabase, 'db'>): Promise<void> {
  await db.execute(EMPTY)
}

import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { OpenDatabase } from './client.ts'
import { MigrationFailed } from './database-problem.ts'

/** The generated steps; the first one creates the extensions. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('migrations', import.meta.url))

/** Number of the advisory lock of whoever makes or changes the tables, as instances that start together; chosen once, at random. */
export const MIGRATION_LOCK = 7_310_584_271

/**
 * Brings the database to the newest shape; all missing steps in one transaction, or none of them. Several instances may
 * call it at once on a server.
 * @throws MigrationFailed
 */
export async function migrate({ pool, kind }: OpenDatabase, migrationsFolder = MIGRATIONS_FOLDER): Promise<void> {
  const onServer = kind === 'server'
  await pool.withClient(
    async (client) => {
      if (onServer) {
        await client.query(
          'SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 0',
        )
        await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
      }
      await applyMigrations(drizzle({ client }), { migrationsFolder }).catch((error: unknown) => {
        throw new MigrationFailed(error)
      })
    },
    // Dropping the connection gives the lock back and forgets the settings.
    { drop: onServer },
  )
}

/** Where drizzle notes the migrations done. */
export const MIGRATIONS_TABLE = 'drizzle.__drizzle_migrations'

/** Whether a database of an earlier version is about to be changed; a new one is not. */
export async function hasMigrationsToDo(
  { pool }: OpenDatabase,
  migrationsFolder = MIGRATIONS_FOLDER,
): Promise<boolean> {
  const { rows: tables } = await pool.query<{ found: string | null }>('SELECT to_regclass($1)::text AS found', [
    MIGRATIONS_TABLE,
  ])
  if (!tables[0]?.found) return false
  const { rows } = await pool.query<{ last: string | null }>(
    `SELECT max(created_at)::text AS last FROM ${MIGRATIONS_TABLE}`,
  )
  const last = rows[0]?.last ?? null
  return (
    last !== null && readMigrationFiles({ migrationsFolder }).some(({ folderMillis }) => folderMillis > Number(last))
  )
}

import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Client } from 'pg'
import type { OpenDatabase } from './client.ts'
import { MigrationFailed } from './database-problem.ts'
import { MIGRATIONS_FOLDER } from './migrations-folder.ts'

/** Number of the advisory lock for migrations, for instances that start together; chosen once, at random. */
export const MIGRATION_LOCK = 7_310_584_271

/**
 * Runs all missing migrations in one transaction. Several instances may call it at once.
 * @throws MigrationFailed
 */
export async function migrate({ pool }: OpenDatabase, migrationsFolder = MIGRATIONS_FOLDER): Promise<void> {
  const client = new Client({ ...pool.options, ...NO_LIMITS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await applyTo(client, migrationsFolder)
  } finally {
    // Releases the lock.
    await client.end()
  }
}

/** Migrations take as long as they take. */
const NO_LIMITS = { statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0, lock_timeout: 0 }

const applyTo = async (client: Client, migrationsFolder: string): Promise<void> => {
  try {
    await applyMigrations(drizzle({ client }), { migrationsFolder })
  } catch (error) {
    throw new MigrationFailed(error)
  }
}

/** Where drizzle notes the migrations done. */
export const MIGRATIONS_TABLE = 'drizzle.__drizzle_migrations'

/** Whether migrations will change a database of an earlier version; false for a new one. */
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

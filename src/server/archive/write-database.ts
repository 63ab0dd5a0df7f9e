import type { PoolClient } from 'pg'
import { runMigrationStep, makeTables, MIGRATION_LOCK, migrationMoments, stepsToDo } from '../db/migrate.ts'
import type { OpenDatabase } from '../db/client.ts'
import { ArchiveProblem } from './archive-problem.ts'
import type { Archive, Batch, Manifest } from './manifest.ts'
import { archiving, countAndDigest, type Table, tablesOf } from './tables.ts'

/**
 * Fills an empty database: makes the tables of the archive's version, loads and compares them, and brings them to this
 * version, all in one transaction.
 * @throws ArchiveProblem with the database as it was; it may simply be tried again
 */
export async function writeDatabase(database: OpenDatabase, archive: Archive, now: Date): Promise<void> {
  await archiving(database.pool, 'READ COMMITTED', (client) => load(client, archive, now))
}

/**
 * The first migration has the moment of the last one of those that it replaced: what is noted of them before does not count.
 * @throws ArchiveProblem when its tables are not those of this version or an earlier one
 */
export function refuseNewerVersion({ migrations, version }: Manifest): void {
  const known = migrationMoments()
  const done = migrations.filter((at) => at >= (known[0] ?? 0))
  if (migrations.length > 0 && done.length === 0) {
    throw new ArchiveProblem(
      'What is to be restored comes from a version of Tandem that this one does not know any more: restore it with the ' +
        'version of 28 November 2026 (b92ffe0d), and back that up.',
    )
  }
  if (done.length > 0 && done.every((at, index) => known[index] === at)) return
  throw new ArchiveProblem(
    `What is to be restored comes from a newer version of Tandem (${version}) than this one, or from a changed one: ` +
      'restore it with that version.',
  )
}

const TABLES_THERE = `
  SELECT count(*)::int AS tables FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`

const refuseTables = async (client: PoolClient): Promise<void> => {
  const { rows } = await client.query<{ tables: number }>(TABLES_THERE)
  if (rows[0]?.tables === 0) return
  throw new ArchiveProblem('The database is not empty: name an empty one. Nothing was changed in it.')
}

/** Without the lock a second restore would see an empty database until the first one commits, and then fail. */
const refuseOthersAtWork = async (client: PoolClient): Promise<void> => {
  const sql = 'SELECT pg_try_advisory_xact_lock($1::bigint) AS alone'
  const { rows } = await client.query<{ alone: boolean }>(sql, [MIGRATION_LOCK])
  if (rows[0]?.alone) return
  throw new ArchiveProblem(
    'Another restore or move into this database is under way, or a Tandem starts with it: wait for its end. ' +
      'Nothing was changed in it.',
  )
}

const load = async (client: PoolClient, { manifest, batches }: Archive, now: Date): Promise<void> => {
  refuseNewerVersion(manifest)
  await refuseOthersAtWork(client)
  await refuseTables(client)
  await makeTables(client, manifest.migrations.at(-1) ?? 0)
  const tables = await tablesOf(client)
  refuseOtherTables(tables, manifest)
  const putForeignKeysBack = await dropForeignKeys(client)
  // Migrations put rows in, too.
  await client.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`)
  await insert(client, manifest.tables, batches)
  await putForeignKeysBack()
  for (const { name, value, isCalled } of manifest.sequences) {
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, value, isCalled])
  }
  await compare(client, manifest)
  for (const step of await stepsToDo(client)) await runMigrationStep(client, step)
  await client.query('ANALYZE')
  await invalidateEventStreams(client, now)
}

const refuseOtherTables = (tables: readonly Table[], manifest: Manifest): void => {
  // Columns stand in the order in which they came.
  const inWords = ({ name, columns }: Table) => `${name} (${columns.toSorted().join(', ')})`
  const made = new Set(tables.map(inWords))
  const other = manifest.tables.find((table) => !made.has(inWords(table)))
  if (manifest.tables.length < tables.length) throw new ArchiveProblem('What is to be restored lacks a table.')
  if (other) throw new ArchiveProblem(`What is to be restored has a table that Tandem never made: ${inWords(other)}.`)
}

type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string }

const FOREIGN_KEYS = `
  SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY conname`

/** Tables may then come in any order; adding the constraints back checks all rows at once. */
const dropForeignKeys = async (client: PoolClient): Promise<() => Promise<void>> => {
  const { rows: keys } = await client.query<ForeignKey>(FOREIGN_KEYS)
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  return async () => {
    for (const { table, name, definition } of keys) {
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
    }
  }
}

const insert = async (client: PoolClient, tables: readonly Table[], batches: AsyncIterable<Batch>): Promise<void> => {
  const statements = new Map<string, string>()
  for (const [index, { name, columns }] of tables.entries()) {
    const list = columns.join(', ')
    // The type of a row as it was written: the table's own knows computed columns, too.
    await client.query(
      `CREATE TEMPORARY TABLE archived_${index} ON COMMIT DROP AS SELECT ${list} FROM ${name} WITH NO DATA`,
    )
    statements.set(
      name,
      `INSERT INTO ${name} (${list}) OVERRIDING SYSTEM VALUE SELECT * FROM unnest($1::pg_temp.archived_${index}[])`,
    )
  }
  for await (const { table, rows } of batches) {
    const statement = statements.get(table)
    if (!statement) throw new ArchiveProblem(`What is to be restored has rows of an unknown table (${table}).`)
    await client.query(statement, [rows])
  }
}

/** Reads back what was written. */
const compare = async (client: PoolClient, manifest: Manifest): Promise<void> => {
  for (const table of manifest.tables) {
    const { rows, digest } = await countAndDigest(client, table)
    if (rows === table.rows && digest === table.digest) continue
    throw new ArchiveProblem(
      `The table ${table.name} came out otherwise than it was (${rows} rows for ${table.rows}); nothing was kept.`,
    )
  }
}

/** Event stream positions belong to the cluster they came from. This row tells older streams to reload everything. */
const invalidateEventStreams = async (client: PoolClient, now: Date): Promise<void> => {
  await client.query(`INSERT INTO events (user_id, type, data, at) VALUES (NULL, 'reset', '{}', $1)`, [now])
}

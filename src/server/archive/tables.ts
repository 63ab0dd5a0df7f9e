import type { PoolClient } from 'pg'
import { RULES_TABLE } from '../db/migrate.ts'
import type { TransactionPool } from '../db/pool.ts'

/**
 * `events` is of no use any more (db/schema/mail-and-events.ts). Rules are those of the version that restores. See
 * docs/decisions/0036-backups.md.
 */
const LEFT_OUT = new Set(['public.events', RULES_TABLE])

export type Table = {
  /** With its schema, as SQL takes it. */
  readonly name: string
  /** As SQL takes them, without those that the database computes. Rows and digests have them in this order. */
  readonly columns: readonly string[]
}

/** The schemas of the product's and the migrations' tables. */
const ITS_TABLES = `c.relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'drizzle'))
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`

const NAME = `(SELECT quote_ident(nspname) FROM pg_namespace WHERE oid = c.relnamespace) || '.' || quote_ident(c.relname)`

const TABLES = `
  SELECT ${NAME} AS name, array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND ${ITS_TABLES}
  GROUP BY c.oid, c.relname, c.relnamespace ORDER BY 1`

const SEQUENCES = `SELECT ${NAME} AS name FROM pg_class c WHERE c.relkind = 'S' AND ${ITS_TABLES} ORDER BY 1`

/** How rows and values are written in text, whatever the settings of a server or a role. */
const SAME_TEXT = `
  SET LOCAL search_path = public; SET LOCAL DateStyle = 'ISO'; SET LOCAL IntervalStyle = 'postgres'; SET LOCAL TimeZone = 'UTC';
  SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL xmloption = 'content';
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = 0`

/** A transaction whose settings make every database write the same value as the same text. */
export function archiving<T>(
  pool: TransactionPool,
  mode: 'REPEATABLE READ READ ONLY' | 'READ COMMITTED',
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  return pool.withClient(
    async (client) => {
      await client.query(`BEGIN ISOLATION LEVEL ${mode}`)
      try {
        await client.query(SAME_TEXT)
        const result = await work(client)
        await client.query('COMMIT')
        return result
      } catch (error) {
        await client.query('ROLLBACK').catch(() => undefined)
        throw error
      }
    },
    { dropAfter: () => true },
  )
}

/** The tables whose rows go into an archive. */
export async function tablesOf(client: PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(TABLES)
  return rows.filter(({ name }) => !LEFT_OUT.has(name))
}

export async function sequencesOf(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(SEQUENCES)
  return rows.map(({ name }) => name)
}

/** A row as text, without generated columns: their values may differ with the locale of a server. */
export function rowText({ columns }: Table): string {
  return `ROW(${columns.join(', ')})::text`
}

/** The number of rows of a table, and the sum of their hashes. */
export async function countAndDigest(client: PoolClient, table: Table): Promise<{ rows: number; digest: string }> {
  const { rows } = await client.query<{ rows: string; digest: string }>(`
    SELECT count(*)::text AS rows,
      coalesce(sum(('x' || left(md5(${rowText(table)}), 16))::bit(64)::bigint::numeric), 0)::text AS digest
    FROM ${table.name}`)
  const [row] = rows
  if (!row) throw new Error('a count without a row')
  return { rows: Number(row.rows), digest: row.digest }
}

import type { PoolClient } from 'pg'
import { MIGRATIONS_TABLE } from '../db/migrate.ts'
import type { TransactionPool } from '../db/pool.ts'
import { ArchiveProblem } from './archive-problem.ts'
import { type ArchivedFile, type Batch, FORMAT, type Manifest, type WorkOnArchive } from './manifest.ts'
import { archiving, countAndDigest, rowText, sequencesOf, type Table, tablesOf } from './tables.ts'

/** A batch is limited by its size, because rows of pictures are large and those of similarities small. */
const BATCH_CHARACTERS = 500_000
const FIRST_ROWS = 50
const ROWS_MAX = 5000

export type ReadOptions = {
  readonly version: string
  readonly now: Date
  readonly files: readonly ArchivedFile[]
}

/**
 * The content of a database, read from one snapshot while others go on writing. Sequences are not part of snapshots;
 * read after it, they are never behind its rows.
 */
export function readDatabase<T>(
  pool: TransactionPool,
  { version, now, files }: ReadOptions,
  work: WorkOnArchive<T>,
): Promise<T> {
  return archiving(pool, 'REPEATABLE READ READ ONLY', async (client) => {
    const tables = await tablesOf(client)
    if (!tables.some(({ name }) => name === MIGRATIONS_TABLE))
      throw new ArchiveProblem('The database holds nothing of Tandem.')
    const manifest: Manifest = {
      format: FORMAT,
      version,
      takenAt: now.toISOString(),
      migrations: await migrationsDone(client),
      tables: [],
      sequences: [],
      files: [...files],
    }
    for (const table of tables) {
      const { name, columns } = table
      manifest.tables.push({ name, columns: [...columns], ...(await countAndDigest(client, table)) })
    }
    for (const name of await sequencesOf(client)) manifest.sequences.push({ name, ...(await stateOf(client, name)) })
    return work({ manifest, batches: batchesOf(client, tables) })
  })
}

const migrationsDone = async (client: PoolClient): Promise<number[]> => {
  const { rows } = await client.query<{ at: string }>(
    `SELECT created_at::text AS at FROM ${MIGRATIONS_TABLE} ORDER BY created_at`,
  )
  return rows.map(({ at }) => Number(at))
}

const stateOf = async (client: PoolClient, name: string): Promise<{ value: string; isCalled: boolean }> => {
  const { rows } = await client.query<{ value: string; isCalled: boolean }>(
    `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${name}`,
  )
  const [state] = rows
  if (!state) throw new Error(`the sequence ${name} has no state`)
  return state
}

const batchesOf = async function* (client: PoolClient, tables: readonly Table[]): AsyncGenerator<Batch> {
  for (const table of tables) {
    await client.query(`DECLARE rows NO SCROLL CURSOR FOR SELECT ${rowText(table)} FROM ${table.name}`)
    for (let wanted = FIRST_ROWS; ;) {
      const { rows } = await client.query<[string]>({ text: `FETCH ${wanted} FROM rows`, rowMode: 'array' })
      for (const portion of batchRows(rows.map(([row]) => row))) yield { table: table.name, rows: portion }
      if (rows.length < wanted) break
      wanted = rowsFor(rows)
    }
    await client.query('CLOSE rows')
  }
}

/**
 * Rows may be longer than earlier ones: a batch exceeds its size by at most one row, because readers limit the line
 * length.
 */
export function* batchRows(rows: readonly string[]): Generator<string[]> {
  let portion: string[] = []
  let characters = 0
  for (const row of rows) {
    portion.push(row)
    characters += row.length
    if (characters < BATCH_CHARACTERS) continue
    yield portion
    portion = []
    characters = 0
  }
  if (portion.length > 0) yield portion
}

/** As many rows as fill a batch at the size of the last ones. */
const rowsFor = (last: readonly [string][]): number => {
  const characters = last.reduce((sum, [row]) => sum + row.length, 0)
  return Math.max(1, Math.min(ROWS_MAX, Math.floor((BATCH_CHARACTERS * last.length) / characters)))
}

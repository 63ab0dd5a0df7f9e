/** One small set of data for many tests. Restoring its rows before each test is fast. */
import { sql } from 'drizzle-orm'
import type { OpenDatabase } from '#server/db/client.ts'
import { type TestApi, type TestApiOptions, testApp } from '../api.ts'
import { deleteAllRows, moveMatchingOn, testDatabase } from './databases.ts'
import { makeWorld, type World } from './small-world.ts'

export type Stage = { readonly api: TestApi; readonly world: World }

export type SameWorld = {
  readonly database: OpenDatabase
  /** The server in the world as it was made, at the moment at which it was made. */
  anew(): Promise<Stage>
  close(): Promise<void>
}

/** Opens a database for it. The server stays the same, because its memory is about this data. */
export async function sameWorld(options: TestApiOptions = {}): Promise<SameWorld> {
  const database = await testDatabase()
  let now = (): Date => new Date()
  const api = await testApp(database, { now: () => now(), ...options })
  const world = await makeWorld(database, api)
  const keep = await keepWorld(database)
  return {
    database,
    async anew() {
      now = await keep.putBack()
      api.forgetSignIns()
      return { api, world }
    },
    async close() {
      await api.close()
      await database.close()
    },
  }
}

/** Remembers all current rows. `putBack` restores them and the time, and returns a clock that goes on from there. */
export async function keepWorld(database: OpenDatabase): Promise<{ putBack(): Promise<() => Date> }> {
  const putRowsBack = await keepRows(database)
  const madeAt = Date.now()
  return {
    async putBack() {
      await putRowsBack()
      const startedAt = Date.now()
      // Deadlines, such as that for an undo, have not come nearer.
      return () => new Date(madeAt + Date.now() - startedAt)
    },
  }
}

type Table = { readonly name: string; readonly columns: string }

/** Copies all rows; what it answers puts them in the place of whatever is there then. */
const keepRows = async ({ db }: OpenDatabase): Promise<() => Promise<void>> => {
  const { rows: tables } = await db.execute<Table>(sql`
    SELECT format('%I', table_name) AS name, string_agg(format('%I', column_name), ', ') AS columns
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_generated = 'NEVER'
    GROUP BY table_name`)
  await db.execute(sql`CREATE SCHEMA kept`)
  for (const { name } of tables) await db.execute(sql.raw(`CREATE TABLE kept.${name} AS TABLE ${name}`))
  const all = tables.filter(({ name }) => name !== 'matching_revision')
  const inserts = all.map(
    ({ name, columns }) =>
      `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM kept.${name};`,
  )
  // The rows belong together as they are, so that no trigger has to look at them.
  const putBack = sql.raw(`DO $$ BEGIN
    ${deleteAllRows}
    ${inserts.join('\n')}
    ${moveMatchingOn}
  END $$`)
  return async () => void (await db.execute(putBack))
}

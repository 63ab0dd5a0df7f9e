/** What the planner of the embedded database knows of tables that grow, of which a server's autovacuum tells it. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { OpenDatabase } from '#server/db/client.ts'
import { tidy } from '#server/db/embedded/maintenance.ts'
import { embeddedDatabase } from '#test/support/databases/embedded.ts'
import { watchStatements } from '#test/support/databases/statements.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await embeddedDatabase()
  // What is asked often is planned once, until the planner hears news of the table.
  await run('SET plan_cache_mode = force_generic_plan')
})
afterAll(() => database.close())
afterEach(() => vi.restoreAllMocks())
beforeEach(async () => {
  await run('DROP TABLE IF EXISTS grown; DEALLOCATE ALL')
  await run('CREATE TABLE grown (number integer PRIMARY KEY, word text)')
})

const run = async (statement: string) => (await database.pool.query<Record<string, unknown>>(statement)).rows
const fill = (from: number, to: number) =>
  run(`INSERT INTO grown SELECT n, repeat('x', 100) FROM generate_series(${from}, ${to}) n`)
/** How the rows are found. */
const plan = async (): Promise<string> => {
  const [first] = await run('EXPLAIN EXECUTE by_number (1)')
  return /^(Seq|Index|Bitmap)/.exec(String(first?.['QUERY PLAN']))?.[0] ?? ''
}
const prepare = () => run('PREPARE by_number (integer) AS SELECT * FROM grown WHERE number = $1')
/** Of the table and of how many rows the planner knows; -1 of none. */
const known = async () =>
  run("SELECT reltuples AS rows, relallvisible > 0 AS tidied FROM pg_class WHERE relname = 'grown'")

it('leaves an empty table alone, so that the planner takes it for one with some rows', async () => {
  await tidy(database.pool)
  expect(await known()).toEqual([{ rows: -1, tidied: false }])
  await prepare()
  expect(await plan()).not.toBe('Seq')
  await fill(1, 60)
  await run('DELETE FROM grown')
  await tidy(database.pool)
  expect(await known()).toEqual([{ rows: -1, tidied: false }])
  expect(await plan()).not.toBe('Seq')
})

it('tells the planner of a table that has grown, and of none that hardly has', async () => {
  await fill(1, 5)
  await run('ANALYZE grown')
  await prepare()
  expect(await plan()).toBe('Seq')
  await fill(6, 45)
  await tidy(database.pool)
  expect(await known()).toEqual([{ rows: 5, tidied: false }])
  await fill(46, 900)
  expect(await plan()).toBe('Seq')
  await tidy(database.pool)
  expect(await known()).toEqual([{ rows: 900, tidied: false }])
  expect(await plan()).toBe('Index')
})

it('clears dead rows away where they are many', async () => {
  await fill(1, 900)
  await tidy(database.pool)
  await run('DELETE FROM grown WHERE number <= 230')
  await tidy(database.pool)
  expect(await known()).toEqual([{ rows: 670, tidied: false }])
  await run('DELETE FROM grown WHERE number <= 460')
  await tidy(database.pool)
  expect(await known()).toEqual([{ rows: 440, tidied: true }])
})

it('knows by its size of a table whose changes nobody counted any more', async () => {
  await fill(1, 900)
  await run('SELECT pg_stat_force_next_flush()')
  await run('SELECT pg_stat_reset()')
  await tidy(database.pool)
  expect(await known()).toEqual([{ rows: 900, tidied: false }])
})

it('has nothing to do a second time', async () => {
  await fill(1, 5000)
  await tidy(database.pool)
  const sent = watchStatements()
  await tidy(database.pool)
  expect(sent.filter(({ text }) => text.includes('grown'))).toEqual([])
})

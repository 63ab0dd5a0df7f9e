/** What a checkpoint of the embedded database would write is on disk before it, so that nobody waits for that. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DatabaseStopped } from '#server/db/database-problem.ts'
import { connectEngine } from '#server/db/embedded/connection.ts'
import { type Engine, startEngine } from '#server/db/embedded/engine.ts'
import { writeBack } from '#server/db/embedded/write-back.ts'
import type { TransactionPool } from '#server/db/pool.ts'

const TABLES = 50

let scratch = ''
let folder = ''
let engine: Engine
let pool: TransactionPool
const problems: unknown[] = []
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'tandem-checkpoint-'))
  folder = join(scratch, 'postgres')
  engine = await startEngine(folder, (problem) => problems.push(problem))
  pool = connectEngine(engine)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await pool.end()
  await engine.close()
  await rm(scratch, { recursive: true })
})

const write = async () => {
  for (let nth = 0; nth < TABLES; nth += 1) await pool.query(`CREATE TABLE IF NOT EXISTS t${nth} AS SELECT 1 AS one`)
}
/** How much the checkpoint writes to files, in pages. */
const pagesOfCheckpoint = async (): Promise<number> => {
  const writing = vi.spyOn(fs, 'writeSync')
  await pool.query('CHECKPOINT')
  const pages = writing.mock.calls.filter(([, bytes]) => ArrayBuffer.isView(bytes)).length
  writing.mockRestore()
  return pages
}

it('leaves the checkpoint next to nothing to write', async () => {
  await write()
  const byItself = await pagesOfCheckpoint()
  await pool.query(`DROP TABLE ${Array.from({ length: TABLES }, (_, nth) => `t${nth}`).join()}`)
  await write()
  await writeBack(engine, pool, folder)
  expect(byItself).toBeGreaterThan(TABLES)
  expect(await pagesOfCheckpoint()).toBeLessThan(TABLES / 2)
  expect((await pool.query('SELECT count(*)::int AS count FROM t1')).rows).toEqual([{ count: 1 }])
})

it('stops the database where a file can not be brought to disk: the system would not tell of it again', async () => {
  execFileSync('mkfifo', [join(folder, 'base', 'no-file')])
  await expect(writeBack(engine, pool, folder)).rejects.toMatchObject({ syscall: 'fsync' })
  expect(problems).toEqual([expect.any(DatabaseStopped)])
  await expect(pool.query('SELECT 1')).rejects.toMatchObject({ cause: engine.stopped })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { seededRandom } from '#dev/random.ts'
import { openDatabase } from '#server/db/client.ts'
import { DatabaseStopped } from '#server/db/database-problem.ts'
import { migrate } from '#server/db/migrate.ts'
import { transaction } from '#server/db/transaction.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { testApp } from '#test/support/api.ts'
import { putNewCluster } from '#test/support/new-cluster.ts'

const KILLS = 30
/** Commits that the writer gets at most before the kill is sent; it goes on committing until it arrives. */
const MOST_COMMITS = 80
const writer = fileURLToPath(new URL('../../support/commit-writer.ts', import.meta.url))

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tandem-durability-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** Lets a writer work until it has `commits` acknowledged, then kills it. What it found and what was acknowledged. */
const writeUntilKilled = async (commits: number) => {
  const child = spawn(process.execPath, [writer, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  const acknowledged: number[] = []
  let found = new Map<number, string>()
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('found ')) found = new Map(JSON.parse(line.slice('found '.length)) as [number, string][])
    else acknowledged.push(Number(line))
    if (acknowledged.length >= commits) child.kill('SIGKILL')
  }
  const [, signal] = (await exit) as [number | null, NodeJS.Signals | null]
  return { found, acknowledged, signal }
}

describe('the embedded database', () => {
  it(`has every acknowledged commit, whole, after each of ${KILLS} kills`, { timeout: 600_000 }, async () => {
    await putNewCluster(dataDir)
    const random = seededRandom(20_261_120)
    const acknowledged: number[] = []
    for (let kill = 0; kill <= KILLS; kill += 1) {
      const round = await writeUntilKilled(random.integer(0, MOST_COMMITS))
      expect(round.signal).toBe('SIGKILL')
      expect(acknowledged.filter((number) => !round.found.has(number))).toEqual([])
      expect([...round.found.values()].filter((halves) => halves !== 'first second')).toEqual([])
      acknowledged.push(...round.acknowledged)
    }
    expect(acknowledged.length).toBeGreaterThan(KILLS)
  })

  it('opens after a kill while it was being created', async () => {
    const watcher = fs.watch(dataDir)
    const child = spawn(process.execPath, [writer, dataDir], { stdio: ['ignore', 'ignore', 'inherit'] })
    const exit = once(child, 'exit')
    watcher.on('change', (_event, file) => {
      if (file === 'postgres.creating') child.kill('SIGKILL')
    })
    expect(await exit).toEqual([null, 'SIGKILL'])
    watcher.close()
    expect(fs.readdirSync(dataDir)).toContain('postgres.creating')

    const open = await openDatabase({ dataDir })
    expect((await open.db.execute(sql`SELECT 1 AS one`)).rows).toEqual([{ one: 1 }])
    await open.close()
    expect(fs.readdirSync(dataDir)).not.toContain('postgres.creating')
  })

  it('has each commit on disk before it is acknowledged', async () => {
    await putNewCluster(dataDir)
    const open = await openDatabase({ dataDir })
    await open.db.execute(sql`CREATE TABLE notes (number integer)`)
    const fsync = vi.spyOn(fs, 'fsyncSync')
    for (let number = 1; number <= 100; number += 1) {
      await open.db.execute(sql`INSERT INTO notes VALUES (${number})`)
      expect(fsync.mock.calls.length).toBeGreaterThanOrEqual(number)
    }
    await open.close()
  })

  it('has commits that come together on disk before they are acknowledged, with fewer looks at the disk', async () => {
    await putNewCluster(dataDir)
    const open = await openDatabase({ dataDir })
    await open.db.execute(sql`CREATE TABLE notes (number integer)`)
    const copy = join(dataDir, 'copy')
    const acknowledged: number[] = []
    const write = async (number: number): Promise<void> => {
      await transaction(open.db, (tx) => tx.execute(sql`INSERT INTO notes VALUES (${number})`))
      // The files as a power cut would leave them now: the engine keeps what it has not written to itself.
      if (acknowledged.push(number) === 20) {
        fs.cpSync(join(dataDir, 'postgres'), join(copy, 'postgres'), { recursive: true })
      }
    }
    const fsync = vi.spyOn(fs, 'fsyncSync')
    await Promise.all(Array.from({ length: 40 }, (_, number) => write(number)))
    expect(fsync.mock.calls.length).toBeLessThan(40)
    vi.restoreAllMocks()
    await open.close()
    const after = await openDatabase({ dataDir: copy })
    const { rows } = await after.db.execute<{ number: number }>(sql`SELECT number FROM notes`)
    expect(rows.map(({ number }) => number)).toEqual(expect.arrayContaining(acknowledged.slice(0, 20)))
    await after.close()
  })

  it('acknowledges none of several commits that can not be brought to disk', async () => {
    await putNewCluster(dataDir)
    const open = await openDatabase({ dataDir })
    await open.db.execute(sql`CREATE TABLE notes (number integer)`)
    vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
      throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
    })
    const writes = Array.from({ length: 5 }, (_, number) =>
      transaction(open.db, (tx) => tx.execute(sql`INSERT INTO notes VALUES (${number})`)),
    )
    const ends = await Promise.allSettled(writes)
    expect(ends.map(({ status }) => status)).toEqual(writes.map(() => 'rejected'))
    vi.restoreAllMocks()
    await open.close()
  })

  it('stops rather than acknowledge a commit that did not reach the disk, and goes on after a new start', async () => {
    await putNewCluster(dataDir)
    const problems: unknown[] = []
    const open = await openDatabase({ dataDir, onError: (error) => problems.push(error) })
    await open.db.execute(sql`CREATE TABLE notes (text text)`)
    await open.db.execute(sql`INSERT INTO notes VALUES ('acknowledged')`)
    await migrate(open)
    const api = await testApp(open)
    const cookie = await api.signIn('ada@uni.example')
    vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
      throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
    })
    await expect(open.db.execute(sql`INSERT INTO notes VALUES ('refused')`)).rejects.toMatchObject({
      cause: { severity: 'PANIC' },
    })
    vi.restoreAllMocks()
    await expect(open.pool.query('SELECT 1')).rejects.toMatchObject({ cause: expect.any(DatabaseStopped) })
    await expect(transaction(open.db, async () => undefined)).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(problems.some((problem) => problem instanceof DatabaseStopped)).toBe(true)
    const answers = [
      await api.call('users.me', {}, { cookie }),
      await api.call('users.register', { first_name: 'Ada', last_name: 'Lovelace' }, { cookie }),
      await api.request({ method: 'GET', url: '/readyz' }),
    ]
    for (const { body } of answers) expect(body).toMatchObject({ statusCode: 503, code: 'unavailable' })
    await api.close()
    await open.close()

    const again = await openDatabase({ dataDir })
    expect((await again.db.execute(sql`SELECT text FROM notes`)).rows).toContainEqual({ text: 'acknowledged' })
    await again.close()
  })
})

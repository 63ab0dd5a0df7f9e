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
import { openCluster } from '#server/db/embedded/cluster.ts'
import { DatabaseStopped } from '#server/db/database-problem.ts'
import { migrate } from '#server/db/migrate.ts'
import { transaction } from '#server/db/transaction.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { testApp } from '#test/support/api.ts'
import { rounds } from '#test/support/rounds.ts'

const KILLS = rounds(30)
/** Commits that the writer gets at most before the kill is sent; it goes on committing until it arrives. */
const MOST_COMMITS = 80
const writer = fileURLToPath(new URL('../../support/process/commit-writer.ts', import.meta.url))
/** A process that lives for a second is over before the engine was worth optimizing. */
const FRUGAL = '--liftoff-only'

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tandem-durability-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** Lets a writer work until it has `commits` acknowledged, then kills it. What it found and what was acknowledged. */
const writeUntilKilled = async (commits: number) => {
  const child = spawn(process.execPath, [FRUGAL, writer, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
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
  it('has every acknowledged commit, whole, after each of many kills', { timeout: 600_000 }, async () => {
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
    const child = spawn(process.execPath, [FRUGAL, writer, dataDir], { stdio: ['ignore', 'ignore', 'inherit'] })
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
    const engine = await openCluster({ folder: join(dataDir, 'postgres') })
    await engine.exec('CREATE TABLE notes (number integer)')
    const fsync = vi.spyOn(fs, 'fsyncSync')
    for (let number = 1; number <= 100; number += 1) {
      await engine.query('INSERT INTO notes VALUES ($1)', [number])
      expect(fsync.mock.calls.length).toBeGreaterThanOrEqual(number)
    }
    fsync.mockRestore()
    await engine.close()
  })

  it('does not acknowledge a commit that can not be brought to disk', async () => {
    const engine = await openCluster({ folder: join(dataDir, 'postgres') })
    await engine.exec('CREATE TABLE notes (number integer)')
    vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
      throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
    })
    // One message and no more: after a PANIC the engine never comes back from the next.
    const insert = Buffer.from('Q    INSERT INTO notes VALUES (1)\0')
    insert.writeInt32BE(insert.length - 1, 1)
    expect(Buffer.from(engine.execProtocolRawSync(insert)).toString()).toContain('SPANIC\0')
    vi.restoreAllMocks()
  })

  it('stops when it can not write its log, and goes on after a new start', async () => {
    const problems: unknown[] = []
    const open = await openDatabase({ dataDir, onError: (error) => problems.push(error) })
    await open.db.execute(sql`CREATE TABLE notes (text text)`)
    await open.db.execute(sql`INSERT INTO notes VALUES ('acknowledged')`)
    await migrate(open)
    const api = await testApp(open)
    const cookie = await api.signIn('ada@uni.example')
    // The log goes on in a new file, for which there is no folder.
    const log = join(dataDir, 'postgres', 'pg_wal')
    fs.renameSync(log, `${log}.away`)
    await open.db.execute(sql`SELECT pg_switch_wal()`)
    await expect(open.db.execute(sql`INSERT INTO notes VALUES ('refused')`)).rejects.toMatchObject({
      cause: { severity: 'PANIC' },
    })
    fs.renameSync(`${log}.away`, log)
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

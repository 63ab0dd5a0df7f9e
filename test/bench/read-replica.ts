/**
 * Whether a standby for reads helps: people who search and look at their suggestions one call after the other, without and
 * with DATABASE_READ_URL, and what the primary spends on it. Linux only, for the processor time.
 *
 *     node test/bench/read-replica.ts [students] [seconds]
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/client.ts'
import { startServer } from '#test/support/browser/e2e-server.ts'
import { startOwnPostgres } from '#test/support/databases/own-postgres.ts'
import { callsTo } from './hall/calls.ts'
import { type HallWorld, makeHall } from './hall/hall-world.ts'
import { cpuSeconds } from './hall/processes.ts'
import { Timings } from './hall/timings.ts'

const [students = '5000', seconds = '15'] = process.argv.slice(2)
const READERS = 8

/** Processor seconds of a server and of the processes that it has started. */
const cpuOf = (url: string): number => {
  const { port } = new URL(url)
  const listed = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const processes = listed.map((line) => line.trim().split(/\s+/))
  const [first = '0'] = processes.find(([, , ...args]) => args.join(' ').includes(`-p ${port} `)) ?? []
  const all = [first, ...processes.flatMap(([pid = '', parent]) => (parent === first ? pid : []))]
  return all.reduce((sum, pid) => sum + cpuSeconds(Number(pid)), 0)
}

const read = async (url: string, world: HallWorld): Promise<Timings> => {
  const send = callsTo(new URL(url))
  const timings = new Timings()
  const end = performance.now() + Number(seconds) * 1000
  const reader = async (number: number): Promise<void> => {
    for (let turn = number; performance.now() < end; turn += READERS) {
      const { id, cookie } = world.students[turn % world.students.length] ?? { id: '', cookie: '' }
      const search = `users/search?query=${String.fromCharCode(65 + (turn % 26))}&limit=50`
      const path = turn % 2 === 0 ? search : `match/${id}?limit=20`
      const begun = performance.now()
      const { status } = await send({ method: 'GET', path, cookie })
      if (status === 200) timings.add(performance.now() - begun)
      else timings.refuse(status)
    }
  }
  await Promise.all(Array.from({ length: READERS }, (_, number) => reader(number)))
  return timings
}

const postgres = await startOwnPostgres()
const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' })
const world = await makeHall(database, Number(students))
await database.close()
const standby = await postgres.replicate()
for (const DATABASE_READ_URL of ['', standby, '', standby]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tandem-replica-'))
  const server = await startServer({
    DATABASE_URL: postgres.url,
    DATABASE_READ_URL,
    SESSION_SECRET: world.SESSION_SECRET,
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'off',
    LIMIT_SEARCHES_PER_MINUTE: '1000000',
  })
  const before = [cpuOf(postgres.url), cpuOf(standby), cpuSeconds(server.process.pid ?? 0)]
  const timings = await read(server.url, world)
  const after = [cpuOf(postgres.url), cpuOf(standby), cpuSeconds(server.process.pid ?? 0)]
  const [primary, other, own] = after.map((spent, index) => ((spent - (before[index] ?? 0)) / timings.count) * 1000)
  const [p50 = 0, p95 = 0] = timings.at(0.5, 0.95)
  process.stdout.write(
    `${DATABASE_READ_URL ? 'with a standby' : 'without'}: ${(timings.count / Number(seconds)).toFixed(0)} reads a second, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms; ` +
      `processor ms a read: primary ${primary?.toFixed(2)}, standby ${other?.toFixed(2)}, Tandem ${own?.toFixed(2)}; refused ${[...timings.refused].join(' ')}\n`,
  )
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
await postgres.end()

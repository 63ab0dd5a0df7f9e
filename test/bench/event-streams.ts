/**
 * Measures the cost of open event streams: the server's memory per stream, and its processor time while nothing
 * happens. Each person has one stream. PostgreSQL server and Linux only.
 *
 *     node test/bench/event-streams.ts [streams]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '#server/db/client.ts'
import { startServer } from '#test/support/browser/e2e-server.ts'
import { administer, onServer, startServer as startPostgres } from '#test/support/databases/postgres-server.ts'
import { EventListener } from './hall/event-listener.ts'
import { makeHall } from './hall/hall-world.ts'
import { cpuSeconds, cpuSecondsOfPostgres, memoryOf } from './hall/processes.ts'

const STREAMS = 5000
/** New ones every second. */
const A_SECOND = 250
const IDLE_SECONDS = 30

const postgres = await startPostgres()
const name = `tandem_streams_${process.pid}`
await administer(postgres.url, `CREATE DATABASE ${name}`)
const DATABASE_URL = onServer(postgres.url, name)
const DATA_DIR = await mkdtemp(join(tmpdir(), 'tandem-streams-'))
const count = Number(process.argv[2] ?? STREAMS)
const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL })
const { students, SESSION_SECRET } = await makeHall(database, count)
await database.close()
const server = await startServer({ DATABASE_URL, DATA_DIR, SESSION_SECRET, SAMPLE_DATA: 'off' })
const { pid = 0 } = server.process

const heard = { events: 0, bytes: 0, ended: 0, refused: 0 }
const before = memoryOf(pid).now
const listeners = students.map(({ cookie }) => new EventListener(new URL(server.url), cookie, () => heard))
for (const listener of listeners) {
  listener.listen()
  await delay(1000 / A_SECOND)
}
await delay(3000)
const open = memoryOf(pid).now
console.log(`${count} streams: ${before.toFixed(0)} MB before, ${open.toFixed(0)} with them`)
console.log(
  `${(((open - before) / count) * 1024).toFixed(1)} kB for each; ${heard.ended} broke off, ${heard.refused} were refused`,
)
const busy = { server: cpuSeconds(pid), postgres: cpuSecondsOfPostgres() }
await delay(IDLE_SECONDS * 1000)
const share = (used: number): string => `${((used / IDLE_SECONDS) * 100).toFixed(1)} %`
console.log(
  `idle: server ${share(cpuSeconds(pid) - busy.server)} of a processor, postgres ${share(cpuSecondsOfPostgres() - busy.postgres)}`,
)
console.log(`memory afterwards: ${memoryOf(pid).now.toFixed(0)} MB; load of the machine: ${loadavg()[0]?.toFixed(1)}`)
for (const listener of listeners) listener.close()
await server.stop()
await postgres.stop()
await rm(DATA_DIR, { recursive: true, force: true })

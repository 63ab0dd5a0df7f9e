/**
 * Overloads the server for two minutes: a lecture hall makes about twice as many decisions as it can answer. A probe
 * calls /healthz every 100 ms on a new connection, on the product's port and on HEALTH_PORT. Refused clients retry as
 * browsers do. A minute of the usual hall before and after is compared. Linux only.
 *
 *     node test/bench/overload.ts [own|server] [students] [seconds] [times as many decisions]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '#server/db/client.ts'
import { startServer } from '#test/support/browser/e2e-server.ts'
import { administer, onServer, startServer as startPostgres } from '#test/support/databases/postgres-server.ts'
import { comingBack, type Outcomes } from './hall/coming-back.ts'
import { makeHall } from './hall/hall-world.ts'
import { KINDS, Lecture, type Measured } from './hall/lecture.ts'
import { memoryOf } from './hall/processes.ts'
import { probe } from './hall/probe.ts'
import { freePort } from '#test/support/free-port.ts'

const [kind = 'server', students = '1200', seconds = '120', times = '2.4'] = process.argv.slice(2)
/** Duration of the usual hall, before and after. */
const USUAL_SECONDS = Math.min(60, Number(seconds))

const report = (what: string, measured: Measured, { answered, refused, lost }: Outcomes): void => {
  const [p50 = 0, p95 = 0, worst = 0] = answered.at(0.5, 0.95, 1)
  console.log(`\n${what}: load of the machine ${loadavg()[0]?.toFixed(1)}`)
  console.log(`let in ${answered.count}: p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)}, worst ${worst.toFixed(0)} ms`)
  const [refusedIn = 0, refusedWorst = 0] = refused.at(0.95, 1)
  console.log(
    `refused ${refused.count} times with Retry-After: p95 ${refusedIn.toFixed(0)}, worst ${refusedWorst.toFixed(0)} ms; ${lost} without an answer or Retry-After`,
  )
  const done = KINDS.map((each) => `${each} ${measured.timings[each].count}`).join(', ')
  console.log(
    `done in the end: ${done}; ${measured.heard.ended} streams broke off, ${measured.heard.refused} were refused at first`,
  )
}

const postgres = kind === 'server' ? await startPostgres() : null
const name = `tandem_overload_${process.pid}`
if (postgres) await administer(postgres.url, `CREATE DATABASE ${name}`)
const where = postgres ? { DATABASE_URL: onServer(postgres.url, name) } : {}
const DATA_DIR = await mkdtemp(join(tmpdir(), 'tandem-overload-'))
const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: where.DATABASE_URL ?? null })
const world = await makeHall(database, Math.ceil(Number(students) * 1.5))
await database.close()
const healthPort = await freePort()
const server = await startServer({
  ...where,
  DATA_DIR,
  SESSION_SECRET: world.SESSION_SECRET,
  SAMPLE_DATA: 'off',
  NODE_ENV: 'production',
  ALLOW_EMBEDDED_SIGN_IN: 'on',
  LIMIT_CALLS_PER_MINUTE: '100000',
  NODE_OPTIONS: process.env['HALL_NODE_OPTIONS'] ?? '',
  HEALTH_PORT: String(healthPort),
})
try {
  const calls = comingBack(new URL(server.url))
  const lecture = new Lecture(server.url, world, calls.send)
  const probes = {
    'its own port': probe(new URL(`http://127.0.0.1:${healthPort}/healthz`)),
    'the port of everything': probe(new URL('/healthz', server.url)),
  }
  const phase = async (what: string, length: number, factor: number): Promise<void> => {
    calls.reset()
    for (const each of Object.values(probes)) each.reset()
    report(what, await lecture.decideFor(length, factor), calls.outcomes())
    const { pid = 0 } = server.process
    for (const [port, each] of Object.entries(probes)) console.log(`/healthz on ${port}: ${each.summary()}`)
    console.log(`memory ${memoryOf(pid).now.toFixed(0)} MB`)
  }
  await lecture.enter(Number(students))
  await phase('before', USUAL_SECONDS, 1)
  await phase(`${times} times as many decisions`, Number(seconds), Number(times))
  await delay(Math.min(60, Number(seconds) / 2) * 1000)
  await phase('a minute later', USUAL_SECONDS, 1)
  for (const each of Object.values(probes)) each.stop()
  lecture.leave()
} finally {
  await server.stop()
  await postgres?.stop()
  await rm(DATA_DIR, { recursive: true, force: true })
}

/**
 * A lecture hall: students with an open event stream each decide on a card every three seconds (15 % requests, the rest
 * dismissals), against supervisors who fill up. The clock decides when a call is due, so a slow server can't slow the
 * load. /healthz is called every 100 ms on a new connection, on the product's port and on HEALTH_PORT. Linux only.
 *
 *     node test/bench/hall.ts [own|server] [students] [seconds] [times as many decisions]
 *
 * With more decisions than the usual hall makes, a usual minute before and one afterwards are measured, too.
 * HALL_NODE_OPTIONS are passed to the server, for instance --cpu-prof. The client runs on the same machine.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '#server/db/client.ts'
import { startServer } from '#test/support/browser/e2e-server.ts'
import { administer, onServer, startServer as startPostgres } from '#test/support/databases/postgres-server.ts'
import { freePort } from '#test/support/free-port.ts'
import { makeHall } from './hall/hall-world.ts'
import { KINDS, Lecture } from './hall/lecture.ts'
import { cpuSeconds, cpuSecondsOfPostgres, memoryOf } from './hall/processes.ts'
import { Timings } from './hall/timings.ts'

/** Number of students that each database is meant for on two cores. */
const STUDENTS = { own: 500, server: 1200 }
/** Additional students, as a share of those in the hall, who take the seats of accepted ones. */
const LATECOMERS = 0.5
const MEMORY_SAMPLES = 10
const PROBE_MS = 100
const GIVEN_UP_MS = 10_000
const USUAL_SECONDS = 60

const [kind = 'own', students = kind === 'own' ? STUDENTS.own : STUDENTS.server, length = USUAL_SECONDS, times = 1] =
  process.argv.slice(2)

const postgres = kind === 'server' ? await startPostgres() : null
const name = `tandem_hall_${process.pid}`
if (postgres) await administer(postgres.url, `CREATE DATABASE ${name}`)
const where = postgres ? { DATABASE_URL: onServer(postgres.url, name) } : {}
const DATA_DIR = await mkdtemp(join(tmpdir(), 'tandem-hall-'))
const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: where.DATABASE_URL ?? null })
const world = await makeHall(database, Math.ceil(Number(students) * (1 + LATECOMERS)))
await database.close()
const HEALTH_PORT = String(await freePort())
const server = await startServer({
  ...where,
  DATA_DIR,
  HEALTH_PORT,
  SESSION_SECRET: world.SESSION_SECRET,
  SAMPLE_DATA: 'off',
  NODE_ENV: 'production',
  ALLOW_EMBEDDED_SIGN_IN: 'on',
  NODE_OPTIONS: process.env['HALL_NODE_OPTIONS'] ?? '',
})
const { pid = 0 } = server.process

const inWords = (timings: Timings): string => {
  const [p50, p95, p99, worst] = timings.at(0.5, 0.95, 0.99, 1).map((time) => time.toFixed(0).padStart(6))
  return `${String(timings.count).padStart(6)} calls, ms: p50 ${p50}  p95 ${p95}  p99 ${p99}  worst ${worst}`
}

/** Calls an address as monitoring does; the function returns what it took since the last time. */
const probe = (url: URL): (() => Timings) => {
  let timings = new Timings()
  const ask = (): void => {
    const begun = performance.now()
    const took = (): void => timings.add(performance.now() - begun)
    const asked = get(url, { agent: false, timeout: GIVEN_UP_MS }, (answer) => answer.resume().on('end', took))
    asked.on('timeout', () => asked.destroy(new Error('no answer'))).on('error', took)
  }
  setInterval(ask, PROBE_MS).unref()
  return () => {
    const taken = timings
    timings = new Timings()
    return taken
  }
}

const used = () => ({ server: cpuSeconds(pid), postgres: cpuSecondsOfPostgres(), client: cpuSeconds(process.pid) })

const phase = async (what: string, seconds: number, factor: number): Promise<void> => {
  for (const taken of Object.values(probes)) taken()
  const before = used()
  const along: string[] = []
  const sampling = setInterval(() => along.push(memoryOf(pid).now.toFixed(0)), (seconds * 1000) / MEMORY_SAMPLES)
  const { timings, refused, lost, heard, withoutCard } = await lecture.decideFor(seconds, factor)
  clearInterval(sampling)
  const after = used()
  const decisions = timings.dismissal.count + timings.request.count
  console.log(`\n${what}, ${seconds} s; load of the machine ${loadavg()[0]?.toFixed(1)}`)
  for (const each of KINDS) console.log(`${each.padEnd(12)} ${inWords(timings[each])}`)
  console.log(`${'refused'.padEnd(12)} ${inWords(refused)}; ${lost} failed otherwise`)
  for (const [port, taken] of Object.entries(probes)) console.log(`/healthz on ${port}: ${inWords(taken())}`)
  console.log(`${(decisions / seconds).toFixed(1)} decisions a second; ${withoutCard} not made for want of a card`)
  const spent = (['server', 'postgres', 'client'] as const).map(
    (who) => `${who} ${(((after[who] - before[who]) / decisions) * 1000).toFixed(2)}`,
  )
  console.log(`processor seconds for a thousand decisions: ${spent.join(', ')}`)
  const { events, bytes, ended } = heard
  console.log(`${events} events (${(bytes / 1000).toFixed(0)} kB); ${ended} streams broke off`)
  console.log(`memory of the server along the way: ${along.join(', ')} MB; ${memoryOf(pid).most.toFixed(0)} at most`)
}

const lecture = new Lecture(server.url, world)
const probes = {
  'its own port': probe(new URL(`http://127.0.0.1:${HEALTH_PORT}/healthz`)),
  'the port of everything': probe(new URL('/healthz', server.url)),
}
try {
  console.log(`${students} students, ${kind === 'own' ? 'own PostgreSQL' : 'PostgreSQL server'}`)
  await lecture.enter(Number(students))
  if (Number(times) === 1) await phase('the hall', Number(length), 1)
  else {
    await phase('before', USUAL_SECONDS, 1)
    await phase(`${times} times as many decisions`, Number(length), Number(times))
    await delay(USUAL_SECONDS * 1000)
    await phase('afterwards', USUAL_SECONDS, 1)
  }
  lecture.leave()
} finally {
  await server.stop()
  await postgres?.stop()
  await rm(DATA_DIR, { recursive: true, force: true })
}

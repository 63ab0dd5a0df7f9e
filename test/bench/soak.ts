/**
 * Measures the server's memory over a long lecture: twenty minutes of a hall of 600 students whose decks run empty,
 * then ten quiet minutes. Linux only.
 *
 *     node test/bench/soak.ts [own|server] [students] [minutes] [minutes of quiet]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '#server/db/client.ts'
import { startServer } from '#test/support/browser/e2e-server.ts'
import { administer, onServer, startServer as startPostgres } from '#test/support/databases/postgres-server.ts'
import { makeHall } from './hall/hall-world.ts'
import { KINDS, Lecture } from './hall/lecture.ts'
import { memoryOf } from './hall/processes.ts'

const [kind = 'own', students = '600', minutes = '20', quiet = '10'] = process.argv.slice(2)
const SAMPLES = 20

const postgres = kind === 'server' ? await startPostgres() : null
const name = `tandem_soak_${process.pid}`
if (postgres) await administer(postgres.url, `CREATE DATABASE ${name}`)
const where = postgres ? { DATABASE_URL: onServer(postgres.url, name) } : {}
const DATA_DIR = await mkdtemp(join(tmpdir(), 'tandem-soak-'))
const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: where.DATABASE_URL ?? null })
const world = await makeHall(database, Math.ceil(Number(students) * 1.5))
await database.close()
const settings = {
  ...where,
  DATA_DIR,
  SESSION_SECRET: world.SESSION_SECRET,
  SAMPLE_DATA: 'off',
  NODE_ENV: 'production',
}
const server = await startServer({ ...settings, ALLOW_EMBEDDED_SIGN_IN: 'on', LIMIT_CALLS_PER_MINUTE: '100000' })
const { pid = 0 } = server.process
try {
  const fresh = memoryOf(pid).now
  const lecture = new Lecture(server.url, world)
  await lecture.enter(Number(students))
  const along: string[] = []
  const sampling = setInterval(() => along.push(memoryOf(pid).now.toFixed(0)), (Number(minutes) * 60_000) / SAMPLES)
  const { timings, withoutCard, heard } = await lecture.decideFor(Number(minutes) * 60)
  clearInterval(sampling)
  lecture.leave()
  console.log(`${students} students, ${kind}, ${minutes} minutes; load of the machine ${loadavg()[0]?.toFixed(1)}`)
  for (const each of KINDS) {
    const refused = [...timings[each].refused].map(([status, count]) => `${count} x ${status}`).join(', ')
    console.log(`${each}: ${timings[each].count} done, p95 ${timings[each].at(0.95)[0]?.toFixed(0)} ms ${refused}`)
  }
  console.log(`${withoutCard} decisions not made for want of a card; ${heard.ended} streams broke off`)
  console.log(`memory: ${fresh.toFixed(0)} MB after the start; along the way ${along.join(', ')}`)
  await delay(Number(quiet) * 60_000)
  const { now, most } = memoryOf(pid)
  console.log(`${now.toFixed(0)} MB after ${quiet} minutes of quiet, ${most.toFixed(0)} at most`)
} finally {
  await server.stop()
  await postgres?.stop()
  await rm(DATA_DIR, { recursive: true, force: true })
}

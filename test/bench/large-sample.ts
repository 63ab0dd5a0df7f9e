/**
 * How long each operation takes on the sample of 50,000 people, through HTTP, one call at a time, against a PostgreSQL
 * server; 95 % of its calls should take less than 50 ms. Imports, exports and the new cycle take longer, and are listed
 * with the memory that they need. The client and PostgreSQL share the machine.
 *
 *     node test/bench/large-sample.ts [calls of each kind] [people] [part of the names of those that are wanted]
 */
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { isNull } from 'drizzle-orm'
import { operations } from '#contract/operations.ts'
import type { OperationName } from '#contract/routes.ts'
import { LARGE_SAMPLE_ISSUER, writeLargeSample } from '#dev/large-sample.ts'
import { openConfirmationSigner } from '#server/confirmations/confirmation-signer.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { createSession } from '#server/db/queries/accounts/sessions.ts'
import { cycles } from '#server/db/schema/cycles.ts'
import { sessionCookie } from '#server/identity/sessions/session-cookie.ts'
import { newSession } from '#server/identity/sessions/session-store.ts'
import { openVapid } from '#server/push/vapid.ts'
import { startServer } from '#test/support/browser/e2e-server.ts'
import { throughRest } from '#test/support/calls-of-operations.ts'
import { administer, onServer, startServer as startPostgres } from '#test/support/databases/postgres-server.ts'
import { jsonFile, supervisorList } from '#test/support/imports/import-files.ts'
import { operationCases } from '#test/support/operation-cases.ts'
import { waysOf } from '#test/support/large-sample/calls.ts'
import { findCrowd, met } from '#test/support/large-sample/crowd.ts'
import { memoryOf } from './hall/processes.ts'
import { Timings } from './hall/timings.ts'

const SESSION_SECRET = 'only for benchmarks, never anywhere else'
const UNLIMITED = {
  LIMIT_CALLS_PER_MINUTE: '100000000',
  LIMIT_SEARCHES_PER_MINUTE: '100000000',
  LIMIT_EXPENSIVE_CALLS_PER_MINUTE: '100000000',
  LIMIT_DIRECT_ADDS_PER_HOUR: '100000000',
}
const MEANT_MS = 50
/** Before those that count. */
const WARMING = 3

/** They may take as long as they need; and the sample's offers are of full supervisors, so that the server takes them back. */
const APART: ReadonlySet<OperationName> = new Set([
  'offers.decline',
  'admin.supervisors.import',
  'admin.tags.import',
  'admin.people.export',
  'admin.tags.export',
  'admin.cycles.export',
  'admin.cycles.open',
  'admin.cycles.call_off.preview',
  'admin.cycles.call_off',
])

type AnyCall = ReturnType<ReturnType<typeof waysOf>[string]>

const [calls = '60', people = '50000', part = ''] = process.argv.slice(2)
const usual = (Object.keys(operationCases) as OperationName[]).filter((name) => !APART.has(name) && name.includes(part))

const postgres = await startPostgres()
const name = `tandem_sample_${process.pid}`
const folder = await mkdtemp(join(tmpdir(), 'tandem-sample-'))
await administer(postgres.url, `CREATE DATABASE ${name}`)
const DATABASE_URL = onServer(postgres.url, name)
const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: '' })
const { db, pool } = database
await migrate(database)
const began = performance.now()
await writeLargeSample(database, Number(people), new Date())
console.log(`filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
const server = await startServer({
  ...UNLIMITED,
  DATABASE_URL,
  SESSION_SECRET,
  DATA_DIR: folder,
  SAMPLE_DATA: 'off',
  NODE_ENV: 'production',
  ALLOW_EMBEDDED_SIGN_IN: 'on',
})
const { pid = 0 } = server.process
/** The server's own keys, since the secret is the same. */
const keys = {
  signer: await openConfirmationSigner(db, SESSION_SECRET, new Date()),
  push: {
    vapid: await openVapid(db, { secret: SESSION_SECRET, contact: 'mailto:tandem@uni.example', now: new Date() }),
  },
}
const crowd = await findCrowd(db, keys, Number(calls) + WARMING)
const cookies = sessionCookie({ secret: SESSION_SECRET, publicUrl: 'http://localhost' })
const { sessions: limits } = readConfig({})

/** Begins a session; the `Cookie` header of it. */
const signIn = async (email: string): Promise<string> => {
  const now = new Date()
  const identity = { issuer: LARGE_SAMPLE_ISSUER, subject: email, email, authenticatedAt: now, idToken: null }
  const session = newSession(identity, { device: { browser: '', system: '' }, limits, now })
  await createSession(db, session)
  return cookies.issue(session, now).split(';', 1)[0] ?? ''
}

/** Calls once; answers how many milliseconds it took. @throws when it was refused */
const timed = async (
  operation: OperationName,
  { as, input }: AnyCall,
): Promise<{ time: number; answer: Uint8Array }> => {
  const cookie = as ? { cookie: await signIn(as.email) } : {}
  // The first call of a session finds out whose it is.
  await (await fetch(`${server.url}/api/config`, { headers: cookie })).arrayBuffer()
  const { method, url: path, payload, headers } = await throughRest(operation, { ...input })
  const isJson = payload !== undefined && !Buffer.isBuffer(payload)
  const body = payload === undefined ? {} : { body: isJson ? JSON.stringify(payload) : new Uint8Array(payload) }
  const type = isJson ? { 'content-type': 'application/json' } : {}
  const asked = performance.now()
  const answered = await fetch(`${server.url}${path}`, { method, headers: { ...cookie, ...type, ...headers }, ...body })
  const answer = new Uint8Array(await answered.arrayBuffer())
  const time = performance.now() - asked
  if (answered.status !== operations[operation].status) throw new Error(`${operation} answered ${answered.status}`)
  return { time, answer }
}

const shown = (ms: number): string => ms.toFixed(ms < 10 ? 1 : 0).padStart(7)

const measure = async (operation: OperationName): Promise<void> => {
  const ways = Object.entries(waysOf(operation))
  if (ways.length === 0) throw new Error(`nothing calls ${operation}`)
  for (const [way, call] of ways) {
    const times = new Timings()
    for (let turn = 0; turn < Number(calls) + WARMING; turn += 1) {
      const { time } = await timed(operation, call(crowd, turn))
      if (turn >= WARMING) times.add(time)
    }
    const [p50 = 0, p95 = 0, worst = 0] = times.at(0.5, 0.95, 1)
    const title = way === '' ? operation : `${operation}, ${way}`
    console.log(`${title.padEnd(52)}${shown(p50)}${shown(p95)}${shown(worst)}${p95 > MEANT_MS ? '  over' : ''}`)
  }
}

const byAdmin = (input: object): AnyCall => ({ as: met(crowd.admins, 0), input })

/** Everybody as they are, but every tenth with a place more. */
const supervisorsAgain = async () => {
  const { rows } = await pool.query<{ row: string }>(`
    select concat_ws(',', first_name, last_name, email, total_slots + (row_number() over (order by email) % 10 = 0)::int,
      taken_outside) as row
    from users join supervisors on user_id = id where deleted_at is null`)
  return { file: supervisorList(...rows.map(({ row }) => row)), dry_run: false }
}

/** The exported list, every similarity a little different. */
const tagsAgain = async () => {
  const { answer } = await timed('admin.tags.export', byAdmin({}))
  const list = new TextDecoder().decode(answer)
  const changed = list.replaceAll(/(?<="similarity_score":)[\d.]+/g, (score) => (Number(score) * 0.99).toFixed(4))
  return { file: jsonFile(changed), dry_run: false }
}

const running = async (): Promise<object> => {
  const [cycle] = await db.select({ id: cycles.id }).from(cycles).where(isNull(cycles.closedAt))
  return cycle ?? {}
}

const measureApart = async (): Promise<void> => {
  const all: [what: string, operation: OperationName, input: () => Promise<object> | object][] = [
    ['the supervisors again', 'admin.supervisors.import', supervisorsAgain],
    ['tags and similarities again', 'admin.tags.import', tagsAgain],
    ['export of the running cycle', 'admin.cycles.export', () => ({ id: 'current' })],
    ['export of a closed cycle', 'admin.cycles.export', () => ({ id: crowd.closedCycle })],
    ['new cycle', 'admin.cycles.open', () => ({ name: 'Next' })],
    ['look at calling it off', 'admin.cycles.call_off.preview', running],
    ['calling it off', 'admin.cycles.call_off', running],
  ]
  console.log('\nseconds, kB of the answer, and memory of the server: before, at most')
  for (const [what, operation, input] of all) {
    const call = byAdmin(await input())
    const before = memoryOf(pid).now
    writeFileSync(`/proc/${pid}/clear_refs`, '5') // Restarts the measurement of the maximum.
    const { time, answer } = await timed(operation, call)
    const memory = `${before.toFixed(0)} MB, ${memoryOf(pid).most.toFixed(0)} MB`
    const took = (time / 1000).toFixed(2).padStart(7)
    console.log(`${what.padEnd(32)}${took} s ${(answer.byteLength / 1000).toFixed(0).padStart(7)} kB   ${memory}`)
  }
}

try {
  // The first caller loads what is kept in memory.
  for (const as of [met(crowd.students, 0), met(crowd.supervisors, 0)]) {
    await timed('users.search', { as, input: { sort: 'best_match' } })
  }
  console.log(`${calls} calls each, ms: half of them, 95 %, the slowest`)
  for (const operation of usual) await measure(operation)
  if (part === '') await measureApart()
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await server.stop()
  await database.close()
  await administer(postgres.url, `DROP DATABASE ${name} WITH (FORCE)`)
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

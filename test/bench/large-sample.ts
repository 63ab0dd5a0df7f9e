/**
 * How long each operation takes on the sample of 50,000 people, through HTTP, one call at a time, against a PostgreSQL
 * server; 95 % of its calls should take less than 50 ms. Imports, exports and the new cycle take longer, and are listed
 * with the memory that they need. The client and PostgreSQL share the machine.
 *
 *     node test/bench/large-sample.ts [calls of each kind] [people] [part of the names of those that are wanted]
 */
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { isNull } from 'drizzle-orm'
import { type InputOf, operations } from '#contract/operations.ts'
import type { OperationName } from '#contract/routes.ts'
import { cycles } from '#server/db/schema/cycles.ts'
import { throughRest } from '#test/support/calls-of-operations.ts'
import { largeCalls, waysOf } from '#test/support/large-sample/calls.ts'
import { met } from '#test/support/large-sample/crowd.ts'
import { memoryOf } from './hall/processes.ts'
import { Timings } from './hall/timings.ts'
import { supervisorsAgain, tagsAgain } from './large-sample/files.ts'
import { type SampleServer, withLargeSample } from './large-sample/sample-server.ts'

const MEANT_MS = 50
/** Before those that count. */
const WARMING = 3

/** They may take as long as they need. */
const APART: ReadonlySet<OperationName> = new Set([
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

/** Calls once; answers how many milliseconds it took. @throws when it was refused */
const timed = async (
  { url, signIn }: SampleServer,
  name: OperationName,
  { as, input }: AnyCall,
): Promise<{ time: number; bytes: number }> => {
  const cookie = as ? { cookie: await signIn(as.email) } : {}
  // The first call of a session finds out whose it is.
  await (await fetch(`${url}/api/config`, { headers: cookie })).arrayBuffer()
  const { method, url: path, payload, headers } = await throughRest(name, { ...input })
  const isJson = payload !== undefined && !Buffer.isBuffer(payload)
  const body = payload === undefined ? {} : { body: isJson ? JSON.stringify(payload) : new Uint8Array(payload) }
  const type = isJson ? { 'content-type': 'application/json' } : {}
  const began = performance.now()
  const answer = await fetch(`${url}${path}`, { method, headers: { ...cookie, ...type, ...headers }, ...body })
  const { byteLength: bytes } = await answer.arrayBuffer()
  const time = performance.now() - began
  if (answer.status !== operations[name].status) throw new Error(`${name} answered ${answer.status}`)
  return { time, bytes }
}

const shown = (ms: number): string => ms.toFixed(ms < 10 ? 1 : 0).padStart(7)

const measure = async (server: SampleServer, name: OperationName, calls: number): Promise<void> => {
  const ways = Object.entries(waysOf(name))
  if (ways.length === 0) throw new Error(`nothing calls ${name}`)
  for (const [way, call] of ways) {
    const times = new Timings()
    for (let turn = 0; turn < calls + WARMING; turn += 1) {
      const { time } = await timed(server, name, call(server.crowd, turn))
      if (turn >= WARMING) times.add(time)
    }
    const [p50 = 0, p95 = 0, worst = 0] = times.at(0.5, 0.95, 1)
    const title = way === '' ? name : `${name}, ${way}`
    console.log(`${title.padEnd(52)}${shown(p50)}${shown(p95)}${shown(worst)}${p95 > MEANT_MS ? '  over' : ''}`)
  }
}

type Apart = { readonly what: string; readonly name: OperationName; readonly input: () => Promise<object> | object }

const measureApart = async (server: SampleServer): Promise<void> => {
  const { database, crowd, pid } = server
  const running = async (): Promise<object> => {
    const [cycle] = await database.db.select({ id: cycles.id }).from(cycles).where(isNull(cycles.closedAt))
    return cycle ?? {}
  }
  const all: Apart[] = [
    {
      what: 'the supervisors again',
      name: 'admin.supervisors.import',
      input: async () =>
        ({ file: await supervisorsAgain(database), dry_run: false }) satisfies InputOf<'admin.supervisors.import'>,
    },
    {
      what: 'tags and similarities again',
      name: 'admin.tags.import',
      input: async () => ({ file: await tagsAgain(database), dry_run: false }) satisfies InputOf<'admin.tags.import'>,
    },
    { what: 'export of the running cycle', name: 'admin.cycles.export', input: () => ({ id: 'current' }) },
    { what: 'export of a closed cycle', name: 'admin.cycles.export', input: () => ({ id: crowd.closedCycle }) },
    { what: 'new cycle', name: 'admin.cycles.open', input: () => ({ name: 'Next' }) },
    { what: 'look at calling it off', name: 'admin.cycles.call_off.preview', input: running },
    { what: 'calling it off', name: 'admin.cycles.call_off', input: running },
  ]
  console.log('\nseconds, kB of the answer, and memory of the server: before, at most')
  for (const { what, name, input } of all) {
    const given = { as: met(crowd.admins, 0), input: await input() }
    const before = memoryOf(pid).now
    writeFileSync(`/proc/${pid}/clear_refs`, '5') // Restarts the measurement of the maximum.
    const { time, bytes } = await timed(server, name, given)
    const memory = `${before.toFixed(0)} MB, ${memoryOf(pid).most.toFixed(0)} MB`
    console.log(
      `${what.padEnd(32)}${(time / 1000).toFixed(2).padStart(7)} s ${(bytes / 1000).toFixed(0).padStart(7)} kB   ${memory}`,
    )
  }
}

const [calls = '60', people = '50000', part = ''] = process.argv.slice(2)
const usual = (Object.keys(largeCalls) as OperationName[]).filter((name) => !APART.has(name) && name.includes(part))
await withLargeSample(Number(people), Number(calls) + WARMING, async (server) => {
  // The first caller loads what is kept in memory.
  for (const as of [met(server.crowd.students, 0), met(server.crowd.supervisors, 0)]) {
    await timed(server, 'users.search', { as, input: { sort: 'best_match' } })
  }
  console.log(`${calls} calls each, ms: half of them, 95 %, the slowest`)
  for (const name of usual) await measure(server, name, Number(calls))
  if (part === '') await measureApart(server)
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)
})

/**
 * Measures the whole answer of 20 suggestions by number of supervisors: processor time of the server's process per
 * call, which other work on the machine hardly changes, and answers per second over 10 connections. Students have 10
 * tags each; PostgreSQL runs on the same machine.
 *
 *     node test/bench/suggestions.ts [seconds] [500|5000]
 */
import autocannon from 'autocannon'
import { makeFaculty } from '#test/support/matching/many-supervisors.ts'
import { cpuSeconds } from './hall/processes.ts'
import { type SampleServer, withFilledServer } from './large-sample/sample-server.ts'

const STUDENTS = 200
const CONNECTIONS = 10
const ROUNDS = 3
const WARMING_SECONDS = 4
const FACULTIES = [
  { supervisors: 500, tags: 188, goal: 4 },
  { supervisors: 5000, tags: 1000, goal: 12 },
]

type Server = Pick<SampleServer, 'url' | 'pid' | 'signIn'>

/** @param seconds of each round */
const measure = async ({ url, pid, signIn }: Server, students: readonly string[], seconds: number) => {
  const requests: autocannon.Request[] = []
  for (const [place, id] of students.entries()) {
    const cookie = await signIn(`student${String(place + 1).padStart(6, '0')}@uni.example`)
    requests.push({ path: `/api/match/${id}`, headers: { cookie } })
  }
  const run = async (duration: number) => {
    const [cpu, began] = [cpuSeconds(pid), performance.now()]
    const result = await autocannon({ url, requests, connections: CONNECTIONS, duration })
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} calls failed`)
    const { total } = result.requests
    return {
      cpu: ((cpuSeconds(pid) - cpu) * 1000) / total,
      perSecond: (total * 1000) / (performance.now() - began),
      bytes: result.throughput.total / total,
    }
  }
  await run(WARMING_SECONDS)
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await run(seconds))
  return rounds
}

const [seconds = '6', only] = process.argv.slice(2)
for (const { supervisors, tags, goal } of FACULTIES) {
  if (only && Number(only) !== supervisors) continue
  let students: readonly string[] = []
  const fill: Parameters<typeof withFilledServer>[0] = async ({ db, pool }) => {
    students = await makeFaculty(db, { tags, supervisors, students: STUDENTS })
    await pool.query('VACUUM ANALYZE')
  }
  await withFilledServer(fill, async (server) => {
    for (const { cpu, perSecond, bytes } of await measure(server, students, Number(seconds))) {
      const each = `${cpu.toFixed(2)} ms of the server's processor each (meant: ${goal})`
      console.log(`${supervisors} supervisors: ${each}, ${perSecond.toFixed(0)} a second, ${bytes.toFixed(0)} bytes`)
    }
  })
}

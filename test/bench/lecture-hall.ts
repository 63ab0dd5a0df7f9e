/**
 * Simulates a lecture hall: students with an open event stream each decide on a card every three seconds (15 %
 * requests, the rest dismissals), against supervisors who fill up. The clock decides when a call is due, so a slow
 * server can't slow the load, and times count from when a call was due. Linux only, for the processor time.
 *
 *     node test/bench/lecture-hall.ts [own|server] [students] [seconds]
 *
 * HALL_NODE_OPTIONS are passed to the server, for instance --cpu-prof. Without arguments it runs on both databases, with the number of
 * students that each is meant for. The client runs on the same machine.
 */
import { loadavg } from 'node:os'
import type { RunningServer } from '#test/support/browser/e2e-server.ts'
import { type HallDatabase, inHall } from './hall/hall-server.ts'
import type { HallWorld } from './hall/hall-world.ts'
import { KINDS, Lecture, type Measured } from './hall/lecture.ts'
import { cpuSeconds, cpuSecondsOfPostgres, memoryOf } from './hall/processes.ts'

const SECONDS = 60
const MEMORY_SAMPLES = 10
/** Number of students that each database is meant for on two cores. */
const STUDENTS = { own: 500, server: 1200 }
/** Additional students, as a share of those in the hall, who take the seats of accepted ones. */
const LATECOMERS = 0.5

const number = (value: number, digits = 0): string => value.toFixed(digits).padStart(8)

const usedBy = (pid: number): Record<'server' | 'postgres' | 'client', number> => ({
  server: cpuSeconds(pid),
  postgres: cpuSecondsOfPostgres(),
  client: cpuSeconds(process.pid),
})

const report = ({ timings, withoutCard, heard }: Measured, seconds: number): number => {
  console.log(`${''.padEnd(12)}   calls      p50      p95      p99    worst   ms from when it was due`)
  for (const kind of KINDS) {
    const times = timings[kind]
    const refused = [...times.refused].map(([status, count]) => `${count} x ${status}`).join(', ')
    const figures = [times.count, ...times.at(0.5, 0.95, 0.99, 1)].map((figure) => number(figure)).join(' ')
    console.log(`${kind.padEnd(12)}${figures}   ${refused}`)
  }
  const decisions = timings.dismissal.count + timings.request.count
  console.log(`${(decisions / seconds).toFixed(1)} decisions a second; ${withoutCard} not made for want of a card`)
  const kilobytes = (heard.bytes / 1000).toFixed(0)
  console.log(
    `${heard.events} events (${kilobytes} kB) after ${timings.request.count} requests; ${heard.ended} streams broke off`,
  )
  return decisions
}

const measure = async (server: RunningServer, world: HallWorld, students: number, seconds: number): Promise<void> => {
  const { pid = 0 } = server.process
  const fresh = memoryOf(pid).now
  const lecture = new Lecture(server.url, world)
  await lecture.enter(students)
  const before = usedBy(pid)
  const along: string[] = []
  const sampling = setInterval(() => along.push(memoryOf(pid).now.toFixed(0)), (seconds * 1000) / MEMORY_SAMPLES)
  const measured = await lecture.decideFor(seconds)
  clearInterval(sampling)
  const after = usedBy(pid)
  const decisions = report(measured, seconds)
  const spent = (['server', 'postgres', 'client'] as const).map(
    (who) => `${who} ${(((after[who] - before[who]) / decisions) * 1000).toFixed(2)}`,
  )
  console.log(`processor seconds for a thousand decisions: ${spent.join(', ')}`)
  const { now, most } = memoryOf(pid)
  console.log(
    `memory of the server: ${fresh.toFixed(0)} MB after the start, ${now.toFixed(0)} at the end, ${most.toFixed(0)} at most`,
  )
  console.log(`memory along the way: ${along.join(', ')} MB`)
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)
  lecture.leave()
}

const run = async (kind: HallDatabase, students: number, seconds: number): Promise<void> => {
  console.log(`\n${students} students, ${kind === 'own' ? 'own PostgreSQL' : 'PostgreSQL server'}`)
  await inHall(kind, Math.ceil(students * (1 + LATECOMERS)), {
    during: (server, world) => measure(server, world, students, seconds),
  })
}

const [wanted, students, seconds = SECONDS] = process.argv.slice(2)
if (wanted !== 'server') await run('own', Number(students ?? STUDENTS.own), Number(seconds))
if (wanted !== 'own') await run('server', Number(students ?? STUDENTS.server), Number(seconds))

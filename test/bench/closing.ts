/**
 * The lecture hall while matching closes: for a minute requests end for want of an answer, spread over it, and in its middle matching
 * closes, from which on requests are refused. How long each kind of call takes before, during and after, of one run; refusals count.
 *
 *     node test/bench/closing.ts [own|server] [students] [requests that end]
 */
import { loadavg } from 'node:os'
import { eq, isNull, sql } from 'drizzle-orm'
import type { OpenDatabase } from '#server/db/client.ts'
import { cycles } from '#server/db/schema/cycles.ts'
import { requests, requestTransitions } from '#server/db/schema/requests.ts'
import { type HallDatabase, inHall } from './hall/hall-server.ts'
import type { HallWorld } from './hall/hall-world.ts'
import { KINDS, Lecture, type Measured } from './hall/lecture.ts'
import { Timings } from './hall/timings.ts'
import { makeWaiting } from './hall/waiting-requests.ts'

/** From when the hall is there until the first request ends, in which the server starts and everybody comes in; seconds. */
const UNTIL_S = 80
const ENDING_S = 60
const AFTER_S = 40
/** How many more students there are, as a share of the hall, to take the seats of those who found somebody. */
const LATECOMERS = 0.5

const PARTS = ['before', 'during', 'after'] as const

const [kind = 'server', students = '600', ending = '1000'] = process.argv.slice(2)
const begins = { at: 0 }

/** Lets others ask than those in the hall, and has matching close. */
const prepare = async ({ db }: OpenDatabase, world: HallWorld): Promise<void> => {
  begins.at = Date.now() + UNTIL_S * 1000
  const supervisors = [...world.supervisors.keys()]
  const waiting = world.students.slice(0, Number(ending)).map(({ id }, index) => {
    const deadline = new Date(begins.at + (index * ENDING_S * 1000) / Number(ending))
    const supervisorId = supervisors[index % supervisors.length] ?? ''
    return { studentId: id, supervisorId, deadline, dueAt: deadline }
  })
  await makeWaiting(db, waiting)
  const closesAt = new Date(begins.at + (ENDING_S * 1000) / 2)
  await db.update(cycles).set({ matchingClosesAt: closesAt, answerDays: 2 }).where(isNull(cycles.closedAt))
}

const report = (measured: readonly Measured[]): void => {
  console.log(`${''.padEnd(12)}${PARTS.map((part) => part.padStart(24)).join('')}   answers, p95 in ms and as ratio`)
  for (const call of KINDS) {
    const answers = measured.map(({ timings }) => timings[call].answers)
    const [before = 0] = answers[0]?.at(0.95) ?? []
    const cells = answers.map((one) => {
      const [p95 = 0] = one.at(0.95)
      const ratio = one.count === 0 || before === 0 ? '-' : (p95 / before).toFixed(2)
      return `${String(one.count).padStart(9)}${p95.toFixed(0).padStart(8)}${ratio.padStart(7)}`
    })
    console.log(`${call.padEnd(12)}${cells.join('')}`)
    const refused = measured.flatMap(({ timings }, part) =>
      [...timings[call].refused].map(([status, count]) => `${count} x ${status} ${PARTS[part]}`),
    )
    if (refused.length > 0) console.log(`${''.padEnd(12)}   ${refused.join(', ')}`)
  }
}

const lateness = async ({ db }: OpenDatabase): Promise<void> => {
  const rows = await db
    .select({ at: requestTransitions.at, asked: requests.createdAt })
    .from(requestTransitions)
    .innerJoin(requests, eq(requests.id, requestTransitions.requestId))
    .where(eq(requestTransitions.reason, 'expired'))
    .orderBy(sql`1`)
  const late = new Timings()
  const lasted = 2 * 24 * 60 * 60 * 1000
  for (const { at, asked } of rows) late.add(at.getTime() - asked.getTime() - lasted)
  const [p50, p95, worst] = late.at(0.5, 0.95, 1).map((ms) => (ms / 1000).toFixed(1))
  console.log(
    `${rows.length} of ${ending} requests ended; p50 ${p50}, p95 ${p95}, worst ${worst} s after their deadlines`,
  )
}

await inHall(kind as HallDatabase, Math.ceil(Number(students) * (1 + LATECOMERS)) + Number(ending), {
  before: prepare,
  during: async ({ url }, world) => {
    console.log(`${students} students, ${kind}`)
    const lecture = new Lecture(url, world)
    await lecture.enter(Number(students))
    const seconds = [(begins.at - Date.now()) / 1000, ENDING_S, AFTER_S]
    const measured: Measured[] = []
    for (const each of seconds) measured.push(await lecture.decideFor(each))
    report(measured)
    console.log(
      `seconds of each part: ${seconds.map((each) => each.toFixed(0)).join(', ')}; load ${loadavg()[0]?.toFixed(1)}`,
    )
    lecture.leave()
  },
  after: lateness,
})

/**
 * How long the suggestions of one student take: from memory, and by plain SQL in the same run. `node test/bench/matching.ts`
 * prints medians; TEST_DATABASE_URL names a server, otherwise one is started. Compare the columns of one run, not runs.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { type OpenDatabase, openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { bumpMatchingRevision } from '#server/db/queries/matching/revision.ts'
import { createSimilarityIndex } from '#server/matching/similarity-index.ts'
import { users } from '#server/db/schema/people.ts'
import { testApp } from '#test/support/api.ts'
import { makeFaculty } from '#test/support/matching/many-supervisors.ts'
import { suggestionsBySql } from '#test/support/matching/matching-oracle.ts'
import { administer, onServer, startServer } from '#test/support/databases/postgres-server.ts'

const LIMIT = 20
const STUDENTS = 20
/** Time for the watch over the event loop to come round, ms. */
const TICKS = 10
/** Response times of the previous system, warm; yardsticks.md. */
const FIGURES = [
  { supervisors: 84, tags: 188, toBeat: '239 ms (50 supervisors)' },
  { supervisors: 500, tags: 188, toBeat: '2.3 s' },
  { supervisors: 2000, tags: 188, toBeat: '10.4 s' },
  { supervisors: 5000, tags: 1000, toBeat: '-' },
]

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

/** Median over all students, `rounds` times each after one round to warm up. */
const medianOver = async (students: readonly string[], rounds: number, ask: (id: string) => Promise<unknown>) => {
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    for (const id of students) {
      const time = await timed(() => ask(id))
      if (round > 0) times.push(time)
    }
  }
  return median(times)
}

const measure = async (database: OpenDatabase, students: readonly string[]) => {
  const { db } = database
  const index = createSimilarityIndex()
  const [first = ''] = students
  const loading = monitorEventLoopDelay({ resolution: 1 })
  loading.enable()
  await setTimeout(TICKS)
  const load = await timed(() => index.suggest(db, first, LIMIT, new Date()))
  await setTimeout(TICKS)
  loading.disable()
  const memory = await medianOver(students, 5, (id) => index.suggest(db, id, LIMIT, new Date()))
  const whole = await wholeAnswer(database, students)
  const bySql = await medianOver(students, 1, (id) => suggestionsBySql(db, id, LIMIT))
  const [someone = ''] = (await index.rankSupervisors(db, first)).ids
  const afterChange = await medianOver(students, 1, async (id) => {
    await bumpMatchingRevision(db, { users: [someone] })
    await index.suggest(db, id, LIMIT, new Date())
  })
  return { load, blocked: loading.max / 1e6, memory, whole, bySql, afterChange }
}

/** From the request to the JSON of 20 people with explanations, all but the network. */
const wholeAnswer = async (database: OpenDatabase, students: readonly string[]): Promise<number> => {
  const api = await testApp(database)
  const emails = new Map(
    (await database.db.select({ id: users.id, email: users.email }).from(users)).map(({ id, email }) => [id, email]),
  )
  const cookies = new Map<string, string>()
  for (const id of students) cookies.set(id, await api.signIn(emails.get(id) ?? ''))
  const time = await medianOver(students, 5, (id) =>
    api.ok('matches.list', { id, limit: LIMIT }, { cookie: cookies.get(id) ?? '' }),
  )
  await api.close()
  return time
}

const shown = (ms: number): string => `${ms.toFixed(ms < 10 ? 2 : 0)} ms`

const report = async (kind: string, open: () => Promise<OpenDatabase & { drop: () => Promise<unknown> }>) => {
  const rows = []
  for (const { supervisors, tags, toBeat } of FIGURES) {
    const database = await open()
    try {
      await migrate(database)
      const students = await makeFaculty(database.db, { tags, supervisors, students: STUDENTS })
      await database.pool.query('VACUUM ANALYZE')
      const { load, blocked, memory, whole, bySql, afterChange } = await measure(database, students)
      rows.push({
        supervisors,
        tags,
        'from memory': shown(memory),
        'whole answer': shown(whole),
        'plain SQL': shown(bySql),
        ratio: `${(bySql / memory).toFixed(1)} x`,
        'change + ask': shown(afterChange),
        'first load': shown(load),
        'longest block': shown(blocked),
        'to beat': toBeat,
      })
    } finally {
      await database.close()
      await database.drop()
    }
  }
  console.log(`\n${LIMIT} suggestions for a student with 10 tags, ${kind} database, medians`)
  console.table(rows)
}

await report('own', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tandem-bench-'))
  return { ...(await openDatabase({ dataDir })), drop: () => rm(dataDir, { recursive: true }) }
})

const server = await startServer()
try {
  await report('server', async () => {
    const name = `tandem_bench_${process.pid}`
    await administer(server.url, `CREATE DATABASE ${name}`)
    const database = await openDatabase({ databaseUrl: onServer(server.url, name), dataDir: '' })
    return { ...database, drop: () => administer(server.url, `DROP DATABASE ${name} WITH (FORCE)`) }
  })
} finally {
  await server.stop()
}

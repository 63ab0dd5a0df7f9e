/** Calls at the same moment, on two instances of the server with one database. */
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { WireError } from '#contract/errors.ts'
import type { OperationName } from '#contract/routes.ts'
import { type OpenDatabase, openDatabase } from '#server/db/client.ts'
import { type Answer, type TestApi, testApp } from './api.ts'
import { emptyTables, serverDatabaseUrl } from './databases/databases.ts'
import type { MadeUser } from './people.ts'
import { keepWorld } from './databases/same-world.ts'
import { expectSound } from './matching/soundness.ts'

type Attempt = () => Promise<Answer>

export type Track = {
  readonly db: OpenDatabase['db']
  readonly database: OpenDatabase
  /** The first of the two instances, for what is done before and after. */
  readonly api: TestApi
  /** A call on the one instance or the other, by turns; the session is there before the race begins. */
  prepare(as: MadeUser | string, name: OperationName, input: Readonly<Record<string, unknown>>): Promise<Attempt>
  ask(student: MadeUser, supervisor: MadeUser): Promise<string>
  accept(supervisor: MadeUser, id: string): Promise<Attempt>
  stateOf(requestId: string): Promise<string | undefined>
  /** Rows of a table, or of anything that can follow `from`. */
  count(from: SQL): Promise<number>
}

/**
 * A suite on two instances. The database is emptied before each test and must be sound after it. With `world` the data
 * are made once and restored before each test, at the moment at which they were made; then the instances stay the same.
 */
export function onTwoInstances(suite: (track: Track) => void, world?: (track: Track) => Promise<void>): void {
  let drop: () => Promise<void>
  let databases: OpenDatabase[] = []
  const instances: TestApi[] = []
  let kept: { putBack(): Promise<() => Date> } | null = null
  let now = (): Date => new Date()
  const track = trackOn(
    () => first(databases),
    () => instances,
  )
  const startInstances = async (): Promise<void> => {
    for (const database of databases) instances.push(await testApp(database, { now: () => now() }))
  }
  const stopInstances = () => Promise.all(instances.splice(0).map((instance) => instance.close()))

  beforeAll(async () => {
    const database = await serverDatabaseUrl()
    drop = database.drop
    databases = await Promise.all([1, 2].map(() => openDatabase({ databaseUrl: database.url, dataDir: '' })))
    if (!world) return
    await startInstances()
    await world(track)
    kept = await keepWorld(first(databases))
  })
  afterAll(async () => {
    await stopInstances()
    await Promise.all(databases.map((database) => database.close()))
    await drop()
  })
  beforeEach(async () => {
    if (kept) {
      now = await kept.putBack()
      for (const instance of instances) instance.forgetSignIns()
      return
    }
    await emptyTables(first(databases))
    await startInstances()
  })
  afterEach(async () => {
    await expectSound(first(databases).db)
    if (!kept) await stopInstances()
  })
  suite(track)
}

const trackOn = (database: () => OpenDatabase, instances: () => readonly TestApi[]): Track => {
  let turn = 0
  const track: Track = {
    get db() {
      return database().db
    },
    get database() {
      return database()
    },
    get api() {
      return first(instances())
    },
    async prepare(as, name, input) {
      turn += 1
      const instance = instances()[turn % instances().length] ?? track.api
      const cookie = await instance.signIn(typeof as === 'string' ? as : as.email)
      return () => instance.call(name, input, { cookie })
    },
    async ask(student, supervisor) {
      const input = { supervisor_id: supervisor.id }
      return (await track.api.ok('supervision_requests.create', input, { as: student.email })).id
    },
    accept: (supervisor, id) => track.prepare(supervisor, 'supervision_requests.patch', { id, state: 'ACCEPTED' }),
    async stateOf(id) {
      const { rows } = await track.db.execute<{ state: string }>(sql`select state from requests where id = ${id}`)
      return rows[0]?.state
    },
    async count(from) {
      const { rows } = await track.db.execute<{ n: number }>(sql`select count(*)::int as n from ${from}`)
      return first(rows).n
    },
  }
  return track
}

const first = <T>(list: readonly T[]): T => {
  const [one] = list
  if (one === undefined) throw new Error('There is none: before and after the suite nothing is open')
  return one
}

/** All at once; the answers in the order of the attempts. None of them may be the server's fault. */
export async function race(...attempts: readonly Promise<Attempt>[]): Promise<Answer[]> {
  const ready = await Promise.all(attempts)
  const answers = await Promise.all(ready.map((attempt) => attempt()))
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  return answers
}

export function isDone(answer: Answer | undefined): boolean {
  return answer !== undefined && answer.status < 400
}

export function countDone(answers: readonly Answer[]): number {
  return answers.filter(isDone).length
}

/** The codes of those that were refused, each once. */
export function errorCodesAmong(answers: readonly Answer[]): string[] {
  return [
    ...new Set(answers.filter((answer) => !isDone(answer)).map(({ body }) => WireError.parse(body).code)),
  ].toSorted()
}

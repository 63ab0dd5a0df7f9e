/** Two instances of the server on one database: whatever is done on one is so on the other, at once. */
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/db/client.ts'
import { countOnce, deleteOldCounts } from '#server/db/queries/rate-limits.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { codeOf } from '#test/support/confirmations/confirmations.ts'
import { emptyTables, serverDatabaseUrl } from '#test/support/databases/databases.ts'
import { type MadeUser, makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'

let drop: () => Promise<void>
let databases: OpenDatabase[]
let one: TestApi
let other: TestApi
let student: MadeUser
let supervisor: MadeUser
let added = 0
let tags: Record<'graphs' | 'logic' | 'poetry', string>

beforeAll(async () => {
  const database = await serverDatabaseUrl()
  drop = database.drop
  databases = await Promise.all([1, 2].map(() => openDatabase({ databaseUrl: database.url, dataDir: '' })))
})
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()))
  await drop()
})
beforeEach(async () => {
  const [first, second] = databases as [OpenDatabase, OpenDatabase]
  await emptyTables(first)
  tags = await makeTags(first.db, ['graphs', 'logic', 'poetry'], [['graphs', 'logic', 0.5]])
  student = await makeStudent(first.db, { tags: [tags.graphs] })
  supervisor = await makeSupervisor(first.db, { tags: [tags.logic], totalSlots: 1 })
  // At the same moment, as a rollout starts them: neither finds what both have to share.
  const settings = { LIMIT_DIRECT_ADDS_PER_HOUR: '2', LIMIT_SIGN_INS_PER_MINUTE: '3' }
  ;[one, other] = await Promise.all([testApp(first, { settings }), testApp(second, { settings })])
})
afterEach(async () => {
  await one.close()
  await other.close()
})

const suggestions = async (on: TestApi): Promise<[string, number][]> => {
  const matches = await on.ok('matches.list', { id: student.id }, { as: student.email })
  return matches.map((match) => [match.supervisor.id, match.similarity_score])
}

describe('a change on one instance is there on the other', () => {
  it('taking the last place, and giving it back', async () => {
    const { id } = await one.add(supervisor, student)
    expect(await suggestions(other)).toEqual([])
    await other.undo(supervisor, id)
    expect(await suggestions(one)).toEqual([[supervisor.id, 0.5]])
  })

  it('adding students by address: both count, and no third instance would help', async () => {
    const { email } = await makeSupervisor((databases[0] as OpenDatabase).db, { totalSlots: 9 })
    const cookie = await one.signIn(email)
    const add = (on: TestApi) =>
      on.call('supervision_requests.create', { student_email: `new.${(added += 1)}@uni.example` }, { cookie })
    expect([(await add(one)).status, (await add(other)).status]).toEqual([201, 201])
    for (const instance of [one, other]) {
      const { status, headers } = await add(instance)
      expect(status).toBe(429)
      expect(Number(headers['retry-after'])).toBeGreaterThan(3000)
    }
    const colleague = await makeSupervisor((databases[0] as OpenDatabase).db, { totalSlots: 1 })
    const theirs = { student_email: student.email }
    await other.ok('supervision_requests.create', theirs, { as: colleague.email })
  })

  it('beginning to sign in, by network address', async () => {
    const begin = async (on: TestApi, remoteAddress: string) =>
      (await on.request({ method: 'GET', url: '/auth/sign-in', remoteAddress })).status
    for (const instance of [one, other, one]) expect(await begin(instance, '192.0.2.1')).not.toBe(429)
    expect(await begin(other, '192.0.2.1')).toBe(429)
    expect(await begin(one, '192.0.2.1')).toBe(429)
    expect(await begin(one, '192.0.2.2')).not.toBe(429)
  })

  it('a limit counted by a clock that was an hour ahead is over when the others say so', async () => {
    const { db } = databases[0] as OpenDatabase
    const now = Date.now()
    const count = async (ahead: number) => (await countOnce(db, 'clocks', new Date(now + ahead), 60_000)).count
    expect([await count(3_600_000), await count(3_600_000), await count(0), await count(0)]).toEqual([1, 2, 1, 2])
    // Clocks that differ by seconds count together.
    expect(await count(-5000)).toBe(3)
  })

  it('the counts say nothing about whom', async () => {
    const { db } = databases[0] as OpenDatabase
    await one.call('supervision_requests.create', { student_email: student.email }, { as: supervisor.email })
    await one.request({ method: 'GET', url: '/auth/sign-in', remoteAddress: '192.0.2.9' })
    const { rows } = await db.execute<{ key: string }>(sql`select key from rate_limits`)
    expect(rows).toHaveLength(2)
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/)
    await deleteOldCounts(db, new Date(Date.now() + 2 * 3_600_000))
    expect((await db.execute(sql`select key from rate_limits`)).rows).toEqual([])
  })

  it('a confirmation: what one signs, the other knows to be genuine', async () => {
    const [{ db }] = databases as [OpenDatabase, OpenDatabase]
    const { id } = await one.add(supervisor, student)
    const { number } = await other.ok('confirmations.get', { request_id: id }, { as: student.email })
    for (const [signs, reads] of [
      [one, other],
      [other, one],
    ] as const) {
      const code = await codeOf(signs, db, id)
      const verified = await reads.ok('confirmations.verify', { code })
      expect(verified).toMatchObject({ status: 'VALID', number })
    }
  })
})

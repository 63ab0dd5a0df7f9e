/** What is asked often is prepared, whatever else is asked, and little more than that. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Transaction } from '#server/db/client.ts'
import { findCaller } from '#server/db/queries/accounts/callers.ts'
import { readStudentForMatching } from '#server/db/queries/matching/matches.ts'
import { findPeopleSeenBy } from '#server/db/queries/people/people.ts'
import { listRequests } from '#server/db/queries/requests/requests.ts'
import { transaction } from '#server/db/transaction.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { makeWorld, type World } from '#test/support/databases/small-world.ts'
import { watchStatements } from '#test/support/databases/statements.ts'

/** More than any cache by text would hold. */
const OTHER_TEXTS = 500

withDatabase('prepared queries', (open) => {
  let api: TestApi
  let world: World
  beforeEach(async () => {
    await emptyTables(open())
    api = await testApp(open())
    world = await makeWorld(open(), api)
  })
  afterEach(() => api.close())

  const preparedOn = async (tx: Transaction): Promise<string[]> => {
    const { rows } = await tx.execute<{ name: string }>(sql`select name from pg_prepared_statements order by name`)
    return rows.map(({ name }) => name)
  }

  it('are all that a connection keeps, and are kept after any number of other texts', async () => {
    const moment = { now: new Date(), limits: api.services.config.sessions }
    await transaction(open().db, async (tx) => {
      const before = await preparedOn(tx)
      for (let nth = 0; nth < OTHER_TEXTS; nth += 1) {
        await tx.execute(sql`select ${nth}::int as ${sql.identifier(`other_${nth}`)}`)
      }
      await findCaller(tx, randomUUID(), moment)
      await findPeopleSeenBy(tx, { viewerId: world.student.id, now: new Date() }, [world.supervisor.id])
      await readStudentForMatching(tx, world.student.id)
      await listRequests(tx, { type: 'CHAT', userId: world.student.id, state: null }, 10, null)
      const after = await preparedOn(tx)
      expect(after).toEqual(expect.arrayContaining(['callers', 'people', 'student_for_matching', 'requests_of_user']))
      expect(after.length - before.length).toBeLessThanOrEqual(4)
    })
  })

  it('are few: a call of each kind sends as many statements as are named here, one after the other', async () => {
    const { student, supervisor } = world
    const cookie = await api.signIn(student.email)
    const statements = watchStatements()
    const sentBy = async (call: () => Promise<unknown>): Promise<(string | null)[]> => {
      const before = statements.length
      await call()
      return statements.slice(before).map(({ name }) => name)
    }
    const match = () => api.ok('matches.list', { id: student.id }, { cookie })
    const tags = () => api.ok('tags.list', {}, { cookie })
    await match()
    expect(await sentBy(() => api.ok('users.get', { id: supervisor.id }, { cookie }))).toEqual(['callers', 'people'])
    expect(await sentBy(match)).toEqual(['callers', 'student_for_matching', 'best_with_free_slots', 'people'])
    const search = (firstName: string) => api.ok('users.search_by_first_name', { firstName }, { cookie })
    expect(await sentBy(() => search('Zzzz'))).toEqual(['callers', null])
    expect(await sentBy(tags)).toEqual(['callers', null])
  })

  it('are all there is to the calls that people make most', async () => {
    const { student, supervisor, supervision, admin } = world
    const cookies = {
      student: await api.signIn(student.email),
      supervisor: await api.signIn(supervisor.email),
      admin: await api.signIn(admin.email),
    }
    const hot = [
      ['student', 'users.me', {}],
      ['student', 'users.get', { id: supervisor.id }],
      ['student', 'matches.list', { id: student.id }],
      ['student', 'matches.explain', { id: student.id, supervisor_id: supervisor.id }],
      ['student', 'supervision_requests.list', {}],
      ['student', 'supervision_requests.get', { id: supervision }],
      ['supervisor', 'supervision_requests.list', { state: 'ACCEPTED' }],
      ['supervisor', 'supervision_requests.list', { state: 'PENDING' }],
      ['admin', 'supervision_requests.list', {}],
    ] as const
    const statements = watchStatements()
    for (const [who, name, input] of hot) {
      await api.ok(name, input, { cookie: cookies[who] })
      const seen = statements.length
      await api.ok(name, input, { cookie: cookies[who] })
      const sent = statements.slice(seen)
      expect(sent.length, name).toBeGreaterThan(0)
      expect(
        sent.filter((statement) => statement.name === null),
        name,
      ).toEqual([])
    }
  })
})

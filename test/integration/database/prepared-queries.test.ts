/** Frequent queries are prepared, whatever else is asked, and little more than that. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { Transaction } from '#server/db/client.ts'
import { findCaller } from '#server/db/queries/accounts/sessions.ts'
import { readStudentForMatching } from '#server/db/queries/matching/matches.ts'
import { findPeopleSeenBy } from '#server/db/queries/people/people.ts'
import { listRequests } from '#server/db/queries/requests/requests.ts'
import { transaction } from '#server/db/transaction.ts'
import { withApi } from '#test/support/app.ts'
import { makeWorld, type World } from '#test/support/databases/small-world.ts'
import { watchStatements } from '#test/support/databases/statements.ts'

/** More than any cache by text would hold. */
const OTHER_TEXTS = 500

withApi('prepared queries', (api, open) => {
  let world: World
  beforeEach(async () => {
    world = await makeWorld(open(), api)
  })

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

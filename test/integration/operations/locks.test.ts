/** Who waits for whom. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/db/client.ts'
import { lockRunningCycle } from '#server/db/queries/cycles/cycles.ts'
import { lockPeople } from '#server/db/queries/people/locks.ts'
import { transaction } from '#server/db/transaction.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { PATIENT, serverDatabaseUrl } from '#test/support/databases/databases.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'
import { expectSound } from '#test/support/matching/soundness.ts'
import { watchStatements } from '#test/support/databases/statements.ts'

describe('locks', () => {
  let opened: OpenDatabase
  let api: TestApi
  /** Somebody else, on a connection of their own. */
  let other: Client
  let drop: () => Promise<void>

  beforeEach(async () => {
    const database = await serverDatabaseUrl()
    drop = database.drop
    opened = await openDatabase({ databaseUrl: database.url, dataDir: '', waiting: PATIENT })
    api = await testApp(opened)
    other = new Client({ connectionString: database.url })
    await other.connect()
  })
  afterEach(async () => {
    await other.end()
    await api.close()
    await opened.close()
    await drop()
  })

  /** Resolves when so many wait for a lock that somebody holds. */
  const waiting = async (count: number): Promise<void> => {
    for (;;) {
      // Not on the other one's connection: within a transaction it would see the same connections again and again.
      const { rows } = await opened.db.execute(sql`
        select 1 from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`)
      if (rows.length === count) return
      await delay(5)
    }
  }

  it('let a deletion wait for an acceptance elsewhere that withdraws the same request', async () => {
    const student = await makeStudent(opened.db)
    const supervisor = await makeSupervisor(opened.db)
    const as = { as: student.email }
    const { id } = await api.ok('supervision_requests.create', { supervisor_id: supervisor.id }, as)
    await other.query('begin')
    await other.query('select 1 from users where id = $1 for no key update', [student.id])
    const deletion = api.call('users.delete', { id: supervisor.id }, { as: supervisor.email })
    await waiting(1)
    await other.query(`update requests set state = 'WITHDRAWN' where id = $1`, [id])
    await other.query('commit')
    expect((await deletion).status).toBe(204)
    const history = await other.query('select reason from request_transitions where request_id = $1', [id])
    expect(history.rows).toEqual([{ reason: 'sent' }])
  })

  it('let a new cycle wait for a change of name that replaces a confirmation', async () => {
    const [student, supervisor, admin] = [
      await makeStudent(opened.db),
      await makeSupervisor(opened.db),
      await makeAdmin(opened.db),
    ]
    const as = { as: supervisor.email }
    await api.ok('supervision_requests.create', { student_id: student.id }, as)
    await other.query('begin')
    await other.query('select 1 from confirmations for update')
    const renaming = api.call('users.patch', { id: student.id, last_name: 'Anew' }, { as: student.email })
    await waiting(1)
    const closing = api.call('admin.cycles.open', { name: 'Next' }, { as: admin.email })
    await waiting(2)
    // The call that renames has the cycle: the other way round, each would wait for the other.
    await opened.db.execute(sql`select 1 from cycles where closed_at is null for share nowait`)
    await other.query('commit')
    expect([(await renaming).status, (await closing).status]).toEqual([200, 201])
    await expectSound(opened.db)
  })

  it('let anybody who leaves, is reset, registers or becomes an admin wait for a new cycle', async () => {
    const admin = await makeAdmin(opened.db)
    const people = [await makeStudent(opened.db), await makeStudent(opened.db)] as const
    const newcomer = { first_name: 'Ada', last_name: 'Weiß' }
    const colleague = { mail: 'colleague@uni.example', firstName: 'Eva', lastName: 'Pichler' }
    await other.query('begin')
    await other.query('select 1 from cycles where closed_at is null for update')
    const calls = [
      api.call('users.delete', { id: people[0].id }, { as: people[0].email }),
      api.call('admin.users.reset', { id: people[1].id }, { as: admin.email }),
      api.call('users.register', newcomer, { as: 'new@uni.example' }),
      api.call('admin.admins.create', colleague, { as: admin.email }),
    ]
    await waiting(calls.length)
    await other.query('commit')
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([204, 200, 201, 201])
  })

  it('for a deletion are taken once, with everybody it concerns; a person whose request comes in between is locked, too', async () => {
    const [student, late] = [await makeStudent(opened.db), await makeStudent(opened.db)]
    const supervisor = await makeSupervisor(opened.db)
    const ask = (as: MadeUser) => api.ask(as, supervisor)
    await ask(student)
    const { id } = await ask(late)
    await api.decide(late, id, 'WITHDRAWN')
    const statements = watchStatements()
    await other.query('begin')
    await other.query('select 1 from users where id = $1 for no key update', [student.id])
    const deletion = api.call('users.delete', { id: supervisor.id }, { as: supervisor.email })
    await waiting(1)
    await other.query(`update requests set state = 'PENDING' where id = $1`, [id])
    await other.query('commit')
    expect((await deletion).status).toBe(204)
    const locked = statements.filter(({ name }) => name === 'lock_people').map(({ values: [page] }) => page)
    expect(locked).toEqual([[student.id, supervisor.id].toSorted(), [late.id]])
  })

  it('are taken in order of id, however many people there are', async () => {
    const ids = Array.from({ length: 1500 }, () => randomUUID())
    const statements = watchStatements()
    await transaction(opened.db, (tx) => lockPeople(tx, ids))
    const pages = statements.filter(({ name }) => name === 'lock_people')
    expect(pages).toHaveLength(2)
    expect(pages.flatMap(({ values: [page] }) => page)).toEqual(ids.toSorted())
  })

  it('give anybody who waited for a new cycle that new cycle', async () => {
    await other.query('begin')
    await other.query('select 1 from cycles where closed_at is null for update')
    const held = Promise.withResolvers<void>()
    const over = Promise.withResolvers<void>()
    const next = transaction(opened.db, async (tx) => {
      await lockRunningCycle(tx, 'share')
      held.resolve()
      await over.promise
    })
    await waiting(1)
    await other.query('update cycles set closed_at = now()')
    await other.query(`insert into cycles (name, opened_at) values ('Next', now())`)
    await other.query('commit')
    await held.promise
    const closing = other.query('select 1 from cycles where closed_at is null for update nowait')
    await expect(closing).rejects.toMatchObject({ code: '55P03' })
    over.resolve()
    await next
  })
})

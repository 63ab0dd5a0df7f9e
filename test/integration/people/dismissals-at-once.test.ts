/** A dismissal whose answer nobody wants is one statement on a server, and does no more than the long way would. */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenDatabase } from '#server/db/client.ts'
import { dismissals } from '#server/db/schema/dismissals.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { users } from '#server/db/schema/users.ts'
import { type Answer, type TestApi, testApp } from '#test/support/api.ts'
import { emptyTables, serverDatabase } from '#test/support/databases/databases.ts'
import { countTrips, watchStatements } from '#test/support/databases/statements.ts'
import { type Gate, makeGate } from '#test/support/gate.ts'
import { type MadeUser, makeStudent, makeSupervisor } from '#test/support/people.ts'

const MINUTE_MS = 60_000

describe('a dismissal whose answer nobody wants', () => {
  let open: OpenDatabase
  let gate: Gate
  let api: TestApi
  let later = 0
  let student: MadeUser
  let supervisor: MadeUser
  let cookie: string

  beforeAll(async () => {
    open = await serverDatabase()
    gate = await makeGate(open)
  })
  afterAll(async () => {
    gate.release()
    await open.close()
  })
  beforeEach(async () => {
    await emptyTables(open)
    later = 0
    api = await testApp(open, { now: () => new Date(Date.now() + later) })
    student = await makeStudent(open.db)
    supervisor = await makeSupervisor(open.db)
    cookie = await api.signIn(student.email)
    await api.ok('users.me', {}, { cookie })
  })
  afterEach(() => api.close())

  const dismiss = async (blocked = supervisor.id, id = student.id): Promise<Answer> =>
    api.call('users.blocks.add', { id, blocked_id: blocked }, { cookie, prefer: 'return=minimal' })
  const change = ({ id }: MadeUser, values: Partial<typeof users.$inferInsert>) =>
    open.db.update(users).set(values).where(eq(users.id, id))
  const written = async () => (await open.db.select().from(dismissals)).map((one) => one.supervisorId)

  it('is asked for once', async () => {
    const statements = watchStatements()
    expect((await dismiss()).status).toBe(204)
    expect(statements.map(({ name }) => name)).toEqual(['dismiss_at_once'])
    expect(countTrips(statements)).toEqual({ trips: 1, statements: 1 })
    expect(await written()).toEqual([supervisor.id])
  })

  it('is asked for the long way when it was made before, which changes nothing', async () => {
    await dismiss()
    expect((await dismiss()).status).toBe(204)
    expect(await written()).toEqual([supervisor.id])
  })

  it('is asked for the long way once it is time to write down that the session is in use', async () => {
    later = 6 * MINUTE_MS
    const statements = watchStatements()
    expect((await dismiss()).status).toBe(204)
    expect(statements.map(({ name }) => name)).toContain('lock_people')
    const [session] = await open.db.select().from(sessions)
    expect(session?.lastSeenAt.getTime()).toBeGreaterThan(Date.now() + 5 * MINUTE_MS)
  })

  const refusals = {
    'by a session that has ended': [() => open.db.delete(sessions), 401, 'not_signed_in'],
    'by a session of somebody else by now': [
      () => change(student, { identitySubject: 'other' }),
      403,
      'not_registered',
    ],
    'by who is no student any more': [() => change(student, { role: 'SUPERVISOR' }), 403, 'not_allowed'],
    'by who is not registered any more': [() => change(student, { registeredAt: null }), 403, 'not_registered'],
    'by who was deleted': [() => change(student, { deletedAt: new Date() }), 403, 'not_registered'],
    'of who is no supervisor any more': [() => change(supervisor, { role: 'ADMIN' }), 404, 'not_found'],
    'of who was deleted': [() => change(supervisor, { deletedAt: new Date() }), 404, 'not_found'],
  } as const

  it.each(Object.keys(refusals) as (keyof typeof refusals)[])('is refused %s', async (which) => {
    const [happen, status, code] = refusals[which]
    await happen()
    expect(await dismiss()).toMatchObject({ status, body: { code } })
    expect(await written()).toEqual([])
  })

  it('is refused for anybody but the caller', async () => {
    const other = await makeStudent(open.db)
    expect((await dismiss(supervisor.id, other.id)).status).toBe(403)
    expect(await written()).toEqual([])
  })

  it.each(['student', 'supervisor'] as const)('waits for whoever changes the %s, and looks again', async (who) => {
    const answer = await open.pool.withClient(async (keeper) => {
      await keeper.query('begin')
      const { id } = who === 'student' ? student : supervisor
      await keeper.query('update users set deleted_at = now() where id = $1', [id])
      const dismissing = dismiss()
      await gate.still([dismissing])
      await keeper.query('commit')
      return dismissing
    })
    expect(answer.status).toBe(who === 'student' ? 403 : 404)
    expect(await written()).toEqual([])
  })

  it('keeps whoever would delete one of the two waiting until it is written', async () => {
    await open.pool.withClient(async (keeper) => {
      await keeper.query('begin')
      await keeper.query('insert into dismissals values ($1, $2, now())', [student.id, supervisor.id])
      const dismissing = dismiss()
      await gate.still([dismissing])
      const deleting = change(supervisor, { deletedAt: new Date() }).execute()
      await gate.still([dismissing, deleting])
      const isAlone = vi.fn()
      void deleting.then(isAlone)
      await keeper.query('select 1')
      expect(isAlone).not.toHaveBeenCalled()
      await keeper.query('rollback')
      expect((await dismissing).status).toBe(204)
      await deleting
    })
    expect(await written()).toEqual([supervisor.id])
  })
})

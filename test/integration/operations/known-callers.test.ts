/**
 * That memory only says as whom a call may begin. What happens to a caller here happens in the database alone, as on another
 * instance: the next call has to know.
 */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dismissals } from '#server/db/schema/dismissals.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { users } from '#server/db/schema/users.ts'
import { knownCallers } from '#server/known-callers.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { eachDatabase, emptyTables } from '#test/support/databases/databases.ts'
import { countTrips, watchStatements } from '#test/support/databases/statements.ts'
import { countRows, type MadeUser, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'

eachDatabase('a caller whom this instance knows', (open) => {
  let api: TestApi
  let student: MadeUser
  let supervisor: MadeUser
  beforeEach(async () => {
    await emptyTables(open())
    api = await testApp(open())
    student = await makeStudent(open().db)
    supervisor = await makeSupervisor(open().db)
  })
  afterEach(() => api.close())

  /** The cookie of somebody who has called before. */
  const known = async ({ email }: MadeUser): Promise<string> => {
    const cookie = await api.signIn(email)
    await api.ok('users.me', {}, { cookie })
    return cookie
  }
  const change = ({ id }: MadeUser, values: Partial<typeof users.$inferInsert>) =>
    open().db.update(users).set(values).where(eq(users.id, id))

  it('is asked for with the first question of a call, before it', async () => {
    const cookie = await known(student)
    const statements = watchStatements()
    await api.ok('users.get', { id: supervisor.id }, { cookie })
    expect(statements.map(({ name }) => name)).toEqual(['callers', 'people'])
    expect(countTrips(statements)).toEqual({ trips: 1, statements: 2 })
  })

  it('is asked for before the transaction of a call that writes', async () => {
    const cookie = await known(student)
    const statements = watchStatements()
    await api.ok('users.blocks.remove', { id: student.id, blocked_id: supervisor.id }, { cookie }).catch(() => null)
    const [asked, begin, locked] = statements
    expect([asked?.name, begin?.text, locked?.name]).toEqual(['callers', 'begin', 'lock_people'])
    expect([asked?.inTransaction, locked?.inTransaction]).toEqual([false, true])
    expect(new Set([asked, begin, locked].map((one) => one?.trip)).size).toBe(1)
  })

  it('is asked for by itself where the call asks for nothing, or is refused', async () => {
    const cookie = await known(student)
    const statements = watchStatements()
    await api.ok('config.get', {}, { cookie })
    await api.refused('users.list', {}, { cookie })
    await api.refused('users.get', { id: 'no id' }, { cookie })
    expect(statements.map(({ name }) => name)).toEqual(['callers', 'callers', 'callers'])
  })

  describe('whose session was ended elsewhere', () => {
    const calls = {
      'reads nothing': () => api.call('users.get', { id: supervisor.id }, { cookie }),
      'asks for nothing, and gets nothing': () => api.call('users.get', { id: 'no id' }, { cookie }),
      'changes nothing': () => api.call('users.blocks.add', { id: student.id, blocked_id: supervisor.id }, { cookie }),
      'sends nothing': () => api.call('supervision_requests.create', { supervisor_id: supervisor.id }, { cookie }),
    }
    let cookie: string
    beforeEach(async () => {
      cookie = await known(student)
      await open().db.delete(sessions)
    })

    it.each(Object.keys(calls) as (keyof typeof calls)[])('%s', async (call) => {
      expect(await calls[call]()).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
      expect(await open().db.select().from(dismissals)).toEqual([])
      expect(await countRows(open().db, 'requests')).toBe(0)
    })
  })

  it('who is no admin any more is refused like everybody else', async () => {
    const admin = await makeAdmin(open().db)
    const cookie = await known(admin)
    await change(admin, { role: 'SUPERVISOR' })
    expect((await api.refused('users.list', {}, { cookie })).code).toBe('not_allowed')
    await change(admin, { role: 'ADMIN' })
    expect((await api.ok('users.list', {}, { cookie })).items).not.toEqual([])
  })

  it('who was nobody is somebody as soon as they are entered', async () => {
    const email = 'late@uni.example'
    const cookie = await api.signIn(email)
    expect((await api.refused('users.me', {}, { cookie })).code).toBe('not_found')
    const entered = await makeSupervisor(open().db, { email })
    expect((await api.ok('users.me', {}, { cookie })).user.id).toBe(entered.id)
  })

  it('who lost their registration writes nothing, and is told so', async () => {
    const cookie = await known(student)
    await change(student, { registeredAt: null })
    const refused = await api.refused('supervision_requests.create', { supervisor_id: supervisor.id }, { cookie })
    expect(refused.code).toBe('not_registered')
    expect(await countRows(open().db, 'requests')).toBe(0)
  })
})

describe('the callers an instance knows', () => {
  const caller = (sessionId: string) =>
    ({ sessionId }) as NonNullable<ReturnType<ReturnType<typeof knownCallers>['get']>>

  it('are those heard of last', () => {
    const known = knownCallers(2)
    for (const id of ['one', 'other', 'one', 'third']) known.keep(id, caller(id))
    expect(['one', 'other', 'third'].map((id) => known.get(id)?.sessionId ?? null)).toEqual(['one', null, 'third'])
  })

  it('are forgotten when nobody calls any more', () => {
    const known = knownCallers()
    known.keep('one', caller('one'))
    known.keep('one', null)
    expect(known.get('one')).toBeNull()
  })
})

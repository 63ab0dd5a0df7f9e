/** What perform() does around every operation, with work of the tests' own in place of some handlers. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ZodError } from 'zod'
import type { OperationName } from '#contract/routes.ts'
import { users } from '#server/db/schema/users.ts'
import { Failure } from '#server/failure.ts'
import { databaseSessions } from '#server/identity/sessions/session-store.ts'
import { type CallLimits, type Handlers, perform, type RequestDependencies } from '#server/operation.ts'
import { handlers } from '#server/resources/handlers.ts'
import { identityOf, type TestApi, testApp } from '#test/support/api.ts'
import { eachDatabase, emptyTables } from '#test/support/databases.ts'
import { type MadeUser, makeAdmin, makeStudent } from '#test/support/people.ts'
import { supervisorsCsv } from '#test/support/small-world.ts'

const SECRETS = ['a secret of at least thirty-two characters'] as const

/** Handlers that tests put in place of others. */
type Replaced<N extends OperationName> = Pick<Handlers, N>

eachDatabase('whatever an operation does', (open) => {
  let api: TestApi
  let student: MadeUser
  let admin: MadeUser
  let limits: CallLimits

  beforeEach(async () => {
    await emptyTables(open())
    api = await testApp(open())
    student = await makeStudent(open().db)
    admin = await makeAdmin(open().db)
    limits = { count: vi.fn(async () => undefined), inTurn: (_counted, work) => work() }
  })
  afterEach(() => api.close())

  const call = async <N extends OperationName>(
    name: N,
    replaced: Replaced<N>,
    as: MadeUser,
    input: Record<string, unknown>,
  ) => {
    const { db } = open()
    const now = new Date()
    const options = {
      limits: api.services.config.sessions,
      secrets: SECRETS,
      formerIssuers: [],
      ended: () => undefined,
    }
    const device = { browser: '', system: '' }
    const { id: sessionId } = await databaseSessions(db, options).start(identityOf(as.email, now), device, now)
    const dependencies: RequestDependencies = {
      db,
      handlers: { ...handlers, ...replaced },
      services: api.services,
      limits,
      committed: () => undefined,
      undeclared: () => undefined,
    }
    const told = { recognised: () => undefined, adminActed: () => undefined }
    return perform(dependencies, name, { sessionId, locale: 'en', input, now, address: '::1', ...told })
  }
  const find = async ({ id }: MadeUser) => (await open().db.select().from(users).where(eq(users.id, id)))[0]

  it('says nothing that is not declared: reading', async () => {
    const original = handlers['users.me']
    if (typeof original !== 'function') throw new Error('users.me is more than a function by now')
    const replaced: Replaced<'users.me'> = {
      'users.me': async (context, input) => {
        const answer = await original(context, input)
        return { ...answer, user: { ...answer.user, secret: 'x' } }
      },
    }
    await expect(call('users.me', replaced, student, {})).rejects.toThrow(ZodError)
    await expect(call('users.me', { 'users.me': original }, student, {})).resolves.toBeDefined()
  })

  it('says nothing that is not declared: writing, which is taken back', async () => {
    const replaced: Replaced<'users.settings.patch'> = {
      'users.settings.patch': async ({ db }) => {
        await db.update(users).set({ firstName: 'Changed' }).where(eq(users.id, student.id))
        return { language: 'en', confirm: {}, secret: 'x' } as never
      },
    }
    await expect(call('users.settings.patch', replaced, student, { id: student.id })).rejects.toThrow(ZodError)
    expect((await find(student))?.firstName).toBe('Test')
  })

  it('says nothing that is not declared: after the commit', async () => {
    const replaced: Replaced<'users.settings.patch'> = {
      'users.settings.patch': async () => async () => ({ secret: 'x' }) as never,
    }
    await expect(call('users.settings.patch', replaced, student, { id: student.id })).rejects.toThrow(ZodError)
  })

  it('changes nothing for whoever lost the right while it was prepared', async () => {
    const original = handlers['admin.supervisors.import']
    if (!('prepare' in original)) throw new Error('the import is not prepared any more')
    const replaced: Replaced<'admin.supervisors.import'> = {
      'admin.supervisors.import': {
        prepare: async (context, input) => {
          const work = await original.prepare(context, input)
          await open().db.update(users).set({ role: 'STUDENT' }).where(eq(users.id, admin.id))
          return work
        },
      },
    }
    const before = await open().db.$count(users)
    const importing = () => call('admin.supervisors.import', replaced, admin, { file: supervisorsCsv, dry_run: false })
    await expect(importing()).rejects.toThrow(new Failure('not_allowed'))
    expect(await open().db.$count(users)).toBe(before)
  })

  it('is counted once, however often its transaction begins again', async () => {
    let attempts = 0
    const replaced: Replaced<'users.settings.patch'> = {
      'users.settings.patch': async () => {
        attempts += 1
        if (attempts < 3) throw Object.assign(new Error('could not serialize access'), { code: '40001' })
        throw new Failure('internal')
      },
    }
    const calling = call('users.settings.patch', replaced, student, { id: student.id })
    await expect(calling).rejects.toThrow(new Failure('internal'))
    expect(attempts).toBe(3)
    expect(limits.count).toHaveBeenCalledTimes(1)
  })
})

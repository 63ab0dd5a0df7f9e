/** The steps of perform() around every operation, with work of the tests' own in place of some handlers. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { ZodError } from 'zod'
import type { OperationName } from '#contract/routes.ts'
import { users } from '#server/db/schema/people.ts'
import { Failure } from '#server/failure.ts'
import type { Handlers } from '#server/operation.ts'
import { handlers } from '#server/resources/handlers.ts'
import { forEachTest, withApi } from '#test/support/app.ts'
import { type MadeUser, makeAdmin, makeStudent } from '#test/support/people.ts'
import { type Performing, performing } from '#test/support/performing.ts'
import { supervisorsCsv } from '#test/support/databases/small-world.ts'

/** Handlers that tests put in place of others. */
type Replaced<N extends OperationName> = Pick<Handlers, N>

withApi('any operation', (api, open) => {
  let made: Performing

  beforeEach(async () => {
    made = performing(open(), api)
  })
  const student = forEachTest(() => makeStudent(open().db))
  const admin = forEachTest(() => makeAdmin(open().db))

  const call: Performing['call'] = (...given) => made.call(...given)
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
      'users.settings.patch': {
        run: async ({ db }) => {
          await db.update(users).set({ firstName: 'Changed' }).where(eq(users.id, student.id))
          return { language: 'en', confirm: {}, secret: 'x' } as never
        },
      },
    }
    await expect(call('users.settings.patch', replaced, student, { id: student.id })).rejects.toThrow(ZodError)
    expect((await find(student))?.firstName).toBe('Test')
  })

  it('says nothing that is not declared: after the commit', async () => {
    const replaced: Replaced<'users.settings.patch'> = {
      'users.settings.patch': { run: async () => async () => ({ secret: 'x' }) as never },
    }
    await expect(call('users.settings.patch', replaced, student, { id: student.id })).rejects.toThrow(ZodError)
  })

  it('changes nothing for a caller who lost the right while it was prepared', async () => {
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
      'users.settings.patch': {
        run: async () => {
          attempts += 1
          if (attempts < 3) throw Object.assign(new Error('could not serialize access'), { code: '40001' })
          throw new Failure('internal')
        },
      },
    }
    const calling = call('users.settings.patch', replaced, student, { id: student.id })
    await expect(calling).rejects.toThrow(new Failure('internal'))
    expect(attempts).toBe(3)
    expect(made.counted).toHaveLength(1)
  })
})

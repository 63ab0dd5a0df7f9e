/** A caller changes here in the database alone, as on another instance: the next call has to know. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { dismissals } from '#server/db/schema/matching.ts'
import { sessions, users } from '#server/db/schema/people.ts'
import { forEachTest, withApi } from '#test/support/app.ts'
import { countRows, type MadeUser, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'
import { performing } from '#test/support/performing.ts'

withApi('a caller who has called before', (api, open) => {
  const student = forEachTest(() => makeStudent(open().db))
  const supervisor = forEachTest(() => makeSupervisor(open().db))

  /** The cookie of somebody who has called before. */
  const known = async ({ email }: MadeUser): Promise<string> => {
    const cookie = await api.signIn(email)
    await api.ok('users.me', {}, { cookie })
    return cookie
  }
  const change = ({ id }: MadeUser, values: Partial<typeof users.$inferInsert>) =>
    open().db.update(users).set(values).where(eq(users.id, id))

  it('is counted once when their own data changed since their last call', async () => {
    const made = performing(open(), api)
    const me = () => made.call('users.me', {}, student, {})
    await me()
    await change(student, { email: 'other@uni.example', registeredAt: null })
    await me()
    expect(made.counted).toHaveLength(2)
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

  it('a former admin is refused like everybody else', async () => {
    const admin = await makeAdmin(open().db)
    const cookie = await known(admin)
    await change(admin, { role: 'SUPERVISOR' })
    expect((await api.refused('users.list', {}, { cookie })).code).toBe('not_allowed')
    await change(admin, { role: 'ADMIN' })
    expect((await api.ok('users.list', {}, { cookie })).items).not.toEqual([])
  })

  it('an unknown caller is known as soon as they are entered', async () => {
    const email = 'late@uni.example'
    const cookie = await api.signIn(email)
    expect((await api.refused('users.me', {}, { cookie })).code).toBe('not_found')
    const entered = await makeSupervisor(open().db, { email })
    expect((await api.ok('users.me', {}, { cookie })).user.id).toBe(entered.id)
  })
})

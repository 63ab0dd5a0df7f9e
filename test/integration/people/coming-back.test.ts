/** Data kept for somebody who had their data deleted and comes back, and the effect on suggestions. */
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { matchingRevision } from '#server/db/schema/matching.ts'
import { outbox } from '#server/db/schema/mail-and-events.ts'
import { users } from '#server/db/schema/people.ts'
import { forEachTest, withApi } from '#test/support/app.ts'
import { countRows, type MadeUser, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'

withApi('somebody whose data were deleted', (api, open) => {
  const admin = forEachTest(() => makeAdmin(open().db))

  const deleteData = ({ id }: MadeUser) => api.ok('users.delete', { id }, { as: admin.email })
  const register = ({ email }: MadeUser) =>
    api.ok('users.register', { first_name: 'Ada', last_name: 'Weiß' }, { as: email })
  const pairUp = async (student: MadeUser, supervisor: MadeUser) => {
    const { id } = await api.ask(student, supervisor)
    return api.decide(supervisor, id, 'ACCEPTED')
  }
  const pairsOf = async ({ email }: MadeUser) => {
    const { items } = await api.ok('supervision_requests.list', { state: 'ACCEPTED' }, { as: email })
    return items.map(({ id }) => id)
  }

  it('comes back to the pair', async () => {
    const student = await makeStudent(open().db)
    const supervisor = await makeSupervisor(open().db)
    const { id } = await pairUp(student, supervisor)
    await deleteData(student)
    await register(student)
    expect(await pairsOf(student)).toEqual([id])
    expect(await pairsOf(supervisor)).toEqual([id])
  })

  it('comes back to the pair that a new cycle ended, should it be called off; after a reset there is none', async () => {
    const { db } = open()
    const [student, other] = [await makeStudent(db), await makeStudent(db)]
    const supervisor = await makeSupervisor(db)
    await pairUp(student, supervisor)
    await pairUp(other, supervisor)
    await api.ok('admin.cycles.open', { name: 'Second' }, { as: admin.email })
    await deleteData(student)
    await register(student)
    expect(await countRows(db, 'ended_pairs')).toBe(2)
    await api.ok('admin.users.reset', { id: other.id }, { as: admin.email })
    expect(await countRows(db, 'ended_pairs')).toBe(1)
  })

  it('leaves the suggestions, and so does a person who is reset; they notice nothing of an admin', async () => {
    const { db } = open()
    const revision = async () => (await db.select().from(matchingRevision))[0]?.revision
    const revisionOf = async ({ id }: MadeUser) =>
      (await db.select({ revision: users.matchRevision }).from(users).where(eq(users.id, id)))[0]?.revision
    const reset = ({ id }: MadeUser) => api.ok('admin.users.reset', { id }, { as: admin.email })
    for (const leave of [deleteData, reset]) {
      const supervisor = await makeSupervisor(db)
      const before = await revision()
      await leave(supervisor)
      expect(await revisionOf(supervisor)).toBe(await revision())
      expect(await revision()).not.toBe(before)
    }
    const before = await revision()
    await deleteData(await makeAdmin(db))
    expect(await revision()).toBe(before)
  })

  it('becomes an admin: suggestions forget the row of a supervisor, and each new admin has a mail', async () => {
    const { db } = open()
    const [supervisor, student] = [await makeSupervisor(db), await makeStudent(db)]
    const vocabulary = async () => (await db.select().from(matchingRevision))[0]?.vocabulary
    const promote = async (mail: string) => {
      const before = await vocabulary()
      const { id } = await api.ok(
        'admin.admins.create',
        { mail, firstName: 'Ada', lastName: 'Weiß' },
        { as: admin.email },
      )
      return { userId: id, isForgotten: (await vocabulary()) !== before }
    }
    await deleteData(supervisor)
    await deleteData(student)
    const promoted = [
      await promote(supervisor.email),
      await promote(student.email),
      await promote('somebody.new@uni.example'),
    ]
    expect(promoted.map(({ isForgotten }) => isForgotten)).toEqual([true, false, false])
    const mails = await db.select({ kind: outbox.kind, userId: outbox.userId, payload: outbox.payload }).from(outbox)
    const expected = promoted.map(({ userId }) => ({ kind: 'new_admin', userId, payload: { userId } }))
    expect(mails).toEqual(expect.arrayContaining(expected))
  })
})

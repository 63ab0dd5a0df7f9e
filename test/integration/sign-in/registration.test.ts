/** People who arrive: what is known of them, registering, and what pages are told of the reader. */
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { matchingRevision } from '#server/db/schema/matching.ts'
import { sessions, users } from '#server/db/schema/people.ts'
import { withApi } from '#test/support/app.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'

const NAME = { first_name: 'Ada', last_name: 'Weiß' }

withApi('registering', { settings: { MAX_ACTIVE_REQUESTS: '4' } }, (api, open) => {
  const register = ({ email }: { readonly email: string }) => api.ok('users.register', NAME, { as: email })
  const revision = async () => (await open().db.select().from(matchingRevision))[0]?.revision
  const revisionOf = async ({ id }: MadeUser) =>
    (await open().db.select({ revision: users.matchRevision }).from(users).where(eq(users.id, id)))[0]?.revision

  it('is preceded by what is known: whether somebody has chosen tags', async () => {
    const { db } = open()
    const { AI } = await makeTags(db, ['AI'])
    const known = async ({ email }: MadeUser) => api.ok('users.check_registration', { email }, { as: email })
    const student = { exists: true, is_registered: true, role: 'STUDENT' }
    expect(await known(await makeStudent(db, { tags: [AI] }))).toEqual({ ...student, tags: true })
    expect(await known(await makeStudent(db))).toEqual({ ...student, tags: false })
    const admin = await makeAdmin(db, { registered: false })
    expect(await known(admin)).toEqual({ exists: true, is_registered: false, role: 'ADMIN', tags: false })
  })

  it('answers as the person is shown to themselves', async () => {
    const { db } = open()
    for (const who of [{ email: 'new@uni.example' }, await makeSupervisor(db, { registered: false })]) {
      const registered = await register(who)
      expect(registered).toMatchObject({ ...NAME, email: who.email, is_registered: true })
      expect(await api.ok('users.get', { id: registered.id }, { as: who.email })).toEqual(registered)
    }
  })

  it('begins with the names of the sign-in', async () => {
    const cookie = await api.signIn('newcomer@uni.example')
    expect(await api.ok('users.newcomer', {}, { cookie })).toEqual({ first_name: null, last_name: null })
    await open().db.update(sessions).set({ firstNameHint: 'Ada', lastNameHint: 'Weiß' })
    expect(await api.ok('users.newcomer', {}, { cookie })).toEqual(NAME)
  })

  it('takes one name of whoever has no other, and it sorts and is found like a last one', async () => {
    const { db } = open()
    for (const [first_name, last_name] of [
      ['Ada', 'Weiß'],
      ['Sukarno', null],
      ['Zoe', 'Abel'],
    ] as const)
      await api.ok('users.register', { first_name, last_name }, { as: `${first_name}@uni.example` })
    const { email: as } = await makeSupervisor(db)
    const found = async (query?: string) =>
      (await api.ok('users.search', { query, sort: 'name', direction: 'asc' }, { as })).items.map(
        ({ first_name, last_name }) => `${first_name} ${last_name}`,
      )
    expect(await found()).toEqual(['Zoe Abel', 'Sukarno ', 'Ada Weiß'])
    expect(await found('sukarno')).toEqual(['Sukarno '])
    const refused = await api.refused(
      'users.register',
      { first_name: 'Ada', last_name: ' ' },
      { as: 'ada@uni.example' },
    )
    expect(refused.statusCode).toBe(400)
  })

  it('changes suggestions, unless somebody is an admin', async () => {
    const { db } = open()
    const supervisor = await makeSupervisor(db, { registered: false })
    const admin = await makeAdmin(db, { registered: false })
    const before = await revision()
    await register(supervisor)
    expect(await revisionOf(supervisor)).toBe(await revision())
    expect(await revision()).not.toBe(before)
    const after = await revision()
    await register(admin)
    expect(await revision()).toBe(after)
  })

  it('leaves what there is none of out of what pages are told', async () => {
    const { db } = open()
    const student = await makeStudent(db)
    const me = await api.ok('users.me', {}, { as: student.email })
    expect(me).toMatchObject({ max_active_requests: 4, notices: [] })
    for (const name of ['levels', 'cycle', 'calendar', 'waits']) expect(me).not.toHaveProperty(name)
    const supervisor = await makeSupervisor(db)
    expect(await api.ok('users.me', {}, { as: supervisor.email })).toMatchObject({ max_active_requests: null })
  })
})

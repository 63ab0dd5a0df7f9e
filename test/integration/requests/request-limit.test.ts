/** How many supervision requests a student may have without an answer: MAX_ACTIVE_REQUESTS. */
import { expect, it } from 'vitest'
import { type TestApi, testApp } from '#test/support/api.ts'
import { forEachTest, withApi } from '#test/support/app.ts'
import { type MadeUser, makeStudent, makeSupervisor } from '#test/support/people.ts'

withApi('a limit of two requests', { settings: { MAX_ACTIVE_REQUESTS: '2' } }, (api, open) => {
  const student = forEachTest(() => makeStudent(open().db))
  const supervisors = forEachTest(() => Promise.all([0, 1, 2].map(() => makeSupervisor(open().db))))

  const at = (index: number): MadeUser => supervisors[index] ?? student
  const asking = (index: number) => ({ supervisor_id: at(index).id })
  const ask = async (index: number, who = student): Promise<string> =>
    (await api.ok('supervision_requests.create', asking(index), { as: who.email })).id
  const expectFull = async (): Promise<void> => {
    const refused = await api.refused('supervision_requests.create', asking(2), { as: student.email })
    expect(refused).toMatchObject({ statusCode: 409, code: 'request_limit_reached' })
  }
  const openNow = async () => (await api.ok('users.me', {}, { as: student.email })).user.student?.pending_requests

  it('refuses the third, in words that say the number', async () => {
    await ask(0)
    await ask(1)
    for (const [locale, words] of [
      ['en', 'as many requests open as possible (2)'],
      ['de', 'so viele Anfragen offen wie möglich (2)'],
    ] as const) {
      const refused = await api.refused('supervision_requests.create', asking(2), { as: student.email, locale })
      expect(refused).toMatchObject({ statusCode: 409, code: 'request_limit_reached' })
      expect(refused.message).toContain(words)
    }
    expect(await openNow()).toBe(2)
    await ask(2, await makeStudent(open().db))
  })

  it.each(['REJECTED', 'WITHDRAWN'] as const)('makes room for another when one is %s', async (state) => {
    await ask(0)
    const id = await ask(1)
    await expectFull()
    await api.decide(state === 'REJECTED' ? at(1) : student, id, state)
    await ask(2)
    expect(await openNow()).toBe(2)
  })

  it('counts a withdrawal that is taken back as a request that is sent', async () => {
    const id = await ask(0)
    await api.decide(student, id, 'WITHDRAWN')
    await ask(1)
    await ask(2)
    const refused = await api.refused('supervision_requests.undo', { id }, { as: student.email })
    expect(refused).toMatchObject({ statusCode: 409, code: 'request_limit_reached' })
    expect(refused.message).toContain('(2)')
  })

  it('holds up no supervisor: a rejection is taken back, and an acceptance, which brings the others back', async () => {
    const rejected = await ask(0)
    await api.decide(at(0), rejected, 'REJECTED')
    const accepted = await ask(1)
    await ask(2)
    await api.undo(at(0), rejected)
    expect(await openNow()).toBe(3)
    await api.decide(at(1), accepted, 'ACCEPTED')
    expect(await openNow()).toBe(0)
    await api.undo(at(1), accepted)
    expect(await openNow()).toBe(3)
    const another = await makeSupervisor(open().db)
    await api.add(another, student)
  })

  it('does not count conversations', async () => {
    for (const index of [0, 1, 2])
      await api.ok('chat_requests.create', { ...asking(index), message: 'May I ask?' }, { as: student.email })
    await ask(0)
    await ask(1)
    await expectFull()
  })

  it('is told to students, and to nobody where there is none', async () => {
    const told = async (on: TestApi, as: MadeUser) =>
      (await on.ok('users.me', {}, { as: as.email })).max_active_requests
    expect(await told(api, student)).toBe(2)
    expect(await told(api, at(0))).toBeNull()
    const without = await testApp(open())
    expect(await told(without, student)).toBeNull()
    for (const index of [0, 1, 2]) await without.ok('supervision_requests.create', asking(index), { as: student.email })
    await without.close()
  })
})

withApi('a limit of five requests', { settings: { MAX_ACTIVE_REQUESTS: '5' } }, (api, open) => {
  it('lets five of thirty through that come at once', async () => {
    const { db } = open()
    const student = await makeStudent(db)
    const supervisors = await Promise.all(Array.from({ length: 30 }, () => makeSupervisor(db)))
    const cookie = await api.signIn(student.email)
    const answers = await Promise.all(
      supervisors.map(({ id }) => api.call('supervision_requests.create', { supervisor_id: id }, { cookie })),
    )
    const codes = answers.map(({ status, body }) => (status === 201 ? 'sent' : (body as { code: string }).code))
    expect(codes.filter((code) => code === 'sent')).toHaveLength(5)
    expect(codes.filter((code) => code === 'request_limit_reached')).toHaveLength(25)
    const { items } = await api.ok('supervision_requests.list', { state: 'PENDING' }, { cookie })
    expect(items).toHaveLength(5)
  })
})

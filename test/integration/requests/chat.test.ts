import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApi, testApp } from '#test/support/api.ts'
import { eachDatabase, emptyTables } from '#test/support/databases/databases.ts'
import { countRows, type MadeUser, makeAdmin, makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'

type Decision = 'ACCEPTED' | 'REJECTED' | 'WITHDRAWN'

eachDatabase('chat requests', (open) => {
  let api: TestApi
  let student: MadeUser
  let supervisor: MadeUser
  let now: Date

  beforeEach(async () => {
    const { db } = open()
    await emptyTables(open())
    now = new Date('2026-11-02T09:00:00Z')
    api = await testApp(open(), { now: () => now })
    student = await makeStudent(db)
    supervisor = await makeSupervisor(db, { totalSlots: 1 })
  })
  afterEach(() => api.close())

  const later = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000)
  }
  const ask = (message = 'May I ask about sensors?', from = student, to = supervisor) =>
    api.ok('chat_requests.create', { supervisor_id: to.id, message }, { as: from.email })
  const setState = (as: MadeUser, id: string, state: Decision) =>
    api.ok('chat_requests.patch', { id, state }, { as: as.email })
  const accepted = async () => {
    const { id } = await ask()
    await setState(supervisor, id, 'ACCEPTED')
    return id
  }
  const say = (as: MadeUser, id: string, text: string) =>
    api.ok('chat_requests.messages.create', { id, text }, { as: as.email })
  const textsOf = async (as: MadeUser, id: string) =>
    (await api.ok('chat_requests.messages.list', { id }, { as: as.email })).items.map(({ text }) => text)

  describe('asking', () => {
    it('sends a message along, cleaned, and both see it', async () => {
      const sent = await ask('  Hello\r\nthere ')
      expect(sent).toMatchObject({ type: 'CHAT', state: 'PENDING', message: 'Hello\nthere' })
      const seen = await api.ok('chat_requests.get', { id: sent.id }, { as: supervisor.email })
      expect(seen).toMatchObject({ message: 'Hello\nthere', can: { accept: true, reject: true, withdraw: false } })
    })

    it.each([
      ['an empty one', ' \n '],
      ['one of 2,001 characters', 'x'.repeat(2001)],
      ['one with control characters', 'a\u0000b'],
    ])('refuses %s, naming the field', async (_, message) => {
      const input = { supervisor_id: supervisor.id, message }
      const refused = await api.refused('chat_requests.create', input, { as: student.email })
      expect(refused).toMatchObject({ statusCode: 400, code: 'validation_failed', issues: [{ path: 'message' }] })
    })

    it('is for students alone', async () => {
      const input = { supervisor_id: student.id, message: 'Hello' }
      expect(await api.refused('chat_requests.create', input, { as: supervisor.email })).toMatchObject({
        statusCode: 403,
      })
    })

    it('needs no place, and goes on beside a supervision request and a pair', async () => {
      await api.ok('supervision_requests.create', { student_id: student.id }, { as: supervisor.email })
      const full = await api.ok('users.get', { id: supervisor.id }, { as: student.email })
      expect(full.supervisor?.available_slots).toBe(0)
      expect(await ask()).toMatchObject({ state: 'PENDING' })
    })

    it('refuses a second one while the first is open', async () => {
      await ask()
      const again = { supervisor_id: supervisor.id, message: 'Again' }
      expect(await api.refused('chat_requests.create', again, { as: student.email })).toMatchObject({
        statusCode: 409,
        code: 'request_already_active',
      })
    })

    it('refuses one to oneself, to students and to supervisors who are not registered', async () => {
      const other = await makeStudent(open().db)
      const absent = await makeSupervisor(open().db, { registered: false })
      const codeFor = async (id: string) =>
        (await api.refused('chat_requests.create', { supervisor_id: id, message: 'Hi' }, { as: student.email })).code
      expect(await codeFor(student.id)).toBe('request_to_self')
      expect(await codeFor(other.id)).toBe('not_found')
      expect(await codeFor(absent.id)).toBe('supervisor_not_registered')
    })
  })

  describe('deciding', () => {
    it('accepts without taking a place, making a confirmation or closing anything else', async () => {
      const wish = await api.ok('supervision_requests.create', { supervisor_id: supervisor.id }, { as: student.email })
      const id = await accepted()
      const { supervisor: places } = await api.ok('users.get', { id: supervisor.id }, { as: student.email })
      expect(places).toMatchObject({ available_slots: 1 })
      expect(await countRows(open().db, 'confirmations')).toBe(0)
      const still = await api.ok('supervision_requests.get', { id: wish.id }, { as: student.email })
      expect(still.state).toBe('PENDING')
      expect((await api.ok('chat_requests.get', { id }, { as: student.email })).state).toBe('ACCEPTED')
    })

    it('rejects and withdraws, each undone by who did it', async () => {
      const { id } = await ask()
      const undo = (as: MadeUser) => api.ok('chat_requests.undo', { id }, { as: as.email })
      expect(await setState(supervisor, id, 'REJECTED')).toMatchObject({ state: 'REJECTED', can: { undo: true } })
      expect(await api.refused('chat_requests.undo', { id }, { as: student.email })).toMatchObject({ statusCode: 403 })
      expect((await undo(supervisor)).state).toBe('PENDING')
      expect((await setState(student, id, 'WITHDRAWN')).state).toBe('WITHDRAWN')
      expect((await undo(student)).state).toBe('PENDING')
    })

    it('undoes an acceptance until somebody has written', async () => {
      const id = await accepted()
      await api.ok('chat_requests.undo', { id }, { as: supervisor.email })
      await setState(supervisor, id, 'ACCEPTED')
      await say(student, id, 'Thank you')
      expect(await api.refused('chat_requests.undo', { id }, { as: supervisor.email })).toMatchObject({
        statusCode: 409,
        code: 'undo_not_possible',
      })
      const seen = await api.ok('chat_requests.get', { id }, { as: supervisor.email })
      expect(seen.can).toMatchObject({ undo: false, remove: true })
    })

    it('ends a conversation, which stays readable and comes back when that is undone', async () => {
      const id = await accepted()
      await say(student, id, 'Thank you')
      const ended = await setState(supervisor, id, 'WITHDRAWN')
      expect(ended).toMatchObject({ state: 'WITHDRAWN', conversation: { state: 'ENDED' }, can: { undo: true } })
      for (const as of [student, supervisor]) expect(await textsOf(as, id)).toEqual(['Thank you'])
      const refused = await api.refused('chat_requests.messages.create', { id, text: 'Hello?' }, { as: student.email })
      expect(refused).toMatchObject({ statusCode: 409, code: 'request_state_forbids' })
      const undone = await api.ok('chat_requests.undo', { id }, { as: supervisor.email })
      expect(undone).toMatchObject({ state: 'ACCEPTED', conversation: { state: 'OPEN' } })
      expect(await textsOf(student, id)).toEqual(['Thank you'])
    })

    it('keeps the two types apart', async () => {
      const { id } = await ask()
      const wrong = { id, state: 'ACCEPTED' } as const
      expect(await api.refused('supervision_requests.patch', wrong, { as: supervisor.email })).toMatchObject({
        statusCode: 404,
      })
      const listed = await api.ok('supervision_requests.list', {}, { as: student.email })
      expect(listed.items).toEqual([])
    })
  })

  describe('lists', () => {
    it('shows everybody their own, newest first, and admins all', async () => {
      const other = await makeStudent(open().db)
      const first = await ask()
      later(60)
      const second = await ask('Me, too', other)
      const idsFor = async (as: MadeUser) =>
        (await api.ok('chat_requests.list', {}, { as: as.email })).items.map(({ id }) => id)
      expect(await idsFor(student)).toEqual([first.id])
      expect(await idsFor(supervisor)).toEqual([second.id, first.id])
      expect(await idsFor(await makeAdmin(open().db))).toEqual([second.id, first.id])
    })

    it("puts a supervisor's pending ones in order of the score, page by page", async () => {
      const { db } = open()
      const tags = await makeTags(db, ['Sensors', 'Ethics', 'Law'], [['Sensors', 'Ethics', 0.5]])
      const expert = await makeSupervisor(db, { tags: [tags.Sensors] })
      const scored = []
      for (const tag of [tags.Ethics, tags.Law, tags.Sensors]) {
        scored.push(await ask('Hello', await makeStudent(db, { tags: [tag] }), expert))
      }
      const [half, none, full] = scored.map(({ id }) => id)
      const pageOf = (cursor?: string) =>
        api.ok(
          'chat_requests.list',
          { state: 'PENDING', limit: 2, ...(cursor ? { cursor } : {}) },
          { as: expert.email },
        )
      const first = await pageOf()
      expect(first.items.map(({ id }) => id)).toEqual([full, half])
      const rest = await pageOf(first.next_cursor ?? '')
      expect(rest).toMatchObject({ items: [{ id: none }], next_cursor: null })
    })
  })

  describe('a conversation', () => {
    it('is between the two, newest message first, page by page', async () => {
      const id = await accepted()
      for (const [as, text] of [
        [student, 'One'],
        [supervisor, 'Two'],
        [student, ' Three '],
      ] as const) {
        later(1)
        expect(await say(as, id, text)).toMatchObject({ by: as.id, text: text.trim(), at: now.toISOString() })
      }
      expect(await textsOf(supervisor, id)).toEqual(['Three', 'Two', 'One'])
      const list = (more: object) =>
        api.ok('chat_requests.messages.list', { id, limit: 2, ...more }, { as: student.email })
      const first = await list({})
      expect(first.items.map(({ text }) => text)).toEqual(['Three', 'Two'])
      const rest = await list({ cursor: first.next_cursor })
      expect(rest).toMatchObject({ items: [{ text: 'One' }], next_cursor: null })
    })

    it.each(['PENDING', 'REJECTED', 'WITHDRAWN'] as const)('is closed while the request is %s', async (state) => {
      const { id } = await ask()
      if (state !== 'PENDING') await setState(state === 'REJECTED' ? supervisor : student, id, state)
      const closed = { statusCode: 409, code: 'request_state_forbids' }
      const as = { as: student.email }
      expect(await api.refused('chat_requests.messages.list', { id }, as)).toMatchObject(closed)
      expect(await api.refused('chat_requests.messages.create', { id, text: 'Hello' }, as)).toMatchObject(closed)
    })

    it('is not there for anybody else', async () => {
      const id = await accepted()
      const strangers = [await makeStudent(open().db), await makeSupervisor(open().db)]
      for (const { email: as } of strangers) {
        expect(await api.refused('chat_requests.messages.list', { id }, { as })).toMatchObject({ statusCode: 404 })
        const refused = await api.refused('chat_requests.messages.create', { id, text: 'Hello' }, { as })
        expect(refused).toMatchObject({ statusCode: 404 })
      }
      const admin = await makeAdmin(open().db)
      const refused = await api.refused('chat_requests.messages.list', { id }, { as: admin.email })
      expect(refused).toMatchObject({ statusCode: 403 })
    })

    it('is not there any more when the other has left', async () => {
      const id = await accepted()
      await api.ok('users.delete', { id: student.id }, { as: student.email })
      const refused = await api.refused(
        'chat_requests.messages.create',
        { id, text: 'Hello?' },
        { as: supervisor.email },
      )
      expect(refused).toMatchObject({ statusCode: 404 })
    })

    it('refuses an empty message, naming the field', async () => {
      const id = await accepted()
      const refused = await api.refused('chat_requests.messages.create', { id, text: '\u200B' }, { as: student.email })
      expect(refused).toMatchObject({ statusCode: 400, issues: [{ path: 'text', message: 'Please write something.' }] })
    })

    it('tells both of a message without carrying its text', async () => {
      const id = await accepted()
      const { id: messageId } = await say(student, id, 'Secret plans')
      const { rows } = await open().db.execute<{ user_id: string; data: unknown }>(
        sql`select user_id, data from events where type = 'message'`,
      )
      const data = { request_id: id, message_id: messageId, by: student.id }
      expect(rows).toHaveLength(2)
      expect(rows).toEqual(
        expect.arrayContaining([student, supervisor].map((person) => ({ user_id: person.id, data }))),
      )
    })

    it('and the undo of its acceptance can not both win', async () => {
      const id = await accepted()
      const [said, undone] = await Promise.all([
        api.call('chat_requests.messages.create', { id, text: 'Hello' }, { as: student.email }),
        api.call('chat_requests.undo', { id }, { as: supervisor.email }),
      ])
      expect([said.status, undone.status]).toSatisfy(
        ([one, other]: number[]) => (one === 201 && other === 409) || (one === 409 && other === 200),
      )
    })
  })

  it('answers alike over both transports', async () => {
    const id = await accepted()
    await say(supervisor, id, 'Welcome')
    const list = (transport: 'rest' | 'proxy') =>
      api.call('chat_requests.messages.list', { id }, { as: student.email, transport })
    const [rest, proxy] = [await list('rest'), await list('proxy')]
    expect(proxy).toMatchObject({ status: 200, body: rest.body })
  })
})

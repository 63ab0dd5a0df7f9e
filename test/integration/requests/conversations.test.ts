/** What becomes of conversations when they end, and what is new in them. */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApi, testApp } from '#test/support/api.ts'
import { eachDatabase, emptyTables } from '#test/support/databases/databases.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'

eachDatabase('a conversation', (open) => {
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
  const ask = (message = 'May I ask about sensors?') =>
    api.ok('chat_requests.create', { supervisor_id: supervisor.id, message }, { as: student.email })
  const setState = (as: MadeUser, id: string, state: 'ACCEPTED') =>
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

  describe('of a closed cycle', () => {
    const nextCycle = async () => {
      const { email } = await makeAdmin(open().db)
      await api.ok('admin.cycles.open', { name: 'Next' }, { as: email })
    }

    it('can be read by the two, says why it ended, and takes nothing more', async () => {
      const id = await accepted()
      await say(student, id, 'Thank you')
      await nextCycle()
      for (const as of [student, supervisor]) {
        expect(await textsOf(as, id)).toEqual(['Thank you'])
        const seen = await api.ok('chat_requests.get', { id }, { as: as.email })
        const can = { accept: false, reject: false, withdraw: false, undo: false, remove: false }
        expect(seen).toMatchObject({ state: 'WITHDRAWN', conversation: { state: 'CYCLE_CLOSED' }, can })
        const refused = await api.refused('chat_requests.messages.create', { id, text: 'Hello?' }, { as: as.email })
        expect(refused).toMatchObject({ statusCode: 409, code: 'request_state_forbids' })
      }
      const stranger = await makeStudent(open().db)
      const refused = await api.refused('chat_requests.messages.list', { id }, { as: stranger.email })
      expect(refused.statusCode).toBe(404)
    })

    it('is none where nobody had accepted, and leaves room for a new one', async () => {
      const { id } = await ask()
      await nextCycle()
      expect(await api.ok('chat_requests.get', { id }, { as: student.email })).toMatchObject({
        state: 'WITHDRAWN',
        conversation: null,
      })
      expect((await api.refused('chat_requests.messages.list', { id }, { as: student.email })).statusCode).toBe(409)
      expect(await ask('Once more')).toMatchObject({ state: 'PENDING' })
    })

    it('takes back the mail of an acceptance that has not left', async () => {
      await accepted()
      await nextCycle()
      const { rows } = await open().db.execute(sql`select kind from outbox where cancelled_at is null`)
      expect(rows).toEqual([])
    })
  })

  describe('what is new', () => {
    const unreadOf = async (as: MadeUser, id: string) => {
      const { items } = await api.ok('chat_requests.list', {}, { as: as.email })
      return items.find((each) => each.id === id)?.conversation?.unread
    }
    const read = (as: MadeUser, id: string, until: string) =>
      api.ok('chat_requests.read.put', { id, until }, { as: as.email })
    const sayLater = (as: MadeUser, id: string, text: string) => {
      later(1)
      return say(as, id, text)
    }

    it('is what the other one said since one has read or answered, for each of the two', async () => {
      const id = await accepted()
      const first = await sayLater(student, id, 'One')
      await sayLater(student, id, 'Two')
      expect([await unreadOf(supervisor, id), await unreadOf(student, id)]).toEqual([2, 0])
      await read(supervisor, id, first.at)
      expect(await unreadOf(supervisor, id)).toBe(1)
      await sayLater(supervisor, id, 'An answer')
      expect([await unreadOf(supervisor, id), await unreadOf(student, id)]).toEqual([0, 1])
    })

    it('stays read when an older look comes in late, and does not reach into what nobody has said yet', async () => {
      const id = await accepted()
      const first = await sayLater(student, id, 'One')
      const second = await sayLater(student, id, 'Two')
      await read(supervisor, id, second.at)
      await read(supervisor, id, first.at)
      expect(await unreadOf(supervisor, id)).toBe(0)
      await read(supervisor, id, '2099-01-01T00:00:00.000Z')
      await sayLater(student, id, 'Three')
      expect(await unreadOf(supervisor, id)).toBe(1)
    })

    it('is told to the other windows of the reader, once, and to nobody else', async () => {
      const id = await accepted()
      const { at } = await sayLater(student, id, 'One')
      await read(supervisor, id, at)
      await read(supervisor, id, at)
      const { rows } = await open().db.execute(sql`select user_id, data from events where type = 'read'`)
      expect(rows).toEqual([{ user_id: supervisor.id, data: { request_id: id } }])
    })

    it('is for the two alone, and only once there is a conversation', async () => {
      const { id } = await ask()
      const input = { id, until: now.toISOString() }
      expect(await api.refused('chat_requests.read.put', input, { as: student.email })).toMatchObject({
        statusCode: 409,
        code: 'request_state_forbids',
      })
      await setState(supervisor, id, 'ACCEPTED')
      const stranger = await makeStudent(open().db)
      expect((await api.refused('chat_requests.read.put', input, { as: stranger.email })).statusCode).toBe(404)
      const admin = await makeAdmin(open().db)
      expect((await api.ok('chat_requests.get', { id }, { as: admin.email })).conversation).toBeNull()
    })
  })
})

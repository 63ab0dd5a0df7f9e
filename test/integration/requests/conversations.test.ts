/** Conversations when they end, and their new messages. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { withDatabase } from '#test/support/databases/databases.ts'
import { type MadeUser, makeAdmin, makeStudent } from '#test/support/people.ts'
import { Pair, Talk } from '#test/support/pair.ts'

withDatabase('a conversation', (open) => {
  const pair = new Pair(open, 1)
  const talk = new Talk(pair)

  describe('conversations of a closed cycle', () => {
    const nextCycle = async () => {
      const { email } = await makeAdmin(open().db)
      await pair.api.ok('admin.cycles.open', { name: 'Next' }, { as: email })
    }

    it('can be read by the two, says why it ended, and takes nothing more', async () => {
      const id = await talk.begin()
      await talk.say(pair.student, id, 'Thank you')
      await nextCycle()
      for (const as of [pair.student, pair.supervisor]) {
        expect(await talk.textsOf(as, id)).toEqual(['Thank you'])
        const seen = await pair.api.ok('chat_requests.get', { id }, { as: as.email })
        const can = { accept: false, reject: false, withdraw: false, undo: false, remove: false }
        expect(seen).toMatchObject({ state: 'WITHDRAWN', conversation: { state: 'CYCLE_CLOSED' }, can })
        const refused = await pair.api.refused(
          'chat_requests.messages.create',
          { id, text: 'Hello?' },
          { as: as.email },
        )
        expect(refused).toMatchObject({ statusCode: 409, code: 'request_state_forbids' })
      }
      const stranger = await makeStudent(open().db)
      const refused = await pair.api.refused('chat_requests.messages.list', { id }, { as: stranger.email })
      expect(refused.statusCode).toBe(404)
    })

    it('is none where nobody had accepted, and leaves room for a new one', async () => {
      const { id } = await talk.ask()
      await nextCycle()
      expect(await pair.api.ok('chat_requests.get', { id }, { as: pair.student.email })).toMatchObject({
        state: 'WITHDRAWN',
        conversation: null,
      })
      expect(
        (await pair.api.refused('chat_requests.messages.list', { id }, { as: pair.student.email })).statusCode,
      ).toBe(409)
      expect(await talk.ask('Once more')).toMatchObject({ state: 'PENDING' })
    })

    it('takes back the mail of an acceptance that has not left', async () => {
      await talk.begin()
      await nextCycle()
      const { rows } = await open().db.execute(sql`select kind from outbox where cancelled_at is null`)
      expect(rows).toEqual([])
    })
  })

  it('stands in the list with what was said last, for the two alone', async () => {
    const id = await talk.begin()
    const lastFor = async ({ email }: MadeUser) =>
      (await pair.api.ok('chat_requests.list', {}, { as: email })).items.map(({ last_message: last }) => last)
    expect(await lastFor(pair.student)).toEqual([null])
    await talk.say(pair.student, id, 'One')
    pair.later(1)
    const { by, text, at } = await talk.say(pair.supervisor, id, 'Two')
    for (const who of [pair.student, pair.supervisor]) expect(await lastFor(who)).toEqual([{ by, text, at }])
    expect(await lastFor(await makeAdmin(open().db))).toEqual([null])
  })

  describe('new messages', () => {
    const unreadOf = async (as: MadeUser, id: string) => {
      const { items } = await pair.api.ok('chat_requests.list', {}, { as: as.email })
      return items.find((each) => each.id === id)?.conversation?.unread
    }
    const read = (as: MadeUser, id: string, until: string) =>
      pair.api.ok('chat_requests.read.put', { id, until }, { as: as.email })
    const sayLater = (as: MadeUser, id: string, text: string) => {
      pair.later(1)
      return talk.say(as, id, text)
    }

    it('is what the other one said since one has read or answered, for each of the two', async () => {
      const id = await talk.begin()
      const first = await sayLater(pair.student, id, 'One')
      await sayLater(pair.student, id, 'Two')
      expect([await unreadOf(pair.supervisor, id), await unreadOf(pair.student, id)]).toEqual([2, 0])
      await read(pair.supervisor, id, first.at)
      expect(await unreadOf(pair.supervisor, id)).toBe(1)
      await sayLater(pair.supervisor, id, 'An answer')
      expect([await unreadOf(pair.supervisor, id), await unreadOf(pair.student, id)]).toEqual([0, 1])
    })

    it('stays read when an older look comes in late, and does not reach into what nobody has said yet', async () => {
      const id = await talk.begin()
      const first = await sayLater(pair.student, id, 'One')
      const second = await sayLater(pair.student, id, 'Two')
      await read(pair.supervisor, id, second.at)
      await read(pair.supervisor, id, first.at)
      expect(await unreadOf(pair.supervisor, id)).toBe(0)
      await read(pair.supervisor, id, '2099-01-01T00:00:00.000Z')
      await sayLater(pair.student, id, 'Three')
      expect(await unreadOf(pair.supervisor, id)).toBe(1)
    })

    it('is told to the other windows of the reader, once, and to nobody else', async () => {
      const id = await talk.begin()
      const { at } = await sayLater(pair.student, id, 'One')
      await read(pair.supervisor, id, at)
      await read(pair.supervisor, id, at)
      const { rows } = await open().db.execute(sql`select user_id, data from events where type = 'read'`)
      expect(rows).toEqual([{ user_id: pair.supervisor.id, data: { request_id: id } }])
    })

    it('is for the two alone, and only once there is a conversation', async () => {
      const { id } = await talk.ask()
      const input = { id, until: pair.now.toISOString() }
      expect(await pair.api.refused('chat_requests.read.put', input, { as: pair.student.email })).toMatchObject({
        statusCode: 409,
        code: 'request_state_forbids',
      })
      await talk.setState(pair.supervisor, id, 'ACCEPTED')
      const stranger = await makeStudent(open().db)
      expect((await pair.api.refused('chat_requests.read.put', input, { as: stranger.email })).statusCode).toBe(404)
      const admin = await makeAdmin(open().db)
      expect((await pair.api.ok('chat_requests.get', { id }, { as: admin.email })).conversation).toBeNull()
    })
  })
})

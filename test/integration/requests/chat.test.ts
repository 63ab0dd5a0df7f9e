import { describe, expect, it } from 'vitest'
import { withDatabase } from '#test/support/databases/databases.ts'
import { countRows, type MadeUser, makeAdmin, makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'

import { Pair, Talk } from '#test/support/pair.ts'
import { eventsDuring } from '#test/support/sent-events.ts'

withDatabase('chat requests', (open) => {
  const pair = new Pair(open, 1)
  const talk = new Talk(pair)

  describe('asking', () => {
    it('sends a message along, cleaned, and both see it', async () => {
      const sent = await talk.ask('  Hello\r\nthere ')
      expect(sent).toMatchObject({ type: 'CHAT', state: 'PENDING', message: 'Hello\nthere' })
      const seen = await pair.api.ok('chat_requests.get', { id: sent.id }, { as: pair.supervisor.email })
      expect(seen).toMatchObject({ message: 'Hello\nthere', can: { accept: true, reject: true, withdraw: false } })
    })

    it('needs no place, and goes on beside a supervision request and a pair', async () => {
      await pair.api.add(pair.supervisor, pair.student)
      const full = await pair.api.ok('users.get', { id: pair.supervisor.id }, { as: pair.student.email })
      expect(full.supervisor?.available_slots).toBe(0)
      expect(await talk.ask()).toMatchObject({ state: 'PENDING' })
    })

    it('refuses a second one while the first is open', async () => {
      await talk.ask()
      const again = { supervisor_id: pair.supervisor.id, message: 'Again' }
      expect(await pair.api.refused('chat_requests.create', again, { as: pair.student.email })).toMatchObject({
        statusCode: 409,
        code: 'request_already_active',
      })
    })

    it('refuses one to oneself, to students and to supervisors who are not registered', async () => {
      const other = await makeStudent(open().db)
      const absent = await makeSupervisor(open().db, { registered: false })
      const codeFor = async (id: string) =>
        (
          await pair.api.refused(
            'chat_requests.create',
            { supervisor_id: id, message: 'Hi' },
            { as: pair.student.email },
          )
        ).code
      expect(await codeFor(pair.student.id)).toBe('request_to_self')
      expect(await codeFor(other.id)).toBe('not_found')
      expect(await codeFor(absent.id)).toBe('supervisor_not_registered')
    })
  })

  describe('deciding', () => {
    it('accepts without taking a place, making a confirmation or closing anything else', async () => {
      const wish = await pair.api.ask(pair.student, pair.supervisor)
      const id = await talk.begin()
      const { supervisor: places } = await pair.api.ok(
        'users.get',
        { id: pair.supervisor.id },
        { as: pair.student.email },
      )
      expect(places).toMatchObject({ available_slots: 1 })
      expect(await countRows(open().db, 'confirmations')).toBe(0)
      const still = await pair.api.ok('supervision_requests.get', { id: wish.id }, { as: pair.student.email })
      expect(still.state).toBe('PENDING')
      expect((await pair.api.ok('chat_requests.get', { id }, { as: pair.student.email })).state).toBe('ACCEPTED')
    })

    it('undoes an acceptance until somebody has written', async () => {
      const id = await talk.begin()
      await pair.api.ok('chat_requests.undo', { id }, { as: pair.supervisor.email })
      await talk.setState(pair.supervisor, id, 'ACCEPTED')
      await talk.say(pair.student, id, 'Thank you')
      expect(await pair.api.refused('chat_requests.undo', { id }, { as: pair.supervisor.email })).toMatchObject({
        statusCode: 409,
        code: 'undo_not_possible',
      })
      const seen = await pair.api.ok('chat_requests.get', { id }, { as: pair.supervisor.email })
      expect(seen.can).toMatchObject({ undo: false, remove: true })
    })

    it('ends a conversation, which stays readable and comes back when that is undone', async () => {
      const id = await talk.begin()
      await talk.say(pair.student, id, 'Thank you')
      const ended = await talk.setState(pair.supervisor, id, 'WITHDRAWN')
      expect(ended).toMatchObject({ state: 'WITHDRAWN', conversation: { state: 'ENDED' }, can: { undo: true } })
      for (const as of [pair.student, pair.supervisor]) expect(await talk.textsOf(as, id)).toEqual(['Thank you'])
      const refused = await pair.api.refused(
        'chat_requests.messages.create',
        { id, text: 'Hello?' },
        { as: pair.student.email },
      )
      expect(refused).toMatchObject({ statusCode: 409, code: 'request_state_forbids' })
      const undone = await pair.api.ok('chat_requests.undo', { id }, { as: pair.supervisor.email })
      expect(undone).toMatchObject({ state: 'ACCEPTED', conversation: { state: 'OPEN' } })
      expect(await talk.textsOf(pair.student, id)).toEqual(['Thank you'])
    })

    it('keeps the two types apart', async () => {
      const { id } = await talk.ask()
      const wrong = { id, state: 'ACCEPTED' } as const
      expect(await pair.api.refused('supervision_requests.patch', wrong, { as: pair.supervisor.email })).toMatchObject({
        statusCode: 404,
      })
      const listed = await pair.api.ok('supervision_requests.list', {}, { as: pair.student.email })
      expect(listed.items).toEqual([])
    })
  })

  describe('lists', () => {
    it('shows everybody their own, newest first, and admins all', async () => {
      const other = await makeStudent(open().db)
      const first = await talk.ask()
      pair.later(60)
      const second = await talk.ask('Me, too', other)
      const idsFor = async (as: MadeUser) =>
        (await pair.api.ok('chat_requests.list', {}, { as: as.email })).items.map(({ id }) => id)
      expect(await idsFor(pair.student)).toEqual([first.id])
      expect(await idsFor(pair.supervisor)).toEqual([second.id, first.id])
      expect(await idsFor(await makeAdmin(open().db))).toEqual([second.id, first.id])
    })

    it("puts a supervisor's pending ones in order of the score, page by page", async () => {
      const { db } = open()
      const tags = await makeTags(db, ['Sensors', 'Ethics', 'Law'], [['Sensors', 'Ethics', 0.5]])
      const expert = await makeSupervisor(db, { tags: [tags.Sensors] })
      const scored = []
      for (const tag of [tags.Ethics, tags.Law, tags.Sensors]) {
        scored.push(await talk.ask('Hello', await makeStudent(db, { tags: [tag] }), expert))
      }
      const [half, none, full] = scored.map(({ id }) => id)
      const pageOf = (cursor?: string) =>
        pair.api.ok(
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
      const id = await talk.begin()
      for (const [as, text] of [
        [pair.student, 'One'],
        [pair.supervisor, 'Two'],
        [pair.student, ' Three '],
      ] as const) {
        pair.later(1)
        expect(await talk.say(as, id, text)).toMatchObject({ by: as.id, text: text.trim(), at: pair.now.toISOString() })
      }
      expect(await talk.textsOf(pair.supervisor, id)).toEqual(['Three', 'Two', 'One'])
      const list = (more: object) =>
        pair.api.ok('chat_requests.messages.list', { id, limit: 2, ...more }, { as: pair.student.email })
      const first = await list({})
      expect(first.items.map(({ text }) => text)).toEqual(['Three', 'Two'])
      const rest = await list({ cursor: first.next_cursor })
      expect(rest).toMatchObject({ items: [{ text: 'One' }], next_cursor: null })
    })

    it.each(['PENDING', 'REJECTED', 'WITHDRAWN'] as const)('is closed while the request is %s', async (state) => {
      const { id } = await talk.ask()
      if (state !== 'PENDING') await talk.setState(state === 'REJECTED' ? pair.supervisor : pair.student, id, state)
      const closed = { statusCode: 409, code: 'request_state_forbids' }
      const as = { as: pair.student.email }
      expect(await pair.api.refused('chat_requests.messages.list', { id }, as)).toMatchObject(closed)
      expect(await pair.api.refused('chat_requests.messages.create', { id, text: 'Hello' }, as)).toMatchObject(closed)
    })

    it('is not there any more when the other has left', async () => {
      const id = await talk.begin()
      await pair.api.ok('users.delete', { id: pair.student.id }, { as: pair.student.email })
      const refused = await pair.api.refused(
        'chat_requests.messages.create',
        { id, text: 'Hello?' },
        { as: pair.supervisor.email },
      )
      expect(refused).toMatchObject({ statusCode: 404 })
    })

    it('tells both of a message without carrying its text', async () => {
      const id = await talk.begin()
      const sent = await eventsDuring(open(), () => talk.say(pair.student, id, 'Secret plans'))
      const data = { request_id: id, message_id: expect.any(String) as string, by: pair.student.id }
      const people = [pair.student, pair.supervisor]
      expect(sent).toHaveLength(2)
      expect(sent).toEqual(expect.arrayContaining(people.map(({ id: userId }) => ({ userId, type: 'message', data }))))
    })

    it('and the undo of its acceptance can not both win', async () => {
      const id = await talk.begin()
      const [said, undone] = await Promise.all([
        pair.api.call('chat_requests.messages.create', { id, text: 'Hello' }, { as: pair.student.email }),
        pair.api.call('chat_requests.undo', { id }, { as: pair.supervisor.email }),
      ])
      expect([said.status, undone.status]).toSatisfy(
        ([one, other]: number[]) => (one === 201 && other === 409) || (one === 409 && other === 200),
      )
    })
  })
})

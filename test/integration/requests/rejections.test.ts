/** A supervisor's words with a rejection. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { RejectionReason } from '#domain/requests/request-words.ts'
import { eraseAfterNewCycle } from '#server/jobs/housekeeping.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { Pair, Talk } from '#test/support/pair.ts'
import { type MadeUser, makeAdmin } from '#test/support/people.ts'
import { postForEach } from '#test/support/post.ts'
import { eventsDuring } from '#test/support/sent-events.ts'

const HOUR = 3600
const WORDS = 'Ask Lea in the same group: she works on this.'
const WHY = { reason: 'other_field', answer: WORDS } as const
const NO_REASON = { reason: null, answer: null }

type Told = { reason?: RejectionReason | null; answer?: string }

withDatabase('the words of a rejection', (open) => {
  const pair = new Pair(open, 1)
  const talk = new Talk(pair)
  const ask = async (from = pair.student, to = pair.supervisor): Promise<string> => (await pair.api.ask(from, to)).id
  const reject = (id: string, told: Told = {}, by = pair.supervisor) =>
    pair.api.ok('supervision_requests.patch', { id, state: 'REJECTED', ...told }, { as: by.email })
  const explain = (id: string, told: Told, by = pair.supervisor) =>
    pair.api.ok('supervision_requests.patch', { id, ...told }, { as: by.email })
  const undo = (id: string) => pair.api.undo(pair.supervisor, id)
  const seenBy = async (who: MadeUser, id: string) => {
    const { reason, answer } = await pair.api.ok('supervision_requests.get', { id }, { as: who.email })
    return { reason, answer }
  }
  const kept = async () =>
    (
      await open().db.execute<Record<string, string | null>>(
        sql`select rejection_reason as reason, rejection_answer as answer from requests order by created_at, id`,
      )
    ).rows

  describe('rejecting', () => {
    it('tells the student the reason, and one sentence on one line', async () => {
      const id = await ask()
      const reason = 'too_late'
      expect(await reject(id, { reason, answer: '  Ask\n again   in spring. ' })).toMatchObject({
        state: 'REJECTED',
        reason,
        answer: 'Ask again in spring.',
      })
      expect(await seenBy(pair.student, id)).toEqual({ reason, answer: 'Ask again in spring.' })
    })

    it('takes either without the other, and a sentence of nothing for none', async () => {
      const id = await ask()
      expect(await reject(id, { answer: WORDS })).toMatchObject({ reason: null, answer: WORDS })
      await undo(id)
      expect(await reject(id, { reason: 'too_late', answer: ' \n ' })).toMatchObject({
        reason: 'too_late',
        answer: null,
      })
    })

    it('is the only decision that something is told with', async () => {
      const id = await ask()
      const refused = (input: object, by: MadeUser) =>
        pair.api.refused('supervision_requests.patch', { id, ...input }, { as: by.email })
      expect(await refused({ state: 'ACCEPTED', ...WHY }, pair.supervisor)).toMatchObject({
        statusCode: 400,
        issues: [{ path: 'reason' }, { path: 'answer' }],
      })
      expect(await refused({ state: 'WITHDRAWN', answer: WORDS }, pair.student)).toMatchObject({
        issues: [{ path: 'answer' }],
      })
      expect(await refused({ message: 'Please.', answer: WORDS }, pair.student)).toMatchObject({
        issues: [{ path: 'message' }],
      })
      expect(await refused({ state: 'REJECTED', ...WHY }, pair.student)).toMatchObject({ statusCode: 403 })
    })

    it('tells the same of a request to talk', async () => {
      const { id } = await talk.ask()
      const as = { as: pair.supervisor.email }
      expect(await pair.api.ok('chat_requests.patch', { id, state: 'REJECTED', reason: 'no_slot' }, as)).toMatchObject({
        reason: 'no_slot',
        answer: null,
      })
      await pair.api.ok('chat_requests.patch', { id, answer: WORDS }, as)
      expect(await pair.api.ok('chat_requests.get', { id }, { as: pair.student.email })).toMatchObject({
        reason: 'no_slot',
        answer: WORDS,
      })
    })
  })

  describe('afterwards', () => {
    it('is said, changed and taken away, part by part, and told to both at once', async () => {
      const id = await ask()
      const { updated_at } = await reject(id)
      const sent = await eventsDuring(open(), async () => {
        expect(await explain(id, { reason: 'no_slot' })).toMatchObject({ reason: 'no_slot', answer: null, updated_at })
        await explain(id, { reason: 'no_slot' })
      })
      expect(sent.map(({ type }) => type)).toEqual(['request', 'request'])
      expect(await explain(id, { answer: WORDS })).toMatchObject({ reason: 'no_slot', answer: WORDS })
      expect(await explain(id, { reason: null })).toMatchObject({ reason: null, answer: WORDS })
      expect(await explain(id, { answer: '' })).toMatchObject(NO_REASON)
    })
  })

  describe('the database', () => {
    it('forgets it when the rejection is undone, also by who knows nothing of it', async () => {
      const id = await ask()
      await reject(id, WHY)
      expect(await undo(id)).toMatchObject({ state: 'PENDING', ...NO_REASON })
      await reject(id, WHY)
      await open().db.execute(sql`update requests set state = 'PENDING'`)
      expect(await kept()).toEqual([NO_REASON])
    })
  })

  describe('goes', () => {
    it.each(['student', 'supervisor'] as const)('when the %s has their data deleted', async (who) => {
      await reject(await ask(), WHY)
      const { id, email } = pair[who]
      await pair.api.ok('users.delete', { id }, { as: email })
      expect(await kept()).toEqual([NO_REASON])
    })

    const begin = async (admin: MadeUser) =>
      (await pair.api.ok('admin.cycles.open', { name: `Cycle ${pair.now.getTime()}` }, { as: admin.email })).id

    it('with the cycle, of a conversation, too: unseen at once, for good once that can not be called off', async () => {
      const [id, { id: chat }] = [await ask(), await talk.ask()]
      await reject(id, WHY)
      const as = { as: pair.supervisor.email }
      await pair.api.ok('chat_requests.patch', { id: chat, state: 'REJECTED', ...WHY }, as)
      pair.later()
      await begin(await makeAdmin(open().db))
      for (const reader of [pair.student, pair.supervisor]) expect(await seenBy(reader, id)).toEqual(NO_REASON)
      expect(await kept()).toEqual([WHY, WHY])
      pair.later(HOUR)
      await reject(await ask(), { reason: 'no_slot' })
      await eraseAfterNewCycle(open().db, pair.now)
      expect(await kept()).toEqual([NO_REASON, NO_REASON, { reason: 'no_slot', answer: null }])
      expect(await pair.api.ok('chat_requests.get', { id: chat }, as)).toMatchObject({
        message: 'May I ask about sensors?',
        ...NO_REASON,
      })
    })

    it('not when the new cycle is called off', async () => {
      const [admin, id] = [await makeAdmin(open().db), await ask()]
      await reject(id, WHY)
      pair.later()
      await pair.api.ok('admin.cycles.call_off', { id: await begin(admin) }, { as: admin.email })
      expect(await seenBy(pair.student, id)).toEqual(WHY)
    })
  })
})

withDatabase('the mail of a rejection', (open) => {
  const { the, post, arrived } = postForEach(open)
  const reject = async (told: Told) => {
    const { api, student, supervisor } = the()
    const { id } = await api.ask(student, supervisor)
    await api.ok('supervision_requests.patch', { id, state: 'REJECTED', ...told }, { as: supervisor.email })
    return id
  }
  const received = () => the().mails.received[0]

  it('tells the reason kindly, and the sentence as the supervisor’s', async () => {
    await reject({ reason: 'too_late', answer: '<b>Next</b> term, please.' })
    await post()
    expect(arrived()).toHaveLength(1)
    expect(received()?.text).toContain(
      '\n\nYour request reached Ada Weiß a little too late this time.\n\nAda Weiß writes:\n> <b>Next</b> term, please.\n\n',
    )
    expect(received()?.html).toContain('Your request reached Ada Weiß a little too late this time.')
    expect(received()?.html).toContain('&lt;b&gt;Next&lt;/b&gt; term, please.')
  })

  it('has what is said until it leaves', async () => {
    const id = await reject({})
    const { api, supervisor } = the()
    await api.ok('supervision_requests.patch', { id, reason: 'no_slot' }, { as: supervisor.email })
    await post()
    expect(received()?.text).toContain('Ada Weiß has no place left this time.')
    expect(received()?.text).not.toContain('writes:')
  })
})

/** The one sentence that goes with a supervision request. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { eraseAfterNewCycle } from '#server/jobs/housekeeping.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { Pair } from '#test/support/pair.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'
import { postForEach } from '#test/support/post.ts'
import { eventsDuring } from '#test/support/sent-events.ts'

const HOUR = 3600
const WORDS = 'I would like to detect falls with sensors.'

withDatabase('the sentence of a supervision request', (open) => {
  const pair = new Pair(open, 1)
  const ask = (message?: string, from = pair.student, to = pair.supervisor) =>
    pair.api.ok(
      'supervision_requests.create',
      { supervisor_id: to.id, ...(message === undefined ? {} : { message }) },
      { as: from.email },
    )
  const rewrite = (id: string, message: string, by = pair.student) =>
    pair.api.ok('supervision_requests.patch', { id, message }, { as: by.email })
  const seenBy = async (who: MadeUser, id: string) =>
    (await pair.api.ok('supervision_requests.get', { id }, { as: who.email })).message
  const kept = async () =>
    (
      await open().db.execute<{ message: string | null }>(sql`select message from requests order by created_at`)
    ).rows.map(({ message }) => message)

  describe('sending', () => {
    it('takes it along, on one line, and may go without', async () => {
      const { id } = await ask('  Falls,\r\n found   by\tsensors.  ')
      expect(await seenBy(pair.supervisor, id)).toBe('Falls, found by sensors.')
      const other = await makeSupervisor(open().db)
      expect((await ask(undefined, pair.student, other)).message).toBeNull()
      expect((await ask(' \n ', pair.student, await makeSupervisor(open().db))).message).toBeNull()
    })

    it('is not for supervisors who add somebody', async () => {
      const input = { student_id: pair.student.id, message: WORDS }
      expect(await pair.api.refused('supervision_requests.create', input, { as: pair.supervisor.email })).toMatchObject(
        {
          code: 'validation_failed',
          issues: [{ path: 'message' }],
        },
      )
    })
  })

  describe('changing', () => {
    it('sets, changes and takes it away while the request is pending, and tells both', async () => {
      const { id, updated_at } = await ask()
      const sent = await eventsDuring(open(), async () => {
        expect(await rewrite(id, WORDS)).toMatchObject({ state: 'PENDING', message: WORDS, updated_at })
        await rewrite(id, WORDS)
      })
      expect(sent.map(({ type }) => type)).toEqual(['request', 'request'])
      expect(await rewrite(id, 'Another.')).toMatchObject({ message: 'Another.' })
      expect(await rewrite(id, '')).toMatchObject({ message: null })
      const history = await pair.api.ok('supervision_requests.history', { id }, { as: pair.student.email })
      expect(history.map(({ reason }) => reason)).toEqual(['sent'])
    })

    it('is one change at a time', async () => {
      const { id } = await ask()
      const refused = (input: object) =>
        pair.api.refused('supervision_requests.patch', { id, ...input }, { as: pair.student.email })
      expect(await refused({})).toMatchObject({ statusCode: 400, issues: [{ path: 'state' }] })
      expect(await refused({ state: 'WITHDRAWN', message: WORDS })).toMatchObject({
        statusCode: 400,
        issues: [{ path: 'message' }],
      })
      expect(await refused({ message: 'x'.repeat(301) })).toMatchObject({ issues: [{ path: 'message' }] })
    })

    it('is still there when a withdrawal is undone', async () => {
      const { id } = await ask(WORDS)
      await pair.api.decide(pair.student, id, 'WITHDRAWN')
      await pair.api.undo(pair.student, id)
      expect(await seenBy(pair.supervisor, id)).toBe(WORDS)
    })
  })

  it('is read by the two and by admins, and stands in nobody’s profile', async () => {
    const { db } = open()
    await pair.api.ok(
      'students.patch',
      { id: pair.student.id, thesis_description: 'Sensors' },
      { as: pair.student.email },
    )
    const { id } = await ask(WORDS)
    const [admin, other, stranger] = [await makeAdmin(db), await makeSupervisor(db), await makeStudent(db)]
    for (const reader of [pair.student, pair.supervisor, admin]) expect(await seenBy(reader, id)).toBe(WORDS)
    for (const reader of [other, stranger]) {
      const input = { id }
      expect(await pair.api.refused('supervision_requests.get', input, { as: reader.email })).toMatchObject({
        statusCode: 404,
      })
    }
    for (const reader of [pair.supervisor, other, stranger, admin]) {
      const profile = await pair.api.ok('users.get', { id: pair.student.id }, { as: reader.email })
      expect(JSON.stringify(profile)).not.toContain(WORDS)
    }
  })

  describe('goes', () => {
    const begin = async (admin: MadeUser) =>
      (await pair.api.ok('admin.cycles.open', { name: `Cycle ${pair.now.getTime()}` }, { as: admin.email })).id

    it('with the cycle: unseen at once, for good once the new one can not be called off', async () => {
      const { id } = await ask(WORDS)
      await pair.api.decide(pair.supervisor, id, 'REJECTED')
      pair.later()
      await begin(await makeAdmin(open().db))
      expect(await seenBy(pair.student, id)).toBeNull()
      expect(await seenBy(pair.supervisor, id)).toBeNull()
      expect(await kept()).toEqual([WORDS])
      pair.later(HOUR)
      const { id: next } = await ask('Of the new cycle.')
      await eraseAfterNewCycle(open().db, pair.now)
      expect(await kept()).toEqual([null, 'Of the new cycle.'])
      expect(await seenBy(pair.student, next)).toBe('Of the new cycle.')
    })

    it('not when the new cycle is called off, but for anybody who left meanwhile', async () => {
      const [admin, leaving] = [await makeAdmin(open().db), await makeStudent(open().db)]
      const busy = await makeSupervisor(open().db)
      const [pending, left] = [await ask(WORDS), await ask('Goes with me.', leaving, busy)]
      await pair.api.decide(busy, left.id, 'ACCEPTED')
      pair.later()
      const cycle = await begin(admin)
      await pair.api.ok('users.delete', { id: leaving.id }, { as: leaving.email })
      await pair.api.ok('admin.cycles.call_off', { id: cycle }, { as: admin.email })
      expect(await seenBy(pair.supervisor, pending.id)).toBe(WORDS)
      expect(await seenBy(busy, left.id)).toBeNull()
      expect(await kept()).toEqual(expect.arrayContaining([WORDS, null]))
    })
  })
})

withDatabase('the sentence in the mail', (open) => {
  const { the, post, arrived } = postForEach(open)
  const ask = (message: string) =>
    the().api.ok(
      'supervision_requests.create',
      { supervisor_id: the().supervisor.id, message },
      { as: the().student.email },
    )
  const received = () => the().mails.received[0]

  it('is the one that stands when the mail leaves, marked as the student’s', async () => {
    const { id } = await ask('First words.')
    await the().api.ok('supervision_requests.patch', { id, message: 'Second words.' }, { as: the().student.email })
    await post()
    expect(arrived()).toHaveLength(1)
    expect(received()?.text).toContain('\n\nSofía Peña schreibt:\n> Second words.\n\n')
    expect(received()?.html).toMatch(
      /<blockquote[^>]*dir="auto"[^>]*>\s*<span[^>]*>Second words\.<\/span>\s*<\/blockquote>/,
    )
    expect(`${received()?.text}${received()?.html}`).not.toContain('First words.')
  })
})

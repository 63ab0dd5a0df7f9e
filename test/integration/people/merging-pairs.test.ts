/** Two rows of one student, of which one has a supervisor and the other still asks. */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { forEachTest, withApi } from '#test/support/app.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'
import { expectSound } from '#test/support/matching/soundness.ts'
import { eventsDuring } from '#test/support/sent-events.ts'

withApi('one student with two rows', (api, open) => {
  const admin = forEachTest(() => makeAdmin(open().db))

  const ask = async (as: MadeUser, to: MadeUser) => (await api.ask(as, to)).id
  const stateOf = async (id: string) => (await api.ok('supervision_requests.get', { id }, { as: admin.email })).state

  it.each(['kept', 'gone'])('has nothing open beside a pair of the row that is %s', async (whose) => {
    const { db } = open()
    const [kept, gone] = [await makeStudent(db), await makeStudent(db)]
    const [paired, asking] = whose === 'kept' ? [kept, gone] : [gone, kept]
    const [hers, told, untold, talking] = await Promise.all([1, 2, 3, 4].map(() => makeSupervisor(db)))
    if (!hers || !told || !untold || !talking) throw new Error('nobody was made')
    const pair = await ask(paired, hers)
    await api.decide(hers, pair, 'ACCEPTED')
    const first = await ask(asking, told)
    await db.execute(sql`update outbox set sent_at = now() where user_id = ${told.id}`)
    const second = await ask(asking, untold)
    const { id: chat } = await api.ok(
      'chat_requests.create',
      { supervisor_id: talking.id, message: 'May I?' },
      { as: asking.email },
    )
    const input = { id: kept.id, other_id: gone.id, kept_id: kept.id }
    const preview = await api.ok('admin.users.merge', { ...input, dry_run: true }, { as: admin.email })
    expect(preview).toMatchObject({ loses: { requests: 2 }, obstacles: [] })
    expect([await stateOf(first), await stateOf(second)]).toEqual(['PENDING', 'PENDING'])
    const sent = await eventsDuring(open(), async () =>
      expect(await api.ok('admin.users.merge', input, { as: admin.email })).toEqual({ ...preview, dry_run: false }),
    )
    expect([await stateOf(pair), await stateOf(first), await stateOf(second)]).toEqual([
      'ACCEPTED',
      'WITHDRAWN',
      'WITHDRAWN',
    ])
    expect((await api.ok('chat_requests.get', { id: chat }, { as: admin.email })).state).toBe('PENDING')
    const { rows: steps } = await db.execute(
      sql`select request_id, by, reason, caused_by from request_transitions where to_state = 'WITHDRAWN'`,
    )
    const step = { by: null, reason: 'accepted_elsewhere', caused_by: pair }
    expect(steps).toHaveLength(2)
    expect(steps).toEqual(expect.arrayContaining([first, second].map((request_id) => ({ ...step, request_id }))))
    // Somebody who was never told of the request is not told that it ended; nor of the request itself any more.
    const { rows: mails } = await db.execute(sql`select user_id, payload ->> 'studentId' as student from outbox
      where kind = 'accepted_elsewhere'`)
    expect(mails).toEqual([{ user_id: told.id, student: kept.id }])
    const data = { request_id: first, type: 'SUPERVISION' }
    expect(sent).toEqual(expect.arrayContaining([{ userId: told.id, type: 'request', data }]))
    await expectSound(db)
  })

  it('goes on asking where neither row has a supervisor', async () => {
    const { db } = open()
    const [kept, gone] = [await makeStudent(db), await makeStudent(db)]
    const id = await ask(gone, await makeSupervisor(db))
    const input = { id: kept.id, other_id: gone.id }
    expect((await api.ok('admin.users.merge', input, { as: admin.email })).loses.requests).toBe(0)
    expect(await stateOf(id)).toBe('PENDING')
  })
})

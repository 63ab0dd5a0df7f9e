/** A new cycle that was begun by mistake: for an hour everything can be as it was. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { eraseAfterNewCycle } from '#server/jobs/housekeeping.ts'
import { testApp } from '#test/support/api.ts'
import { forEachTest, withApi } from '#test/support/app.ts'
import { codeOf } from '#test/support/confirmations/confirmations.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { countRows, type MadeUser, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'
import { expectSound } from '#test/support/matching/soundness.ts'
import { eventsDuring } from '#test/support/sent-events.ts'

const MINUTE = 60_000

withApi('calling a new cycle off', (api, open, clock) => {
  const student = forEachTest(() => makeStudent(open().db, { email: 'sofia@uni.example', firstName: 'Sofía' }))
  const asking = forEachTest(() => makeStudent(open().db))
  const supervisor = forEachTest(() =>
    makeSupervisor(open().db, { email: 'ada@uni.example', totalSlots: 4, takenOutside: 2 }),
  )
  const admin = forEachTest(() => makeAdmin(open().db))

  const ask = (as: MadeUser, to = supervisor) => api.ask(as, to)
  const pairUp = async (one: MadeUser, other = supervisor) => {
    const { id } = await ask(one, other)
    return api.decide(other, id, 'ACCEPTED')
  }
  const talk = async () => {
    const { id } = await api.ok(
      'chat_requests.create',
      { supervisor_id: supervisor.id, message: 'May I ask?' },
      { as: asking.email },
    )
    await api.ok('chat_requests.patch', { id, state: 'ACCEPTED' }, { as: supervisor.email })
    await api.ok('chat_requests.messages.create', { id, text: 'Hello' }, { as: asking.email })
    return id
  }
  const begin = (name = 'Next') => api.ok('admin.cycles.open', { name }, { as: admin.email })
  const preview = (id: string) => api.ok('admin.cycles.call_off.preview', { id }, { as: admin.email })
  const callOff = (id: string) => api.ok('admin.cycles.call_off', { id }, { as: admin.email })
  const cycles = async () =>
    (await api.ok('admin.cycles.list', {}, { as: admin.email })).map(({ name, pairs }) => `${name} ${pairs}`)
  /** Everything about requests that a cycle touches, row by row. */
  const rows = async () => {
    const read = async (query: ReturnType<typeof sql>) => (await open().db.execute(query)).rows
    return {
      requests: await read(sql`select * from requests order by id`),
      transitions: await read(sql`select * from request_transitions order by id`),
      reads: await read(sql`select * from request_reads order by request_id`),
      messages: await read(sql`select * from chat_messages order by id`),
      confirmations: await read(sql`select * from confirmations order by number`),
      places: await read(sql`select * from supervisors order by user_id`),
      mails: await read(sql`select id, cancelled_at from outbox order by id`),
      notices: await read(sql`select * from notices`),
      closed: await read(sql`select * from closed_pairs`),
      kept: await read(sql`select * from ended_pairs`),
    }
  }

  it('makes everything as it was: pairs, requests, conversations, confirmations, places and mails', async () => {
    const pair = await pairUp(student)
    await api.ok(
      'users.seen_requests.put',
      { id: student.id, seen: [{ request_id: pair.id, until: pair.updated_at }] },
      { as: student.email },
    )
    await ask(asking)
    await talk()
    const before = await rows()
    const code = await codeOf(api, open().db, pair.id)
    const { id, call_off_until } = await begin()
    expect(new Date(call_off_until ?? 0).getTime()).toBeGreaterThan(clock.now().getTime() + 59 * MINUTE)
    expect((await api.ok('confirmations.verify', { code })).status).toBe('REVOKED')
    expect(await countRows(open().db, 'requests')).toBe(2)
    clock.ahead = 59 * MINUTE
    await eraseAfterNewCycle(open().db, clock.now())
    expect(await preview(id)).toMatchObject({
      name: 'Next',
      before: 'Test cycle',
      back: { pairs: 1, requests: 1, conversations: 1 },
      ending: { pairs: 0, requests: 0, conversations: 0 },
      too_few_places: [],
    })
    const again = await callOff(id)
    expect(again).toMatchObject({ name: 'Test cycle', closed_at: null, pairs: 1, call_off_until: null })
    expect(await rows()).toEqual(before)
    expect((await api.ok('confirmations.verify', { code })).status).toBe('VALID')
    expect(await cycles()).toEqual(['Test cycle 1'])
    await expectSound(open().db)
    // Its name is free again.
    await begin('Next')
    expect(await cycles()).toEqual(['Next 0', 'Test cycle 1'])
  })

  it('tells both of a pair when the cycle ends after all', async () => {
    await pairUp(student)
    const told = async () => {
      const { rows: mails } = await open().db.execute<{ id: string }>(sql`
        select user_id as id from outbox where kind = 'pairs_ended' and cancelled_at is null`)
      return mails.map(({ id }) => id).toSorted()
    }
    const both = [student.id, supervisor.id].toSorted()
    const { id } = await begin()
    expect(await told()).toEqual(both)
    await callOff(id)
    expect(await told()).toEqual([])
    clock.ahead = MINUTE
    await begin()
    expect(await told()).toEqual(both)
  })

  it('ends what was begun meanwhile, and says so', async () => {
    await pairUp(student)
    const { id } = await begin()
    const other = await pairUp(student, await makeSupervisor(open().db))
    const code = await codeOf(api, open().db, other.id)
    const { id: pending } = await ask(asking)
    expect((await preview(id)).ending).toEqual({ pairs: 1, requests: 1, conversations: 0 })
    await callOff(id)
    expect((await api.ok('confirmations.verify', { code })).status).toBe('REVOKED')
    const history = await api.ok('supervision_requests.history', { id: pending }, { as: asking.email })
    expect(history.at(-1)).toMatchObject({ from: 'PENDING', to: 'WITHDRAWN', reason: 'cycle_called_off', by: null })
    const { items } = await api.ok('supervision_requests.list', { state: 'ACCEPTED' }, { as: student.email })
    expect(items.map(({ supervisor: { id: theirs } }) => theirs)).toEqual([supervisor.id])
    // Neither did they do it: they may ask at once.
    await ask(asking)
    await expectSound(open().db)
  })

  it('is over after an hour: then the pairs are gone for good', async () => {
    await pairUp(student)
    const { id } = await begin()
    clock.ahead = 60 * MINUTE
    for (const name of ['admin.cycles.call_off.preview', 'admin.cycles.call_off'] as const) {
      const refused = await api.refused(name, { id }, { as: admin.email })
      expect(refused).toMatchObject({ statusCode: 409, code: 'cycle_not_callable_off' })
    }
    const [running] = await api.ok('admin.cycles.list', {}, { as: admin.email })
    expect(running?.call_off_until).toBeNull()
    expect(await countRows(open().db, 'ended_pairs')).toBe(1)
    await eraseAfterNewCycle(open().db, clock.now())
    expect(await countRows(open().db, 'ended_pairs')).toBe(0)
    expect(await cycles()).toEqual(['Next 0', 'Test cycle 1'])
  })

  it('is no way back to a cycle before the last, nor from the first', async () => {
    const [first] = await api.ok('admin.cycles.list', {}, { as: admin.email })
    const refused = await api.refused('admin.cycles.call_off', { id: first?.id ?? '' }, { as: admin.email })
    expect(refused.code).toBe('cycle_not_callable_off')
    await pairUp(student)
    const second = await begin('Second')
    clock.ahead = MINUTE
    const third = await begin('Third')
    const late = await api.refused('admin.cycles.call_off', { id: second.id }, { as: admin.email })
    expect(late).toMatchObject({ statusCode: 409, code: 'cycle_not_callable_off' })
    expect((await api.refused('admin.cycles.call_off', { id: student.id }, { as: admin.email })).code).toBe('not_found')
    expect(await callOff(third.id)).toMatchObject({ name: 'Second' })
    expect((await api.refused('admin.cycles.call_off', { id: second.id }, { as: admin.email })).code).toBe(
      'cycle_not_callable_off',
    )
  })

  describe('actions of people in the hour', () => {
    it('keeps anybody who deletes their data deleted, with the pair that is kept for them', async () => {
      const { id: pair } = await pairUp(student)
      await ask(asking)
      const { id } = await begin()
      for (const one of [student, asking]) await api.ok('users.delete', { id: one.id }, { as: one.email })
      await callOff(id)
      const { items } = await api.ok('supervision_requests.list', {}, { as: supervisor.email })
      expect(items.filter(({ state }) => state === 'ACCEPTED').map((one) => one.id)).toEqual([pair])
      expect(items.filter(({ state }) => state === 'PENDING')).toEqual([])
      await eraseAfterNewCycle(open().db, clock.now())
      expect(await countRows(open().db, 'users')).toBe(4)
    })

    it.each([
      ['the student', () => student, { message: null, title: null }],
      ['the supervisor', () => supervisor, { message: 'Because of you', title: null }],
    ] as const)('keeps no words that go with the data of %s', async (_, who, kept) => {
      await pairUp(student)
      await open().db.execute(sql`update requests set message = 'Because of you', working_title = 'On trees'`)
      await begin()
      await api.ok('users.delete', { id: who().id }, { as: who().email })
      const { rows: pairs } = await open().db.execute(sql`
        select request ->> 'message' as message, request ->> 'working_title' as title from ended_pairs`)
      expect(pairs).toEqual([kept])
    })

    it('brings nothing back of somebody who is reset', async () => {
      await pairUp(student)
      const { id } = await begin()
      await api.ok('admin.users.reset', { id: student.id }, { as: admin.email })
      await callOff(id)
      expect(await countRows(open().db, 'requests')).toBe(0)
      await expectSound(open().db)
    })

    it('gives the requests of somebody who was entered twice to the one who stays', async () => {
      const { id: pair } = await pairUp(student)
      const { id } = await begin()
      const double = await makeStudent(open().db)
      await api.ok('admin.users.merge', { id: double.id, other_id: student.id }, { as: admin.email })
      await callOff(id)
      const { student: theirs } = await api.ok('supervision_requests.get', { id: pair }, { as: supervisor.email })
      expect([double.id, student.id]).toContain(theirs.id)
      expect(await countRows(open().db, 'requests')).toBe(1)
    })

    it('stands in the way when somebody has fewer places than they had taken', async () => {
      await pairUp(student)
      const { id } = await begin()
      await api.ok('supervisors.patch', { id: supervisor.id, total_slots: 2 }, { as: admin.email })
      expect((await preview(id)).too_few_places).toMatchObject([{ id: supervisor.id }])
      const refused = await api.refused('admin.cycles.call_off', { id }, { as: admin.email })
      expect(refused).toMatchObject({ statusCode: 409, code: 'slots_below_taken' })
      await api.ok('supervisors.patch', { id: supervisor.id, total_slots: 3 }, { as: admin.email })
      expect(await callOff(id)).toMatchObject({ pairs: 1 })
    })
  })

  it('happens once when it is pressed twice', async () => {
    await pairUp(student)
    const { id } = await begin()
    const answers = await Promise.all([0, 1].map(() => api.call('admin.cycles.call_off', { id }, { as: admin.email })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await countRows(open().db, 'requests')).toBe(1)
  })

  it('is told to everybody who is there', async () => {
    const { id } = await begin()
    const sent = await eventsDuring(open(), () => callOff(id))
    const data = { cycle_id: expect.any(String) as string, called_off: true }
    expect(sent).toEqual([{ userId: null, type: 'cycle', data }])
  })

  it('makes a backup first, and does not begin where that fails', async () => {
    const made: string[] = []
    const backups = { areMadeHere: true, last: async () => null, beforeNewCycle: async () => void made.push('backup') }
    const careful = await testApp(open(), { services: { backups } })
    await careful.ok('admin.cycles.open', { name: 'Next' }, { as: admin.email })
    expect(made).toEqual(['backup'])
    const taken = await careful.refused('admin.cycles.open', { name: 'Next' }, { as: admin.email })
    expect([taken.code, made.length]).toEqual(['cycle_name_taken', 1])
    await careful.close()
  })
})

withDatabase('two admins who begin a new cycle', (open) => {
  const arrived = Promise.withResolvers<void>()
  let made = 0
  /** Goes on when both calls wait for it. */
  const beforeNewCycle = async () => {
    made += 1
    if (made === 2) arrived.resolve()
    await arrived.promise
  }
  const backups = { areMadeHere: true, last: async () => null, beforeNewCycle }

  it('close the running one, and not the one that has just begun', async () => {
    await emptyTables(open())
    const api = await testApp(open(), { services: { backups } })
    const { email: as } = await makeAdmin(open().db)
    const { id: shown } = await api.ok('cycles.current.get', {}, { as })
    const answers = await Promise.all([
      api.call('admin.cycles.open', { name: 'One' }, { as }),
      api.call('admin.cycles.open', { name: 'Two', cycle_id: shown }, { as }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    const late = await api.refused('admin.cycles.open', { name: 'Three', cycle_id: shown }, { as })
    expect([late.statusCode, late.code, made]).toEqual([409, 'cycle_not_running', 2])
    expect(await countRows(open().db, 'cycles')).toBe(2)
    await api.close()
  })
})

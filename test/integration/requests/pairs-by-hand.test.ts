/** Pairs that an admin makes and ends. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { withDatabase } from '#test/support/databases/databases.ts'
import { makeStudent, makeSupervisor, type MadeUser } from '#test/support/people.ts'
import { postForEach } from '#test/support/post.ts'

const WHY = 'You both asked us for it.'

withDatabase('a pair by hand', (open) => {
  const { the, later, post, ask, decide, undo, arrived, forget } = postForEach(open)
  const make = (changed: { student?: MadeUser; supervisor?: MadeUser } = {}, reason = WHY) => {
    const { student, supervisor, admin, api } = { ...the(), ...changed }
    return api.ok(
      'admin.pairs.make',
      { student_id: student.id, supervisor_id: supervisor.id, reason },
      { as: admin.email },
    )
  }
  const end = (request_id: string, reason = 'It was a mistake.') =>
    the().api.ok('admin.pairs.end', { request_id, reason }, { as: the().admin.email })
  const refused = async (input: object) => {
    const { api, admin, student, supervisor } = the()
    const pair = { student_id: student.id, supervisor_id: supervisor.id, reason: WHY, ...input }
    return (await api.refused('admin.pairs.make', pair, { as: admin.email })).code
  }
  const seen = (id: string, who: MadeUser) => the().api.ok('supervision_requests.get', { id }, { as: who.email })
  const historyOf = (id: string, who: MadeUser) =>
    the().api.ok('supervision_requests.history', { id }, { as: who.email })
  const placesOf = async ({ id }: MadeUser) =>
    (await the().api.ok('users.get', { id }, { as: the().admin.email })).supervisor?.available_slots

  it('takes a place, is confirmed, and both read the reason: in the row, in the history and by mail', async () => {
    const { student, supervisor, admin } = the()
    const before = (await placesOf(supervisor)) ?? 0
    const { id, state } = await make({}, '  You both\nasked us for it. ')
    expect(state).toBe('ACCEPTED')
    expect(await placesOf(supervisor)).toBe(before - 1)
    for (const one of [student, supervisor, admin]) {
      expect((await seen(id, one)).by_admin).toEqual({ what: 'made', reason: WHY })
      expect(await historyOf(id, one)).toMatchObject([
        { by: admin.id, from: null, to: 'ACCEPTED', reason: 'paired_by_admin', note: WHY },
      ])
    }
    const document = await the().api.ok('confirmations.get', { request_id: id }, { as: student.email })
    expect(document).toMatchObject({ status: 'VALID', student_name: 'Sofía Peña', supervisor_name: 'Ada Weiß' })
    await post()
    expect(arrived()).toHaveLength(2)
    expect(arrived()).toEqual(
      expect.arrayContaining([
        [student.email, 'You and Ada Weiß are a pair'],
        [supervisor.email, 'Du und Sofía Peña seid ein Paar'],
      ]),
    )
    for (const { text } of the().mails.received) expect(text).toContain(`> ${WHY}`)
    const told = the().mails.received.filter(({ text }) =>
      /if you were waiting for a place|Warteliste/u.test(text ?? ''),
    )
    expect(told).toHaveLength(1)
    const { rows } = await open().db.execute<{ user_id: string }>(sql`
      select user_id from events where type = 'request' and data ->> 'request_id' = ${id}`)
    expect(rows.map(({ user_id: userId }) => userId).toSorted()).toEqual([student.id, supervisor.id].toSorted())
  })

  it('may bring the place that it takes', async () => {
    const full = await makeSupervisor(open().db, { totalSlots: 0 })
    const placesNow = async () =>
      (await the().api.ok('users.get', { id: full.id }, { as: the().admin.email })).supervisor
    expect(await refused({ supervisor_id: full.id, add_place: true, reason: ' ' })).toBe('validation_failed')
    expect(await placesNow()).toMatchObject({ total_slots: 0 })
    await the().api.ok(
      'admin.pairs.make',
      { student_id: the().student.id, supervisor_id: full.id, reason: WHY, add_place: true },
      { as: the().admin.email },
    )
    expect(await placesNow()).toMatchObject({ total_slots: 1, available_slots: 0 })
    const most = await makeSupervisor(open().db, { totalSlots: 1000 })
    await open().db.execute(sql`update supervisors set taken_outside = 1000 where user_id = ${most.id}`)
    expect(await refused({ supervisor_id: most.id, add_place: true })).toBe('no_slot_available')
  })

  it('is no conflict unawares: anybody who does not know of the other pair is refused, and may confirm', async () => {
    await make()
    const other = await makeSupervisor(open().db)
    const second = { supervisor_id: other.id, add_place: true }
    const before = await placesOf(other)
    expect(await refused({ ...second, allow_conflict: false })).toBe('student_already_paired')
    expect(await placesOf(other)).toBe(before)
    const { student, admin, api } = the()
    const known = { ...second, student_id: student.id, reason: WHY, allow_conflict: true }
    expect((await api.ok('admin.pairs.make', known, { as: admin.email })).state).toBe('ACCEPTED')
  })

  it('is the pending request of the two, accepted, and the others are withdrawn; its supervisor need not hear of it', async () => {
    const other = await makeSupervisor(open().db, { language: 'en' })
    const elsewhere = await ask(other)
    const asked = await ask()
    later(1)
    const { id } = await make()
    expect(id).toBe(asked.id)
    expect((await seen(elsewhere.id, the().student)).state).toBe('WITHDRAWN')
    await post()
    expect(arrived()).toHaveLength(2)
  })

  it('takes the idea that the request names, and gives it back at the end, like the place', async () => {
    const { api, supervisor, student } = the()
    const idea = await api.ok(
      'supervisors.ideas.add',
      { id: supervisor.id, title: 'A robot', state: 'OPEN' },
      { as: supervisor.email },
    )
    await api.ok(
      'supervision_requests.create',
      { supervisor_id: supervisor.id, idea_id: idea.id },
      { as: student.email },
    )
    const stateOf = async () => (await api.ok('ideas.get', { id: idea.id }, { as: supervisor.email })).state
    const before = await placesOf(supervisor)
    const { id } = await make()
    expect(await stateOf()).toBe('TAKEN')
    await post()
    forget()
    await end(id)
    expect(await stateOf()).toBe('OPEN')
    expect(await placesOf(supervisor)).toBe(before)
    const document = await api.ok('confirmations.get', { request_id: id }, { as: the().admin.email })
    expect(document.status).toBe('REVOKED')
    expect((await seen(id, student)).by_admin).toEqual({ what: 'ended', reason: 'It was a mistake.' })
    await post()
    expect(arrived()).toHaveLength(2)
    expect(arrived()).toEqual(
      expect.arrayContaining([
        [student.email, 'You and Ada Weiß are no longer a pair'],
        [supervisor.email, 'Du und Sofía Peña seid kein Paar mehr'],
      ]),
    )
    for (const { text } of the().mails.received) expect(text).toContain('> It was a mistake.')
  })

  it('can’t be undone by either of the two, but made again', async () => {
    const { id } = await make()
    const { api, student, supervisor } = the()
    for (const { email } of [student, supervisor]) {
      expect((await api.refused('supervision_requests.undo', { id }, { as: email })).code).toBe('undo_not_possible')
    }
    await end(id)
    expect((await make()).id).not.toBe(id)
  })

  it('may be one too many for the student: a conflict, as with an address that is added', async () => {
    const other = await makeSupervisor(open().db)
    const { id } = await ask(other)
    await decide(other, id, 'ACCEPTED')
    expect((await make()).conflict).toBe(true)
    expect((await seen(id, other)).conflict).toBe(true)
  })

  it('needs nobody to be registered: the mail says how to sign in', async () => {
    const student = await makeStudent(open().db, { registered: false, language: 'en' })
    const supervisor = await makeSupervisor(open().db, { registered: false, language: 'en' })
    await make({ student, supervisor })
    await post()
    expect(arrived()).toHaveLength(2)
    for (const { text, to } of the().mails.received) expect(text).toContain(`sign in with ${to?.[0]?.address}`)
  })

  describe('is taken back', () => {
    const takeBack = (request_id: string, options: object = {}) =>
      the().api.ok('admin.pairs.undo', { request_id, ...options }, { as: the().admin.email })
    const refusedBack = async (request_id: string) =>
      (await the().api.refused('admin.pairs.undo', { request_id }, { as: the().admin.email })).code

    it('before anybody is told, with what it withdrew', async () => {
      const { student, supervisor } = the()
      const other = await makeSupervisor(open().db, { language: 'en' })
      const elsewhere = await ask(other)
      await post()
      forget()
      const before = await placesOf(supervisor)
      const { id } = await make()
      later(29)
      expect(await takeBack(id)).toMatchObject({ state: 'WITHDRAWN', by_admin: null })
      expect(await placesOf(supervisor)).toBe(before)
      expect((await seen(elsewhere.id, student)).state).toBe('PENDING')
      await post()
      expect(arrived()).toEqual([])
      expect((await make()).state).toBe('ACCEPTED')
    })

    it('to the request that it was, of which its supervisor is told', async () => {
      const { id } = await ask()
      await make()
      expect((await takeBack(id)).state).toBe('PENDING')
      await post()
      expect(arrived()).toEqual([[the().supervisor.email, expect.stringContaining('Sofía Peña')]])
      const { rows } = await open().db.execute(sql`
        select from outbox where kind = 'request_received' and sent_at is not null`)
      expect(rows).toHaveLength(1)
    })

    it('with the place that it brought', async () => {
      const full = await makeSupervisor(open().db, { totalSlots: 0 })
      const two = { student_id: the().student.id, supervisor_id: full.id, reason: WHY, add_place: true }
      const { id } = await the().api.ok('admin.pairs.make', two, { as: the().admin.email })
      await takeBack(id, { remove_place: true })
      const { supervisor } = await the().api.ok('users.get', { id: full.id }, { as: the().admin.email })
      expect(supervisor).toMatchObject({ total_slots: 0, available_slots: 0 })
      const { rows } = await open().db.execute<{ data: unknown }>(sql`
        select data from events where type = 'slots' order by id desc limit 1`)
      expect(rows[0]?.data).toMatchObject({ supervisor_id: full.id, total_slots: 0, available_slots: 0 })
    })

    it('not once a mail has left, and nothing else is', async () => {
      const { id } = await make()
      await post()
      expect(await refusedBack(id)).toBe('undo_not_possible')
      expect((await seen(id, the().student)).state).toBe('ACCEPTED')
      await end(id)
      expect(await refusedBack(id)).toBe('undo_not_possible')
    })
  })

  describe('is refused', () => {
    it('for somebody who can’t be in one', async () => {
      const { student, supervisor, admin } = the()
      const another = await makeStudent(open().db)
      expect(await refused({ supervisor_id: student.id })).toBe('request_to_self')
      expect(await refused({ supervisor_id: another.id })).toBe('not_found')
      expect(await refused({ student_id: admin.id })).toBe('not_a_student')
      await the().api.ok('users.delete', { id: supervisor.id }, { as: supervisor.email })
      expect(await refused({})).toBe('not_found')
    })

    it('twice, at the beginning and at the end', async () => {
      const { id } = await make()
      expect(await refused({})).toBe('request_already_active')
      await end(id)
      const { api, admin } = the()
      const again = await api.refused('admin.pairs.end', { request_id: id, reason: WHY }, { as: admin.email })
      expect(again.code).toBe('request_state_forbids')
    })
  })

  it('forgets the reason when either of the two has their data deleted, in the pair that a new cycle ended, too', async () => {
    const { id } = await make()
    const { api, admin, student, supervisor } = the()
    await api.ok('users.delete', { id: student.id }, { as: student.email })
    expect((await seen(id, supervisor)).by_admin).toEqual({ what: 'made', reason: null })
    expect(await historyOf(id, supervisor)).toMatchObject([{ by: admin.id, note: null }])
    const another = await makeStudent(open().db)
    await make({ student: another })
    await api.ok('admin.cycles.open', { name: 'The next' }, { as: admin.email })
    await api.ok('users.delete', { id: supervisor.id }, { as: supervisor.email })
    const { rows } = await open().db.execute<{ kept: string }>(sql`select transitions::text as kept from ended_pairs`)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(WHY)
  })

  it('leaves what comes later as it is: the supervisor may remove the student, and undo that', async () => {
    const { id } = await make()
    await decide(the().supervisor, id, 'WITHDRAWN')
    expect((await seen(id, the().student)).by_admin).toBeNull()
    await undo(the().supervisor, id)
    expect(await seen(id, the().student)).toMatchObject({ state: 'ACCEPTED', by_admin: null })
  })
})

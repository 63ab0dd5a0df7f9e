/** Two rows of one person, made one by an admin. */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { forEachTest, withApi } from '#test/support/app.ts'
import { codeOf } from '#test/support/confirmations/confirmations.ts'
import { countRows, type MadeUser, makeAdmin, makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'
import { NOTHING_LOST } from '#test/support/merging.ts'
import { expectSound } from '#test/support/matching/soundness.ts'
import { eventsDuring } from '#test/support/sent-events.ts'

withApi('one person with two rows', (api, open) => {
  const admin = forEachTest(() => makeAdmin(open().db))

  const pairUp = async (one: MadeUser, other: MadeUser) => {
    const { id } = await api.ask(one, other)
    return api.decide(other, id, 'ACCEPTED')
  }
  const merge = (kept: MadeUser, gone: MadeUser, dry_run = false) =>
    api.ok('admin.users.merge', { id: kept.id, other_id: gone.id, dry_run }, { as: admin.email })
  const person = (id: string) => api.ok('users.get', { id }, { as: admin.email })

  it('has the requests, conversations, tags and picture of both, and each place once', async () => {
    const { db } = open()
    const { AI } = await makeTags(db, ['AI'])
    const kept = await makeSupervisor(db, { lastName: 'Schmidt', totalSlots: 0 })
    const gone = await makeSupervisor(db, {
      lastName: 'Meier',
      totalSlots: 3,
      takenOutside: 1,
      tags: [AI],
      bio: 'Mine',
    })
    const [paired, asking] = [await makeStudent(db), await makeStudent(db)]
    const pair = await pairUp(paired, gone)
    const code = await codeOf(api, db, pair.id)
    const { id: pending } = await api.ask(asking, gone)
    const { id: chat } = await api.ok(
      'chat_requests.create',
      { supervisor_id: gone.id, message: 'May I?' },
      { as: asking.email },
    )
    await api.ok('chat_requests.patch', { id: chat, state: 'ACCEPTED' }, { as: gone.email })
    await api.ok('chat_requests.messages.create', { id: chat, text: 'Hello' }, { as: gone.email })
    await api.signIn(kept.email)
    const preview = await merge(kept, gone, true)
    expect(preview).toEqual({
      dry_run: true,
      kept_id: kept.id,
      gone_id: gone.id,
      moves: {
        requests: 1,
        pairs: 1,
        conversations: 1,
        tags: 1,
        dismissals: 0,
        picture: false,
        texts: true,
        places: true,
      },
      loses: { ...NOTHING_LOST, name: true },
      obstacles: [],
    })
    expect(await countRows(db, 'users')).toBe(5)
    const cookie = await api.signIn(gone.email)
    expect(await merge(kept, gone)).toEqual({ ...preview, dry_run: false })
    expect((await api.refused('users.me', {}, { cookie })).statusCode).toBe(401)
    expect(await person(kept.id)).toMatchObject({
      last_name: 'Schmidt',
      email: kept.email,
      tags: [{ tag_id: AI }],
      supervisor: { bio: 'Mine', total_slots: 3, available_slots: 1, pending_requests: 1 },
    })
    expect((await api.refused('users.get', { id: gone.id }, { as: admin.email })).code).toBe('not_found')
    await api.decide(kept, pending, 'ACCEPTED')
    const { items } = await api.ok('chat_requests.messages.list', { id: chat }, { as: kept.email })
    expect(items).toMatchObject([{ by: kept.id, text: 'Hello' }])
    // The document names the person who stays.
    expect((await api.ok('confirmations.verify', { code })).status).toBe('REPLACED')
    const now = await api.ok('confirmations.get', { request_id: pair.id }, { as: kept.email })
    expect(now).toMatchObject({ status: 'VALID', supervisor_name: expect.stringContaining('Schmidt') as unknown })
    await expectSound(db)
  })

  it('tells the partners, and every card', async () => {
    const { db } = open()
    const [kept, gone] = [await makeSupervisor(db, { totalSlots: 1 }), await makeSupervisor(db)]
    const student = await makeStudent(db)
    const { id } = await api.ask(student, gone)
    expect(await eventsDuring(open(), () => merge(kept, gone))).toEqual(
      expect.arrayContaining([
        { userId: student.id, type: 'request', data: { request_id: id, type: 'SUPERVISION' } },
        { userId: kept.id, type: 'reset', data: {} },
        { userId: null, type: 'slots', data: { supervisor_ids: [kept.id] } },
      ]),
    )
    expect(await countRows(db, 'users')).toBe(3)
  })

  it('is named in the mails that wait, so that they go out', async () => {
    const { db } = open()
    const [kept, gone] = [await makeSupervisor(db, { totalSlots: 1 }), await makeSupervisor(db)]
    const student = await makeStudent(db)
    const { id: requestId } = await api.ask(student, gone)
    await merge(kept, gone)
    const { rows } = await db.execute(sql`select user_id, payload from outbox where kind = 'request_received'`)
    const payload = { type: 'SUPERVISION', requestId, studentId: student.id, supervisorId: kept.id }
    expect(rows).toEqual([{ user_id: kept.id, payload }])
  })

  it('is whom somebody has signed in as, whichever an admin names first', async () => {
    const { db } = open()
    const claimed = await makeStudent(db, { lastName: 'Claimed' })
    await api.signIn(claimed.email)
    const entered = await makeStudent(db, { registered: false })
    expect(await merge(entered, claimed)).toMatchObject({ kept_id: claimed.id, gone_id: entered.id })
    expect((await api.ok('users.me', {}, { as: claimed.email })).user.id).toBe(claimed.id)
  })

  it('is whom an admin chooses, and anybody who signs in with the address that went is somebody new', async () => {
    const { db } = open()
    const { AI } = await makeTags(db, ['AI'])
    const entered = await makeStudent(db, { registered: false })
    const claimed = await makeStudent(db, { tags: [AI] })
    const supervisor = await makeSupervisor(db, { totalSlots: 1 })
    const cookie = await api.signIn(claimed.email)
    await api.ask(claimed, supervisor)
    const choice = { id: claimed.id, other_id: entered.id, kept_id: entered.id }
    const preview = await api.ok('admin.users.merge', { ...choice, dry_run: true }, { as: admin.email })
    const chosen = { kept_id: entered.id, gone_id: claimed.id, moves: { requests: 1, tags: 1 }, obstacles: [] }
    expect(preview).toMatchObject(chosen)
    expect(await api.ok('admin.users.merge', choice, { as: admin.email })).toEqual({ ...preview, dry_run: false })
    expect((await api.refused('users.me', {}, { cookie })).statusCode).toBe(401)
    expect((await api.refused('users.me', {}, { as: claimed.email })).statusCode).toBe(404)
    // Registered, as one of the two was.
    const { user } = await api.ok('users.me', {}, { as: entered.email })
    expect(user).toMatchObject({ id: entered.id, tags: [{ tag_id: AI }] })
    await expectSound(db)
  })

  it('is no admin whom nobody could sign in as any more', async () => {
    const { db } = open()
    const mistyped = await makeAdmin(db)
    await api.signIn(admin.email)
    const choice = { id: admin.id, other_id: mistyped.id, kept_id: mistyped.id }
    const { obstacles } = await api.ok('admin.users.merge', { ...choice, dry_run: true }, { as: admin.email })
    expect(obstacles).toEqual(['admin_never_signed_in'])
    const refused = await api.refused('admin.users.merge', choice, { as: admin.email })
    expect(refused).toMatchObject({ statusCode: 409, code: 'merge_not_possible' })
    expect(await merge(mistyped, admin)).toMatchObject({ kept_id: admin.id, gone_id: mistyped.id })
  })

  it('is none but one of the two', async () => {
    const { db } = open()
    const [one, other, third] = [await makeStudent(db), await makeStudent(db), await makeStudent(db)]
    for (const dry_run of [true, false]) {
      const input = { id: one.id, other_id: other.id, kept_id: third.id, dry_run }
      const refused = await api.refused('admin.users.merge', input, { as: admin.email })
      expect(refused).toMatchObject({ statusCode: 400, code: 'validation_failed', issues: [{ path: 'kept_id' }] })
    }
    expect(await countRows(db, 'users')).toBe(4)
  })

  it.each([
    ['two pairs', 'two_pairs'],
    ['the same open request twice', 'same_open_request'],
    ['different roles', 'different_roles'],
    ['a request from the one to the other', 'request_between'],
    ['more pairs than places', 'too_few_places'],
  ])('can not be said where there are %s', async (what, obstacle) => {
    const { db } = open()
    const [one, other] = [await makeStudent(db), await makeStudent(db)]
    const supervisor = await makeSupervisor(db, { totalSlots: 1 })
    const second = await makeSupervisor(db, { totalSlots: 1 })
    let two: [MadeUser, MadeUser] = [one, other]
    if (what === 'two pairs') await pairUp(one, supervisor).then(() => pairUp(other, second))
    if (what === 'the same open request twice') await api.ask(one, supervisor).then(() => api.ask(other, supervisor))
    if (what === 'different roles') two = [one, second]
    if (what === 'a request from the one to the other') {
      await api.ask(one, supervisor)
      two = [one, supervisor]
    }
    if (what === 'more pairs than places') {
      await pairUp(one, supervisor).then(() => pairUp(other, second))
      two = [supervisor, second]
    }
    expect((await merge(...two, true)).obstacles).toContain(obstacle)
    const refused = await api.refused('admin.users.merge', { id: two[0].id, other_id: two[1].id }, { as: admin.email })
    expect(refused).toMatchObject({ statusCode: 409, code: 'merge_not_possible' })
    expect(await countRows(db, 'users')).toBe(5)
    await expectSound(db)
  })

  it('is nobody who is not there, was deleted, or is the very same row', async () => {
    const [one, deleted] = [await makeStudent(open().db), await makeStudent(open().db, { deleted: true })]
    for (const other_id of [deleted.id, one.id, '00000000-0000-4000-8000-000000000000']) {
      const refused = await api.refused('admin.users.merge', { id: one.id, other_id }, { as: admin.email })
      expect(refused.code).toBe('user_not_found')
    }
  })

  it('never has more pairs than places, however many accept meanwhile', async () => {
    const { db } = open()
    const [kept, gone] = [await makeSupervisor(db, { totalSlots: 1 }), await makeSupervisor(db, { totalSlots: 1 })]
    const requests = await Promise.all(
      [kept, gone].map(async (supervisor) => ({
        supervisor,
        id: (await api.ask(await makeStudent(db), supervisor)).id,
      })),
    )
    await Promise.all([
      api.call('admin.users.merge', { id: kept.id, other_id: gone.id }, { as: admin.email }),
      ...requests.map(({ id, supervisor: { email } }) =>
        api.call('supervision_requests.patch', { id, state: 'ACCEPTED' }, { as: email }),
      ),
    ])
    await expectSound(db)
  })
})

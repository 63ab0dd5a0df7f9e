import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { chatMessages, requests } from '#server/db/schema/requests.ts'
import { forEachTest, withApi } from '#test/support/app.ts'
import { countRows, type MadeUser, makeAdmin, makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'

withApi('deleting data', (api, open) => {
  const student = forEachTest(() => makeStudent(open().db, { firstName: 'Sofía', lastName: 'Peña' }))
  const supervisor = forEachTest(() => makeSupervisor(open().db, { firstName: 'Ada', lastName: 'Weiß', totalSlots: 2 }))
  const admin = forEachTest(() => makeAdmin(open().db))

  const slotsOf = async (id: string) => (await api.ok('users.get', { id }, { as: admin.email })).supervisor
  const deleteData = (who: MadeUser, by: MadeUser) => api.ok('users.delete', { id: who.id }, { as: by.email })

  it('makes the person invisible to everybody at once', async () => {
    await deleteData(supervisor, supervisor)
    for (const viewer of [student, admin]) {
      expect((await api.refused('users.get', { id: supervisor.id }, { as: viewer.email })).statusCode).toBe(404)
      expect((await api.ok('users.search', { query: 'Weiß' }, { as: viewer.email })).items).toEqual([])
      expect(await api.ok('users.search_by_email', { email: supervisor.email }, { as: viewer.email })).toBeNull()
    }
  })

  it('withdraws the pending requests of a student and of a supervisor, remembering why', async () => {
    const other = await makeSupervisor(open().db)
    const mine = await api.ask(student, supervisor)
    const alsoMine = await api.ask(student, other)
    await deleteData(supervisor, admin)
    const history = async (id: string) =>
      (
        await open().db.execute(sql`
        select t.by, t.from_state, t.to_state, t.reason, r.state from request_transitions t
        join requests r on r.id = t.request_id where r.id = ${id} order by t.id desc limit 1`)
      ).rows
    const withdrawn = { from_state: 'PENDING', to_state: 'WITHDRAWN', reason: 'user_deleted', state: 'WITHDRAWN' }
    expect(await history(mine.id)).toEqual([{ ...withdrawn, by: admin.id }])
    expect(await history(alsoMine.id)).toMatchObject([{ state: 'PENDING' }])
    await deleteData(student, student)
    expect(await history(alsoMine.id)).toEqual([{ ...withdrawn, by: student.id }])
  })

  it('keeps the address and the pair, with its slot, and nothing else', async () => {
    const { db } = open()
    const tag = await makeTags(db, ['AI'])
    await api.ok('users.tags.put', { id: student.id, tags: [{ tag_id: tag.AI, priority: 1 }] }, { as: student.email })
    await api.ok('students.patch', { id: student.id, thesis_description: 'Mine' }, { as: student.email })
    await api.ok('users.settings.patch', { id: student.id, language: 'de' }, { as: student.email })
    await api.ok('users.blocks.add', { id: student.id, blocked_id: supervisor.id }, { as: student.email })
    const pair = await api.ask(student, supervisor)
    await api.decide(supervisor, pair.id, 'ACCEPTED')
    const pairs = async (who: MadeUser) =>
      (await api.ok('supervision_requests.list', {}, { as: who.email })).items.filter(
        ({ state }) => state === 'ACCEPTED',
      )
    expect((await pairs(supervisor)).map((one) => one.student)).not.toContainEqual(
      expect.objectContaining({ is_deleted: expect.anything() }),
    )
    await deleteData(student, student)
    expect(await pairs(supervisor)).toMatchObject([
      { student: { email: student.email, is_registered: false, is_deleted: true } },
    ])
    const { rows } = await db.execute(sql`
      select email, role, first_name, last_name, bio, thesis_description, language, registered_at from users
      where id = ${student.id}`)
    const nothing = { first_name: '', last_name: '', bio: null, thesis_description: null, language: null }
    expect(rows).toEqual([{ email: student.email, role: 'STUDENT', ...nothing, registered_at: null }])
    expect(await countRows(db, 'user_tags')).toBe(0)
    expect(await countRows(db, 'dismissals')).toBe(0)
    expect((await slotsOf(supervisor.id))?.available_slots).toBe(1)
    expect(await api.ok('confirmations.get', { request_id: pair.id }, { as: supervisor.email })).toMatchObject({
      status: 'VALID',
      student_name: student.email,
    })
  })

  it('leaves a conflict that admins see and end, pair by pair', async () => {
    const other = await makeSupervisor(open().db, { firstName: 'Ben', lastName: 'Braun' })
    const pairs = []
    for (const { email } of [supervisor, other]) {
      pairs.push(await api.ok('supervision_requests.create', { student_id: student.id }, { as: email }))
    }
    await deleteData(student, admin)
    const seen = async () => {
      const { kept_pairs: kept, slots } = await api.ok('admin.statistics', {}, { as: admin.email })
      return [kept.map((pair) => pair.request_id), slots.taken_here]
    }
    const [first, second] = pairs.map(({ id }) => id)
    expect(await seen()).toEqual([[first, second], 2])
    const end = (id = '') =>
      api.ok('admin.pairs.end', { request_id: id, reason: 'The student has left.' }, { as: admin.email })
    await end(first)
    expect(await seen()).toEqual([[second], 1])
    await end(second)
    expect(await seen()).toEqual([[], 0])
  })

  it('lists the pair that is kept of a supervisor once, also when the student leaves as well', async () => {
    const { id } = await api.add(supervisor, student)
    await deleteData(supervisor, admin)
    await deleteData(student, admin)
    const { kept_pairs: kept } = await api.ok('admin.statistics', {}, { as: admin.email })
    expect(kept).toMatchObject([
      { request_id: id, student: { email: student.email }, supervisor: { email: supervisor.email } },
    ])
  })

  it('removes what the person wrote in chats, and keeps what others did', async () => {
    const { db } = open()
    const at = new Date()
    const people = { studentId: student.id, supervisorId: supervisor.id }
    const chat = {
      ...people,
      type: 'CHAT',
      state: 'ACCEPTED',
      message: 'May I?',
      createdAt: at,
      updatedAt: at,
    } as const
    const cycleId = sql`(select id from cycles)`
    const [row] = await db
      .insert(requests)
      .values({ ...chat, cycleId })
      .returning({ id: requests.id })
    const message = (by: MadeUser, text: string) => ({ requestId: row?.id ?? '', by: by.id, text, at })
    await db.insert(chatMessages).values([message(student, 'Mine'), message(supervisor, 'Theirs')])
    await deleteData(student, student)
    const texts = sql`select message as text from requests union all select text from chat_messages order by text`
    expect((await db.execute(texts)).rows).toEqual([{ text: '' }, { text: 'Theirs' }])
  })

  it.each(['student', 'supervisor'] as const)(
    'removes mails to others that name the %s: sent, taken back, given up and waiting',
    async (who) => {
      const { db } = open()
      const [otherStudent, otherSupervisor] = [await makeStudent(db), await makeSupervisor(db)]
      const finished = ['sent_at', 'cancelled_at', 'parked_at'].map((column) => sql.identifier(column))
      for (const column of finished) {
        await api.decide(supervisor, (await api.ask(student, supervisor)).id, 'REJECTED')
        await db.execute(sql`update outbox set ${column} = now() where
          sent_at is null and cancelled_at is null and parked_at is null`)
      }
      await api.ask(student, supervisor)
      const { id: kept } = await api.ask(otherStudent, otherSupervisor)
      await deleteData({ student, supervisor }[who], admin)
      const { rows } = await db.execute(sql`select payload ->> 'requestId' as about from outbox`)
      expect(rows).toEqual([{ about: kept }])
    },
  )

  it('lets the person start afresh', async () => {
    await api.ok('users.settings.patch', { id: student.id, confirm: { dismiss: false } }, { as: student.email })
    await deleteData(student, student)
    const status = await api.ok('users.check_registration', { email: student.email }, { as: student.email })
    expect(status).toEqual({ exists: false, is_registered: false, role: 'STUDENT', tags: false })
    await api.ok('users.register', { first_name: 'New', last_name: 'Start' }, { as: student.email })
    const me = await api.ok('users.me', {}, { as: student.email })
    expect(me.user).toMatchObject({ first_name: 'New', tags: [], is_registered: true })
    expect(me.settings).toMatchObject({ language: 'en', confirm: { dismiss: true } })
  })

  it('leaves nothing of earlier requests to anybody who comes back, by themselves or added by somebody', async () => {
    const rejected = await api.ask(student, supervisor)
    await api.decide(supervisor, rejected.id, 'REJECTED')
    const other = await makeSupervisor(open().db)
    await api.ask(student, other)
    await deleteData(student, student)
    await api.ok('users.register', { first_name: 'New', last_name: 'Start' }, { as: student.email })
    expect((await api.ok('supervision_requests.list', {}, { as: student.email })).items).toEqual([])
    await deleteData(student, student)
    await api.ok('supervision_requests.create', { student_email: student.email }, { as: supervisor.email })
    expect((await api.ok('supervision_requests.list', {}, { as: supervisor.email })).items).toHaveLength(1)
  })

  it('leaves the pair to the other one, by address, who may end it and nothing else', async () => {
    const pair = await api.ask(student, supervisor)
    await api.decide(supervisor, pair.id, 'ACCEPTED')
    await deleteData(student, student)
    expect((await api.refused('users.get', { id: student.id }, { as: supervisor.email })).statusCode).toBe(404)
    const { items } = await api.ok('supervision_requests.list', {}, { as: supervisor.email })
    expect(items).toMatchObject([
      {
        student: { first_name: '', last_name: '', email: student.email, tags: [], picture_url: null },
        can: { accept: false, reject: false, withdraw: false, undo: false, remove: true },
      },
    ])
    const removed = await api.decide(supervisor, pair.id, 'WITHDRAWN')
    expect(removed).toMatchObject({ state: 'WITHDRAWN', student: { email: null }, can: { undo: false } })
    expect((await slotsOf(supervisor.id))?.available_slots).toBe(2)
  })

  it('shows an ended request to the other side without a name, and for good', async () => {
    const rejected = await api.ask(student, supervisor)
    await api.decide(supervisor, rejected.id, 'REJECTED')
    await deleteData(student, student)
    const seen = await api.ok('supervision_requests.get', { id: rejected.id }, { as: supervisor.email })
    expect(seen).toMatchObject({ state: 'REJECTED', student: { first_name: '', email: null }, can: { undo: false } })
    const refused = await api.refused('supervision_requests.undo', { id: rejected.id }, { as: supervisor.email })
    expect(refused.code).toBe('undo_not_possible')
  })

  it('lets a supervisor come back as one, when signing in and when a colleague adds the address', async () => {
    await deleteData(supervisor, supervisor)
    const colleague = await makeSupervisor(open().db)
    const added = { student_email: supervisor.email }
    const refused = await api.refused('supervision_requests.create', added, { as: colleague.email })
    expect(refused.code).toBe('not_a_student')
    const back = await api.ok('users.register', { first_name: 'B', last_name: 'C' }, { as: supervisor.email })
    expect(back).toMatchObject({ role: 'SUPERVISOR', supervisor: { total_slots: 2 } })
  })

  it('lets an admin come back as a student', async () => {
    const second = await makeAdmin(open().db)
    await deleteData(second, admin)
    const back = await api.ok('users.register', { first_name: 'B', last_name: 'C' }, { as: second.email })
    expect(back.role).toBe('STUDENT')
  })

  it('is refused to the last admin', async () => {
    const refused = await api.refused('users.delete', { id: admin.id }, { as: admin.email })
    expect(refused).toMatchObject({ statusCode: 409, code: 'last_admin' })
  })
})

import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testApp } from '#test/support/api.ts'
import { forEachTest, withApi } from '#test/support/app.ts'
import { codeOf } from '#test/support/confirmations/confirmations.ts'
import { countRows, type MadeUser, makeAdmin, makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'
import { eventsDuring } from '#test/support/sent-events.ts'

withApi('admins', { settings: { ALLOWED_EMAIL_DOMAINS: 'uni.example' } }, (api, open) => {
  const student = forEachTest(() => makeStudent(open().db, { firstName: 'Sofía', lastName: 'Peña' }))
  const supervisor = forEachTest(() =>
    makeSupervisor(open().db, { firstName: 'Ada', lastName: 'Weiß', totalSlots: 2, bio: 'Mine' }),
  )
  const admin = forEachTest(() => makeAdmin(open().db))

  const accept = (as: MadeUser, id: string) => api.decide(as, id, 'ACCEPTED')

  describe('adding an admin', () => {
    const eve = { firstName: ' Eve ', lastName: 'New', mail: 'Eve.New@uni.example' }

    it('makes an unregistered admin, and tells them by mail', async () => {
      const made = await api.call('admin.admins.create', eve, { as: admin.email })
      expect(made).toMatchObject({
        status: 201,
        body: { role: 'ADMIN', first_name: 'Eve', email: 'Eve.New@uni.example', is_registered: false },
      })
      const { rows } = await open().db.execute(sql`
        select kind, recipient, user_id, due_at > now() as waits from outbox`)
      const { id } = made.body as { id: string }
      expect(rows).toEqual([{ kind: 'new_admin', recipient: 'Eve.New@uni.example', user_id: id, waits: true }])
    })

    it.each(['student', 'supervisor', 'admin'] as const)('refuses the address of a %s', async (who) => {
      const mail = { student, supervisor, admin }[who].email.toUpperCase().replace('UNI.EXAMPLE', 'uni.example')
      expect(await api.refused('admin.admins.create', { ...eve, mail }, { as: admin.email })).toMatchObject({
        statusCode: 409,
        message: 'User with this email already exists',
      })
    })

    it('takes the address of somebody whose data were deleted, unless a pair is kept for them', async () => {
      await accept(supervisor, (await api.ask(student, supervisor)).id)
      await api.ok('users.delete', { id: student.id }, { as: student.email })
      const kept = await api.refused('admin.admins.create', { ...eve, mail: student.email }, { as: admin.email })
      expect(kept.statusCode).toBe(409)
      const other = await makeStudent(open().db)
      await api.ok('users.delete', { id: other.id }, { as: other.email })
      const made = await api.ok('admin.admins.create', { ...eve, mail: other.email }, { as: admin.email })
      expect(made.role).toBe('ADMIN')
    })
  })

  describe('resetting a user', () => {
    const reset = (who: MadeUser) => api.ok('admin.users.reset', { id: who.id }, { as: admin.email })

    it('leaves address, role and places, and nothing else', async () => {
      const { db } = open()
      const tag = await makeTags(db, ['AI'])
      const tags = [{ tag_id: tag.AI, priority: 1 }]
      await api.ok('users.tags.put', { id: supervisor.id, tags }, { as: supervisor.email })
      await api.ok('users.settings.patch', { id: supervisor.id, language: 'de' }, { as: supervisor.email })
      const after = await reset(supervisor)
      expect(after).toMatchObject({
        email: supervisor.email,
        role: 'SUPERVISOR',
        first_name: '',
        last_name: '',
        is_registered: false,
        tags: [],
        supervisor: { bio: null, total_slots: 2 },
      })
      const { rows } = await db.execute(sql`select language from users where id = ${supervisor.id}`)
      expect(rows).toEqual([{ language: null }])
    })

    it('signs the person out and has them register again', async () => {
      const cookie = await api.signIn(student.email)
      await reset(student)
      expect((await api.refused('users.me', {}, { cookie })).statusCode).toBe(401)
      const status = await api.ok('users.check_registration', { email: student.email }, { as: student.email })
      expect(status).toMatchObject({ exists: true, is_registered: false })
    })

    it.each(['student', 'supervisor'] as const)('dissolves the pair of the %s', async (who) => {
      const pair = await api.ask(student, supervisor)
      await accept(supervisor, pair.id)
      const code = await codeOf(api, open().db, pair.id)
      const sent = await eventsDuring(open(), () => reset({ student, supervisor }[who]))
      const { supervisor: slots } = await api.ok('users.get', { id: supervisor.id }, { as: admin.email })
      expect(slots).toMatchObject({ total_slots: 2, available_slots: 2 })
      expect(await countRows(open().db, 'requests')).toBe(0)
      expect(await api.ok('confirmations.verify', { code })).toMatchObject({ status: 'REVOKED' })
      const other = { student: supervisor, supervisor: student }[who]
      const told = sent.filter(({ userId, type }) => userId === other.id && type === 'request')
      expect(told).toMatchObject([{ data: { request_id: pair.id, type: 'SUPERVISION' } }])
    })

    it.each(['student', 'supervisor'] as const)('removes mails to both, sent or waiting, for the %s', async (who) => {
      const { db } = open()
      await accept(supervisor, (await api.ask(student, supervisor)).id)
      await db.execute(sql`update outbox set sent_at = now() where user_id = ${supervisor.id}`)
      expect(await countRows(db, 'outbox')).toBe(2)
      await reset({ student, supervisor }[who])
      // Only the other one is told, of the pair that is gone.
      const { rows } = await db.execute(sql`select kind, user_id from outbox`)
      const other = who === 'student' ? supervisor : student
      expect(rows).toEqual([{ kind: 'pair_reset', user_id: other.id }])
    })
  })

  describe('statistics', () => {
    it('name who waits longest, the longest wait first, once each with whom they asked', async () => {
      const { db } = open()
      const others = [await makeSupervisor(db), await makeSupervisor(db)]
      const [early, late, paired, gone] = [
        await makeStudent(db, { lastName: 'Early' }),
        await makeStudent(db, { lastName: 'Late' }),
        await makeStudent(db),
        await makeStudent(db),
      ]
      let moment = Date.parse('2026-03-02T08:00:00Z')
      const timed = await testApp(open(), { now: () => new Date((moment += 60_000)) })
      const sends = (from: MadeUser, to: MadeUser | undefined) =>
        timed.ok('supervision_requests.create', { supervisor_id: to?.id ?? '' }, { as: from.email })
      await sends(gone, supervisor)
      const taken = await sends(paired, supervisor)
      const first = await sends(early, others[0])
      await sends(late, supervisor)
      await sends(early, others[1])
      await timed.ok('users.delete', { id: gone.id }, { as: gone.email })
      await timed.decide(supervisor, taken.id, 'ACCEPTED')
      const { longest_waiting: waiting } = await timed.ok('admin.statistics', {}, { as: admin.email })
      await timed.close()
      expect(waiting).toMatchObject([
        {
          student: { last_name: 'Early' },
          since: first.created_at,
          asked: 2,
          supervisors: others.map(({ id }) => ({ id })),
        },
        { student: { last_name: 'Late' }, asked: 1, supervisors: [{ id: supervisor.id }] },
      ])
    })

    it('name the students with several supervisors', async () => {
      const second = await makeSupervisor(open().db, { lastName: 'Second' })
      await accept(supervisor, (await api.ask(student, supervisor)).id)
      await api.add(second, student)
      const { conflicts, students } = await api.ok('admin.statistics', {}, { as: admin.email })
      expect(conflicts).toMatchObject([
        { student: { last_name: 'Peña' }, supervisors: [{ last_name: 'Weiß' }, { last_name: 'Second' }] },
      ])
      expect(students.with_supervisor).toBe(1)
      for (const { email } of [supervisor, second]) {
        const { items } = await api.ok('supervision_requests.list', {}, { as: email })
        expect(items).toMatchObject([{ state: 'ACCEPTED', conflict: true }])
      }
    })

    it('show requests by week, empty weeks included', async () => {
      const { db } = open()
      await db.execute(sql`update cycles set opened_at = '2026-03-04T10:00:00Z'`)
      let moment = new Date('2026-03-08T23:59:00Z')
      const timed = await testApp(open(), { now: () => moment })
      const request = await timed.ask(student, supervisor)
      moment = new Date('2026-03-23T00:00:00Z')
      await timed.decide(supervisor, request.id, 'ACCEPTED')
      const { requests_per_week } = await timed.ok('admin.statistics', {}, { as: admin.email })
      expect(requests_per_week).toEqual([
        { week: '2026-03-02', sent: 1, accepted: 0 },
        { week: '2026-03-09', sent: 0, accepted: 0 },
        { week: '2026-03-16', sent: 0, accepted: 0 },
        { week: '2026-03-23', sent: 0, accepted: 1 },
      ])
      await timed.close()
    })
  })
})

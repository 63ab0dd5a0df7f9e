import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { enqueueMails } from '#server/db/queries/outbox.ts'
import { parkedMails } from '#server/db/queries/mail-delivery.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { users } from '#server/db/schema/users.ts'
import { BACK_OFF_MINUTES, type PostOffice, sendDueMails } from '#server/jobs/outbox.ts'
import type { MailTransport } from '#server/mail/mail.ts'
import { smtpTransport } from '#server/mail/smtp.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { eachDatabase, emptyTables } from '#test/support/databases.ts'
import { type MailServer, startMailServer } from '#test/support/mail-server.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'

const MINUTE = 60

eachDatabase('mails', (open) => {
  let api: TestApi
  let mails: MailServer
  let office: PostOffice
  let now: Date
  let student: MadeUser
  let supervisor: MadeUser

  beforeEach(async () => {
    const { db } = open()
    await emptyTables(open())
    now = new Date('2026-11-02T09:00:00Z')
    api = await testApp(open(), { now: () => now })
    mails = await startMailServer()
    office = {
      db,
      transport: smtpTransport({ url: mails.url }),
      from: 'Tandem <tandem@uni.example>',
      publicUrl: 'https://tandem.example',
      now: () => now,
      log: { warn: () => undefined },
    }
    student = await makeStudent(db, { firstName: 'Sofía', lastName: 'Peña', language: 'en' })
    supervisor = await makeSupervisor(db, { firstName: 'Ada', lastName: 'Weiß', language: 'de' })
  })
  afterEach(async () => {
    await api.close()
    await mails.close()
  })

  const later = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000)
  }
  /** Lets the wait pass and sends. */
  const post = async (seconds = 30) => {
    later(seconds)
    await sendDueMails(office)
  }
  const ask = (to = supervisor, as = student) =>
    api.ok('supervision_requests.create', { supervisor_id: to.id }, { as: as.email })
  const decide = (as: MadeUser, id: string, state: 'ACCEPTED' | 'REJECTED' | 'WITHDRAWN') =>
    api.ok('supervision_requests.patch', { id, state }, { as: as.email })
  const undo = (as: MadeUser, id: string) => api.ok('supervision_requests.undo', { id }, { as: as.email })
  const arrived = () => mails.received.map(({ to, subject }) => [to?.[0]?.address, subject])
  const rows = () => open().db.select().from(outbox)

  describe('what they tell', () => {
    it('of a request: to the supervisor, in their language, after 30 seconds and not before', async () => {
      await ask()
      await post(29)
      expect(arrived()).toEqual([])
      await post(1)
      expect(arrived()).toEqual([[supervisor.email, 'Sofía Peña wünscht sich deine Betreuung']])
      const [mail] = mails.received
      expect(mail).toMatchObject({
        from: { name: 'Tandem', address: 'tandem@uni.example' },
        to: [{ name: 'Ada Weiß' }],
        text: expect.stringContaining('Hallo Ada Weiß,'),
        html: expect.stringContaining('href="https://tandem.example/de"'),
        date: '2026-11-02T09:00:30.000Z',
      })
      await post(60)
      expect(mails.received).toHaveLength(1)
    })

    it('of each decision: to the student', async () => {
      const { id } = await ask()
      await decide(supervisor, id, 'REJECTED')
      await post()
      await undo(supervisor, id)
      await decide(supervisor, id, 'ACCEPTED')
      await post()
      await decide(supervisor, id, 'WITHDRAWN')
      await post()
      expect(arrived()).toEqual([
        [student.email, 'Your request to Ada Weiß was declined'],
        [student.email, 'Ada Weiß has accepted your request'],
        [student.email, 'Ada Weiß no longer supervises your thesis'],
      ])
    })

    it('of an acceptance elsewhere: to the other supervisors who were asked', async () => {
      const other = await makeSupervisor(open().db, { language: 'en' })
      await ask(other)
      const { id } = await ask()
      await post()
      mails.received.length = 0
      await decide(supervisor, id, 'ACCEPTED')
      await post()
      expect(arrived().toSorted()).toEqual(
        [
          [student.email, 'Ada Weiß has accepted your request'],
          [other.email, 'Sofía Peña has found another supervisor'],
        ].toSorted(),
      )
    })

    it('of a direct add: to somebody registered in their language, to somebody unknown in both', async () => {
      const add = (student_email: string) =>
        api.ok('supervision_requests.create', { student_email }, { as: supervisor.email })
      await add(student.email)
      await add('New.Person@uni.example')
      await post()
      expect(arrived()).toEqual([
        [student.email, 'Ada Weiß supervises your thesis'],
        ['New.Person@uni.example', 'Ada Weiß supervises your thesis / Ada Weiß betreut deine Abschlussarbeit'],
      ])
      expect(mails.received[1]?.text).toMatch(/^Hello,[^]*New\.Person@uni\.example[^]*Hallo,/)
    })

    it('of a new admin: to that admin', async () => {
      const admin = await makeAdmin(open().db)
      const eve = { firstName: 'Eve', lastName: 'New', mail: 'eve@uni.example' }
      await api.ok('admin.admins.create', eve, { as: admin.email })
      await post()
      expect(arrived()).toEqual([
        ['eve@uni.example', 'You are now an admin of Tandem / Du gehörst jetzt zur Verwaltung von Tandem'],
      ])
    })

    it('of chat requests: in words of their own, and to nobody else', async () => {
      await ask(await makeSupervisor(open().db))
      await post()
      mails.received.length = 0
      const chat = { supervisor_id: supervisor.id, message: 'A secret question' }
      const { id } = await api.ok('chat_requests.create', chat, { as: student.email })
      await post()
      await api.ok('chat_requests.patch', { id, state: 'ACCEPTED' }, { as: supervisor.email })
      await post()
      expect(arrived()).toEqual([
        [supervisor.email, 'Sofía Peña möchte sich mit dir austauschen'],
        [student.email, 'Ada Weiß is happy to talk to you'],
      ])
      expect(mails.sources.join('')).not.toContain('secret question')
    })

    it('uses the name that a person has when the mail leaves', async () => {
      await ask()
      await api.ok('users.patch', { id: student.id, first_name: 'Zoë' }, { as: student.email })
      await post()
      expect(arrived()).toEqual([[supervisor.email, 'Zoë Peña wünscht sich deine Betreuung']])
    })
  })

  describe('taken back', () => {
    it('stay when what they tell of was undone before they left', async () => {
      const { id } = await ask()
      await post()
      mails.received.length = 0
      await decide(supervisor, id, 'ACCEPTED')
      later(20)
      await undo(supervisor, id)
      await post(60)
      expect(arrived()).toEqual([])
    })

    it('stay when the student withdrew in time, and leave after all when that is undone', async () => {
      const { id } = await ask()
      await decide(student, id, 'WITHDRAWN')
      await post()
      expect(arrived()).toEqual([])
      await undo(student, id)
      await post(29)
      expect(arrived()).toEqual([])
      await post(1)
      expect(arrived()).toEqual([[supervisor.email, 'Sofía Peña wünscht sich deine Betreuung']])
    })

    it('of a request stay when its supervisor was quicker than the mail', async () => {
      const { id } = await ask()
      await decide(supervisor, id, 'REJECTED')
      await post()
      expect(arrived()).toEqual([[student.email, 'Your request to Ada Weiß was declined']])
    })

    it('are not told a second time when a withdrawal is undone after they left', async () => {
      const { id } = await ask()
      await post()
      await decide(student, id, 'WITHDRAWN')
      await undo(student, id)
      await post()
      expect(mails.received).toHaveLength(1)
    })

    it('stay even when the undo comes while they are on their way', async () => {
      const { id } = await ask()
      await post()
      mails.received.length = 0
      await decide(supervisor, id, 'ACCEPTED')
      const { transport } = office
      const undoneOnTheWay: MailTransport = {
        deliver: (mail, leave) =>
          transport.deliver(mail, async () => {
            await undo(supervisor, id)
            return leave()
          }),
      }
      office = { ...office, transport: undoneOnTheWay }
      await post()
      expect(arrived()).toEqual([])
      await post(60 * MINUTE)
      expect(await parkedMails(open().db, 10)).toEqual([])
    })

    it('stay when their people are gone, on either side', async () => {
      const { id } = await ask()
      await post()
      mails.received.length = 0
      await decide(supervisor, id, 'REJECTED')
      await open().db.update(users).set({ deletedAt: now }).where(eq(users.id, supervisor.id))
      await post()
      expect(arrived()).toEqual([])
      expect((await rows()).filter((row) => row.cancelledAt === null && row.sentAt === null)).toEqual([])
    })
  })

  describe('when the mail server does not take them', () => {
    it('are tried again, later and later, and then arrive once', async () => {
      await ask()
      mails.mood = { refuses: 'mail', code: 451 }
      await post()
      await post(1 * MINUTE - 1)
      expect(await rows()).toMatchObject([{ attempts: 1, lastError: 'EMESSAGE 451 DATA' }])
      await post(1)
      await post(5 * MINUTE - 1)
      expect(await rows()).toMatchObject([{ attempts: 2 }])
      mails.mood = 'takes'
      await post(1)
      await post(600 * MINUTE)
      expect(arrived()).toHaveLength(1)
      expect(await rows()).toMatchObject([{ attempts: 3, lastError: null }])
    })

    it('are parked after the last attempt, where an admin sees them, without any address', async () => {
      await ask()
      mails.mood = { refuses: 'recipient', code: 450 }
      await post()
      for (const minutes of BACK_OFF_MINUTES) {
        expect(await parkedMails(open().db, 10)).toEqual([])
        await post(minutes * MINUTE)
      }
      const parked = await parkedMails(open().db, 10)
      expect(parked).toMatchObject([
        { kind: 'request_received', userId: supervisor.id, parkedAt: now, inDoubt: false, attempts: 8 },
      ])
      expect(parked[0]?.lastError).toBe('EENVELOPE 450 RCPT TO')
      mails.mood = 'takes'
      await post(3000 * MINUTE)
      expect(arrived()).toEqual([])
    })

    it('are parked at once when it would say no for good', async () => {
      await ask()
      mails.mood = { refuses: 'recipient', code: 550 }
      await post()
      expect(await parkedMails(open().db, 10)).toMatchObject([{ attempts: 1, lastError: 'EENVELOPE 550 RCPT TO' }])
    })

    it('wait all together while it can not be reached', async () => {
      await ask()
      await ask(supervisor, await makeStudent(open().db))
      const { url } = mails
      await mails.close()
      await post()
      const tried = (await rows()).filter(({ attempts }) => attempts > 0)
      expect(tried).toMatchObject([{ attempts: 1, parkedAt: null, handedOverAt: null }])
      mails = await startMailServer()
      expect(mails.url).not.toBe(url)
      office = { ...office, transport: smtpTransport({ url: mails.url }) }
      await post(MINUTE)
      expect(arrived()).toHaveLength(2)
    })

    it('are tried again when it hangs up before it was handed anything', async () => {
      await ask()
      mails.mood = 'hangs up'
      await post()
      mails.mood = 'takes'
      await post(MINUTE)
      expect(arrived()).toHaveLength(1)
    })

    it('are never sent again when it took one and did not say so', async () => {
      await ask()
      mails.mood = 'takes and vanishes'
      await post()
      mails.mood = 'takes'
      await post(3000 * MINUTE)
      expect(arrived()).toHaveLength(1)
      expect(await parkedMails(open().db, 10)).toMatchObject([{ inDoubt: true, attempts: 1 }])
    })

    it('stay when what they tell of is undone between two attempts', async () => {
      const { id } = await ask()
      mails.mood = { refuses: 'mail', code: 451 }
      await post()
      mails.mood = 'takes'
      await decide(student, id, 'WITHDRAWN')
      await post(MINUTE)
      expect(arrived()).toEqual([])
    })
  })

  describe('with several who send', () => {
    it('leave once each', async () => {
      const students = await Promise.all(Array.from({ length: 20 }, () => makeStudent(open().db)))
      for (const one of students) await ask(supervisor, one)
      later(30)
      await Promise.all([sendDueMails(office), sendDueMails({ ...office }), sendDueMails({ ...office })])
      expect(mails.received).toHaveLength(20)
      expect(new Set(mails.received.map(({ messageId }) => messageId)).size).toBe(20)
    })

    /** An instance that ends somewhere in an attempt, as far as anybody else can tell. */
    const dies = (deliver: MailTransport['deliver']): PostOffice => ({ ...office, transport: { deliver } })

    it('are never sent again after one of them died between sending and saying so', async () => {
      await ask()
      later(30)
      const dying = dies(async (mail, leave) => {
        await office.transport.deliver(mail, leave)
        throw new Error('gone')
      })
      await expect(sendDueMails(dying)).rejects.toThrow('gone')
      expect(arrived()).toHaveLength(1)
      await post(MINUTE)
      expect(await parkedMails(open().db, 10)).toEqual([])
      await post(5 * MINUTE)
      await post(3000 * MINUTE)
      expect(arrived()).toHaveLength(1)
      expect(await parkedMails(open().db, 10)).toMatchObject([{ inDoubt: true, lastError: 'interrupted' }])
    })

    it('are sent by another after one of them died before handing them over', async () => {
      await ask()
      later(30)
      await expect(sendDueMails(dies(() => Promise.reject(new Error('gone'))))).rejects.toThrow('gone')
      await post(MINUTE)
      expect(arrived()).toEqual([])
      await post(5 * MINUTE)
      expect(arrived()).toHaveLength(1)
    })

    it('are left alone by one who took so long that another has begun', async () => {
      await ask()
      later(30)
      const slow = dies(async (mail, leave) => {
        await post(6 * MINUTE)
        return office.transport.deliver(mail, leave)
      })
      await sendDueMails(slow)
      expect(arrived()).toHaveLength(1)
      expect(await rows()).toMatchObject([{ parkedAt: null, lastError: null, attempts: 2 }])
    })
  })

  it('are written once an event, however often', async () => {
    const mail = {
      eventKey: 'new_admin:1',
      kind: 'new_admin',
      userId: student.id,
      recipient: student.email,
      payload: { userId: student.id },
      transitionId: null,
      dueAt: now,
    }
    await enqueueMails(open().db, [mail, mail], now)
    await enqueueMails(open().db, [mail], now)
    expect(await rows()).toHaveLength(1)
  })

  it('that nobody can read are parked and keep nobody else waiting', async () => {
    await open().db.execute(sql`
      insert into outbox (event_key, kind, user_id, recipient, payload, created_at, due_at)
      values ('x', 'from_the_future', ${student.id}, ${student.email}, '{}', ${now.toISOString()}, ${now.toISOString()})`)
    await ask()
    await post()
    expect(arrived()).toHaveLength(1)
    expect(await parkedMails(open().db, 10)).toMatchObject([{ kind: 'from_the_future', lastError: 'unreadable' }])
  })

  it.each([
    'Eve\r\nBcc: victim@uni.example\r\n\r\nBody',
    'Eve\nX-Injected: yes',
    'Eve\u2028Bcc: victim@uni.example',
    '"Eve" <victim@uni.example>, Bcc',
    '=?utf-8?q?Eve=0D=0ABcc:_victim?=',
  ])('can not be given headers by the name %j', async (name) => {
    // Past the door, which refuses most of these.
    await open().db.update(users).set({ firstName: name }).where(eq(users.id, student.id))
    await open().db.update(users).set({ firstName: name, lastName: '' }).where(eq(users.id, supervisor.id))
    await ask()
    await post()
    const [mail] = mails.received
    expect(mail?.to).toHaveLength(1)
    expect(mail?.to?.[0]?.address).toBe(supervisor.email)
    expect(mail?.bcc ?? []).toEqual([])
    const keys = mail?.headers.map(({ key }) => key).toSorted()
    expect(keys).toEqual(
      ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'].toSorted(),
    )
  })
})

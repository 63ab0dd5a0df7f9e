import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#server/db/schema/people.ts'
import type { MailTransport } from '#server/mail/mail.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'
import { postForEach } from '#test/support/post.ts'

const MINUTE = 60

withDatabase('mails', (open) => {
  const { the, later, post, ask, decide, undo, arrived, forget, deadLetters, rows } = postForEach(open)

  describe('are sent for', () => {
    it('a request: to the supervisor, in their language, after 30 seconds and not before', async () => {
      const { id } = await ask()
      await post(29)
      expect(arrived()).toEqual([])
      await post(1)
      expect(arrived()).toEqual([[the().supervisor.email, 'Sofía Peña wünscht sich deine Betreuung']])
      const [mail] = the().mails.received
      expect(mail).toMatchObject({
        from: { name: 'Tandem', address: 'tandem@uni.example' },
        to: [{ name: 'Ada Weiß' }],
        text: expect.stringContaining('Hallo Ada Weiß,'),
        html: expect.stringContaining(`href="https://tandem.example/de/supervisor/dashboard?request=${id}"`),
        date: '2026-11-02T09:00:30.000Z',
      })
      await post(60)
      expect(the().mails.received).toHaveLength(1)
    })

    it('each decision: to the student', async () => {
      const { id } = await ask()
      await decide(the().supervisor, id, 'REJECTED')
      await post()
      await undo(the().supervisor, id)
      await decide(the().supervisor, id, 'ACCEPTED')
      await post()
      await decide(the().supervisor, id, 'WITHDRAWN')
      await post()
      expect(arrived()).toEqual([
        [the().student.email, 'Ada Weiß can’t supervise your thesis this time'],
        [the().student.email, 'Ada Weiß has accepted your request'],
        [the().student.email, 'Ada Weiß no longer supervises your thesis'],
      ])
    })

    it('an acceptance elsewhere: to the other supervisors who were asked', async () => {
      const other = await makeSupervisor(open().db, { language: 'en' })
      await ask(other)
      const { id } = await ask()
      await post()
      forget()
      await decide(the().supervisor, id, 'ACCEPTED')
      await post()
      expect(arrived()).toHaveLength(2)
      expect(arrived()).toEqual(
        expect.arrayContaining([
          [the().student.email, 'Ada Weiß has accepted your request'],
          [other.email, 'Sofía Peña has found another supervisor'],
        ]),
      )
    })

    it('an acceptance elsewhere: not to somebody who had not been told of the request yet, unless it comes back', async () => {
      const other = await makeSupervisor(open().db, { language: 'en' })
      await ask(other)
      const { id } = await ask()
      await decide(the().supervisor, id, 'ACCEPTED')
      await post()
      expect(arrived()).toEqual([[the().student.email, 'Ada Weiß has accepted your request']])
      forget()
      await undo(the().supervisor, id)
      await post()
      expect(arrived()).toHaveLength(2)
      expect(arrived()).toEqual(
        expect.arrayContaining([
          [other.email, 'Sofía Peña asks for your supervision'],
          [the().student.email, 'Ada Weiß has taken back the acceptance'],
        ]),
      )
    })

    it('a direct add: to somebody registered in their language, to somebody unknown in both', async () => {
      const add = (student_email: string) =>
        the().api.ok('supervision_requests.create', { student_email }, { as: the().supervisor.email })
      await add(the().student.email)
      later(1)
      await add('New.Person@uni.example')
      await post()
      expect(arrived()).toEqual([
        [the().student.email, 'Ada Weiß supervises your thesis'],
        ['New.Person@uni.example', 'Ada Weiß supervises your thesis / Ada Weiß betreut deine Abschlussarbeit'],
      ])
      expect(the().mails.received[1]?.text).toMatch(/^Hello,[^]*New\.Person@uni\.example[^]*Hallo,/)
    })

    it('chat requests: in words of their own, and to nobody else', async () => {
      await ask(await makeSupervisor(open().db))
      await post()
      forget()
      const chat = { supervisor_id: the().supervisor.id, message: 'A first line,\nand a second' }
      const { id } = await the().api.ok('chat_requests.create', chat, { as: the().student.email })
      await post()
      await the().api.ok('chat_requests.patch', { id, state: 'ACCEPTED' }, { as: the().supervisor.email })
      await post()
      expect(arrived()).toEqual([
        [the().supervisor.email, 'Sofía Peña möchte sich mit dir austauschen'],
        [the().student.email, 'Ada Weiß is happy to talk to you'],
      ])
      const [question, answer] = the().mails.received
      expect(question?.text).toContain('Sofía Peña schreibt:\n> A first line,\n> and a second')
      expect(answer?.text).toContain('Your question:\n> A first line,\n> and a second')
    })

    it('an answer to a question: as an answer, with the question', async () => {
      const chat = { supervisor_id: the().supervisor.id, message: 'What is a monad?' }
      const { id } = await the().api.ok('chat_requests.create', chat, { as: the().student.email })
      await post()
      forget()
      await the().api.ok('chat_requests.messages.create', { id, text: 'A burrito.' }, { as: the().supervisor.email })
      await post()
      expect(arrived()).toEqual([[the().student.email, 'Ada Weiß has answered your question']])
      const [answer] = the().mails.received
      expect(answer?.text).toContain('Your question:\n> What is a monad?')
      expect(answer?.text).not.toContain('burrito')
    })

    it('says what it is about: the sentence, the score and the tags, of both in their own language', async () => {
      const tags = await makeTags(open().db, ['Databases', 'Data Science', 'Ethics'], [['Ethics', 'Data Science', 0.6]])
      const student = await makeStudent(open().db, { language: 'en', tags: [tags.Databases, tags.Ethics] })
      const supervisor = await makeSupervisor(open().db, {
        firstName: 'Ada',
        lastName: 'Weiß',
        language: 'de',
        tags: [tags['Data Science'], tags.Databases],
      })
      const asked = { supervisor_id: supervisor.id, message: 'I liked your lecture.' }
      const { id } = await the().api.ok('supervision_requests.create', asked, { as: student.email })
      await post()
      await decide(supervisor, id, 'ACCEPTED')
      await post()
      const [received, accepted] = the().mails.received
      for (const said of [
        '> I liked your lecture.',
        '87\u00a0% Übereinstimmung',
        '- Ethics: 60\u00a0%, über Data Science',
      ])
        expect(received?.text).toContain(said)
      for (const said of ['Your request said:\n> I liked your lecture.', '87% similarity', '- Databases: 100%'])
        expect(accepted?.text).toContain(said)
      expect(accepted?.html).toContain('href="https://tandem.example/student/requests?request=')
    })

    it('uses the name that a person has when the mail leaves', async () => {
      await ask()
      await the().api.ok('users.patch', { id: the().student.id, first_name: 'Zoë' }, { as: the().student.email })
      await post()
      expect(arrived()).toEqual([[the().supervisor.email, 'Zoë Peña wünscht sich deine Betreuung']])
    })
  })

  describe('taken back', () => {
    it('stay when what they tell of was undone before they left', async () => {
      const { id } = await ask()
      await post()
      forget()
      await decide(the().supervisor, id, 'ACCEPTED')
      later(20)
      await undo(the().supervisor, id)
      await post(60)
      expect(arrived()).toEqual([])
    })

    it('stay when the student withdrew in time, and leave after all when that is undone', async () => {
      const { id } = await ask()
      await decide(the().student, id, 'WITHDRAWN')
      await post()
      expect(arrived()).toEqual([])
      await undo(the().student, id)
      await post(29)
      expect(arrived()).toEqual([])
      await post(1)
      expect(arrived()).toEqual([[the().supervisor.email, 'Sofía Peña wünscht sich deine Betreuung']])
    })

    it('mails about a request stay when its supervisor was quicker than the mail', async () => {
      const { id } = await ask()
      await decide(the().supervisor, id, 'REJECTED')
      await post()
      expect(arrived()).toEqual([[the().student.email, 'Ada Weiß can’t supervise your thesis this time']])
      expect(the().mails.received.at(-1)?.text).not.toContain('similarity')
    })

    it('are not told a second time when a withdrawal is undone after they left', async () => {
      const { id } = await ask()
      await post()
      await decide(the().student, id, 'WITHDRAWN')
      await undo(the().student, id)
      await post()
      expect(the().mails.received).toHaveLength(1)
    })

    it('stay even when the undo comes while they are on their way', async () => {
      const { id } = await ask()
      await post()
      forget()
      await decide(the().supervisor, id, 'ACCEPTED')
      const { transport } = the().office
      const undoneOnTheWay: MailTransport = {
        deliver: (mail, leave) =>
          transport.deliver(mail, async () => {
            await undo(the().supervisor, id)
            return leave()
          }),
      }
      the().office = { ...the().office, transport: undoneOnTheWay }
      await post()
      expect(arrived()).toEqual([])
      await post(60 * MINUTE)
      expect(await deadLetters()).toEqual([])
    })

    it('stay when their people are gone, on either side', async () => {
      const { id } = await ask()
      await post()
      forget()
      await decide(the().supervisor, id, 'REJECTED')
      await open().db.update(users).set({ deletedAt: the().clock.now }).where(eq(users.id, the().supervisor.id))
      await post()
      expect(arrived()).toEqual([])
      expect((await rows()).filter((row) => row.cancelledAt === null && row.sentAt === null)).toEqual([])
    })
  })

  it.each([
    'Eve\r\nBcc: victim@uni.example\r\n\r\nBody',
    'Eve\nX-Injected: yes',
    'Eve\u2028Bcc: victim@uni.example',
    '"Eve" <victim@uni.example>, Bcc',
    '=?utf-8?q?Eve=0D=0ABcc:_victim?=',
  ])('can not be given headers by the name %j', async (name) => {
    // Past the transport, which refuses most of these.
    await open().db.update(users).set({ firstName: name }).where(eq(users.id, the().student.id))
    await open().db.update(users).set({ firstName: name, lastName: '' }).where(eq(users.id, the().supervisor.id))
    await ask()
    await post()
    const [mail] = the().mails.received
    expect(mail?.to).toHaveLength(1)
    expect(mail?.to?.[0]?.address).toBe(the().supervisor.email)
    expect(mail?.bcc ?? []).toEqual([])
    const keys = mail?.headers.map(({ key }) => key).toSorted()
    expect(keys).toEqual(
      [
        'auto-submitted',
        'content-type',
        'date',
        'from',
        'list-unsubscribe',
        'list-unsubscribe-post',
        'message-id',
        'mime-version',
        'subject',
        'to',
      ].toSorted(),
    )
  })
})

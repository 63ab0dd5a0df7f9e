/** Mails that admins write to many, and reminders: whom they reach, and what each gets. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { announcements } from '#server/db/schema/mail-and-events.ts'
import { users } from '#server/db/schema/people.ts'
import { housekeeping } from '#server/jobs/housekeeping.ts'
import { sendDueMails } from '#server/mail/outbox-runner.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { type MadeUser, makeStudent, makeTags } from '#test/support/people.ts'
import { postForEach } from '#test/support/post.ts'

const LETTER = {
  subject: { en: 'News of May', de: 'Neues im Mai' },
  text: { en: 'Read https://uni.example/may', de: 'Lies das.' },
}
const DAY = 24 * 60 * 60
const MONTH = 32 * 24 * 60 * 60

withDatabase('a mail to many', (open) => {
  const { the, post, ask, arrived, later, rows, forget } = postForEach(open)

  const write = (ids: readonly string[], sendId: string = randomUUID()) =>
    the().api.ok('admin.people.mail', { ids: [...ids], send_id: sendId, ...LETTER }, { as: the().admin.email })
  const remind = (ids: readonly string[], sendId: string = randomUUID()) =>
    the().api.ok('admin.people.remind', { ids: [...ids], send_id: sendId }, { as: the().admin.email })
  const takeLeave = ({ id, email }: MadeUser) =>
    the().api.ok('users.settings.patch', { id, mails_from_admins: false }, { as: email })
  const both = () => [the().student.id, the().supervisor.id]

  it('reaches each in their language, with the way out of it for mail programs and for eyes', async () => {
    expect(await write(both())).toMatchObject({ people: 2, left_out: [], previews: [] })
    await post(31)
    expect(new Map(arrived().map(([to, subject]) => [to, subject]))).toEqual(
      new Map([
        [the().supervisor.email, 'Neues im Mai'],
        [the().student.email, 'News of May'],
      ]),
    )
    for (const mail of the().mails.received) {
      const header = (key: string) => mail.headers.find((one) => one.key === key)?.value
      const url = /^<(https:\/\/tandem\.example\/mails\/unsubscribe\?token=[\w-]+)>$/.exec(
        header('list-unsubscribe') ?? '',
      )?.[1]
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      expect(mail.text).toContain(url)
      expect(mail.html).toContain(url)
      expect(url).not.toContain('example.org')
    }
  })

  it('is taken back as long as it has not left, and only that one', async () => {
    const [letter, other, reminder] = [randomUUID(), randomUUID(), randomUUID()]
    await write(both(), letter)
    await write([the().student.id], other)
    await remind([the().student.id], reminder)
    const undo = (id: string) => the().api.ok('admin.people.mails.undo', { send_id: id }, { as: the().admin.email })
    expect(await undo(letter)).toEqual({ people: 2 })
    expect(await undo(letter)).toEqual({ people: 0 })
    expect(await undo(reminder)).toEqual({ people: 1 })
    await post(31)
    expect(arrived()).toEqual([[the().student.email, 'News of May']])
    expect(await undo(other)).toEqual({ people: 0 })
  })

  it('leaves out who wants none, also when they say so before it leaves', async () => {
    await takeLeave(the().student)
    expect(await write(both())).toMatchObject({ people: 1, left_out: [{ reason: 'unsubscribed', people: 1 }] })
    await takeLeave(the().supervisor)
    await post(31)
    expect(arrived()).toEqual([])
    expect((await rows()).map(({ cancelledAt }) => cancelledAt !== null)).toEqual([true])
  })

  it('stands in the summary of who wants one, with its words and both ways to have less of it', async () => {
    const { id, email } = the().student
    await the().api.ok('users.settings.patch', { id, mail_delivery: 'daily' }, { as: email })
    expect(await write(both())).toMatchObject({ people: 2, left_out: [] })
    await post(31)
    expect(arrived()).toEqual([[the().supervisor.email, 'Neues im Mai']])
    forget()
    await post(24 * 60 * 60)
    expect(arrived()).toEqual([[email, 'Tandem today: News of May']])
    const [mail] = the().mails.received
    for (const form of [mail?.text, mail?.html]) {
      expect(form).toContain('https://uni.example/may')
      expect(form).toMatch(/https:\/\/tandem\.example\/mails\/unsubscribe\?token=[\w-]+/)
      expect(form).toMatch(/https:\/\/tandem\.example\/mails\/delivery\?token=[\w-]+/)
    }
  })

  it('leaves out who wants to hear of pairs alone', async () => {
    const { id, email } = the().student
    await the().api.ok('users.settings.patch', { id, mail_delivery: 'pairs' }, { as: email })
    expect(await write(both())).toMatchObject({ people: 1, left_out: [{ reason: 'unsubscribed', people: 1 }] })
    await post(31)
    expect(arrived()).toEqual([[the().supervisor.email, 'Neues im Mai']])
  })

  it('is one for each, however often it is sent under one id', async () => {
    const id = randomUUID()
    await Promise.all([write(both(), id), write(both(), id)])
    await write([...both(), the().admin.id], id)
    await Promise.all([remind(both(), id), remind(both(), id)])
    later(40)
    await Promise.all([sendDueMails(the().office), sendDueMails(the().office)])
    await post(10)
    const letters = arrived().filter(([, subject]) => subject === 'News of May' || subject === 'Neues im Mai')
    expect(letters).toHaveLength(2)
    expect(arrived()).toHaveLength(4)
  })

  it('shows how it will look before anything is sent', async () => {
    const look = await the().api.ok(
      'admin.people.mail',
      { filter: { role: 'SUPERVISOR' }, send_id: randomUUID(), ...LETTER, dry_run: true },
      { as: the().admin.email },
    )
    expect(look).toMatchObject({ dry_run: true, people: 1, names: ['Ada Wei\u00DF'] })
    expect(look.previews.map(({ language, subject }) => [language, subject])).toEqual([
      ['en', 'News of May'],
      ['de', 'Neues im Mai'],
    ])
    expect(look.previews[0]?.html).toContain('Ada Wei\u00DF')
    // Nobody but its reader has the token.
    expect(JSON.stringify(look.previews)).not.toContain('token=')
    expect(await rows()).toEqual([])
  })

  it('lets what concerns one person alone leave first', async () => {
    const crowd: string[] = []
    for (let made = 0; made < 30; made += 1) crowd.push((await makeStudent(open().db, { language: 'en' })).id)
    await write(crowd)
    later(1)
    await ask()
    later(30)
    await sendDueMails(the().office)
    const subjects = arrived().map(([, subject]) => subject)
    expect(subjects.length).toBeLessThan(20)
    expect(subjects.some((subject) => subject !== 'News of May')).toBe(true)
  })

  it('is forgotten with its last mail', async () => {
    await write(both())
    await post(31)
    const tidyUp = () =>
      housekeeping(open().db, () => the().clock.now, the().api.services.config.sessions).work(AbortSignal.any([]))
    await tidyUp()
    expect(await open().db.select().from(announcements)).toHaveLength(1)
    later(MONTH)
    await tidyUp()
    expect(await open().db.select().from(announcements)).toEqual([])
  })

  it('reminds nobody twice within a day', async () => {
    const left = (effect: Awaited<ReturnType<typeof remind>>) => [effect.people, effect.left_out]
    const ids = [await makeStudent(open().db), await makeStudent(open().db)].map(({ id }) => id)
    expect(left(await remind(ids.slice(0, 1)))).toEqual([1, []])
    expect(left(await remind(ids))).toEqual([1, [{ reason: 'reminded', people: 1 }]])
    expect(left(await remind(ids))).toEqual([0, [{ reason: 'reminded', people: 2 }]])
    await post(DAY)
    expect(left(await remind(ids))).toEqual([2, []])
  })

  it('reminds each of the first thing that waits, as it is when the mail leaves', async () => {
    const { db } = open()
    const tags = await makeTags(db, ['Databases'])
    const asking = await makeStudent(db, { language: 'en', tags: [tags.Databases] })
    const lazy = await makeStudent(db, { language: 'en', tags: [tags.Databases] })
    const absent = await makeStudent(db, { registered: false })
    const busy = the().supervisor
    await the().api.ok(
      'users.tags.put',
      { id: busy.id, tags: [{ tag_id: tags.Databases, priority: 1 }] },
      { as: busy.email },
    )
    await ask(busy, asking)
    await post()
    forget()
    const all = [asking.id, lazy.id, absent.id, busy.id, the().student.id, the().admin.id]
    const effect = await remind(all)
    expect(effect).toMatchObject({
      people: 4,
      left_out: [{ reason: 'nothing_due', people: 2 }],
      reminders: [
        { reminder: 'sign_in', people: 1 },
        { reminder: 'tags', people: 1 },
        { reminder: 'suggestions', people: 1 },
        { reminder: 'requests', people: 1 },
      ],
    })
    // Somebody does it before the mail leaves.
    const own = { id: the().student.id, tags: [{ tag_id: tags.Databases, priority: 1 }] }
    await the().api.ok('users.tags.put', own, { as: the().student.email })
    await ask(busy, the().student)
    await post(31)
    const subjects = Object.fromEntries(arrived().filter(([to]) => to !== undefined))
    expect(subjects[lazy.email]).toBe('Your supervisor may be among the suggestions')
    expect(subjects[absent.email]).toBe('Your place in Tandem is waiting / Dein Platz in Tandem wartet')
    expect(the().mails.received.some(({ subject }) => subject === '2 Studierende warten auf deine Antwort')).toBe(true)
    expect(subjects[the().student.email]).toBeUndefined()
    const button = (to: string) =>
      /class="button"\s+href="([^"]*)"/.exec(
        the().mails.received.find(
          (mail) => mail.to?.[0]?.address === to && /suggestions|waiting/.test(mail.subject ?? ''),
        )?.html ?? '',
      )?.[1]
    expect(button(lazy.email)).toBe('https://tandem.example/student/matching')
  })

  it('is not for anybody who took leave of them under either address, once two rows are one', async () => {
    const double = await makeStudent(open().db, { registered: false })
    await open().db.update(users).set({ mailsFromAdmins: false, mailDelivery: 'daily' }).where(eq(users.id, double.id))
    const [kept, gone] = [the().student.id, double.id]
    await the().api.ok('admin.users.merge', { id: kept, other_id: gone }, { as: the().admin.email })
    expect(await the().api.ok('users.settings.get', { id: kept }, { as: the().student.email })).toMatchObject({
      mail_delivery: 'daily',
    })
    expect(await write([kept])).toMatchObject({ people: 0, left_out: [{ reason: 'unsubscribed', people: 1 }] })
  })

  it('goes to nobody who was reset or deleted meanwhile, and a reset takes the choice back', async () => {
    await takeLeave(the().student)
    await write([the().supervisor.id])
    await the().api.ok('users.delete', { id: the().supervisor.id }, { as: the().admin.email })
    await the().api.ok('admin.users.reset', { id: the().student.id }, { as: the().admin.email })
    await post(31)
    expect(arrived()).toEqual([])
    const [row] = await open().db.select().from(users).where(eq(users.id, the().student.id))
    expect(row?.mailsFromAdmins).toBe(true)
  })
})

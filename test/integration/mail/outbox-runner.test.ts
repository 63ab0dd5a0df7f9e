import { testSite } from '#test/support/site.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { InputOf } from '#contract/operations.ts'
import { enqueueMails } from '#server/db/queries/mails/outbox.ts'
import { DELIVERY_BACK_OFF_MINUTES } from '#server/jobs/several-at-once.ts'
import type { MailTransport } from '#server/mail/mail.ts'
import { type OutboxRunnerOptions, sendDueMails } from '#server/mail/outbox-runner.ts'
import { smtpTransport } from '#server/mail/smtp.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { makeStudent } from '#test/support/people.ts'
import { postForEach } from '#test/support/post.ts'

const MINUTE = 60
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

withDatabase('mails on their way', (open) => {
  const { the, later, post, ask, decide, undo, arrived, deadLetters, rows } = postForEach(open)

  it('bring the logo of the institution along, as a part that the mail shows', async () => {
    await ask()
    later(30)
    const logo = { type: 'image/png', bytes: PNG, png: PNG } as const
    const institution = { name: 'University of Examples', logo }
    await sendDueMails({ ...the().office, site: testSite({ institution }) })
    const [mail] = the().mails.received
    expect(mail?.html).toContain('University of Examples')
    const [, id] = /src="cid:([^"]+)"/.exec(mail?.html ?? '') ?? []
    expect(mail?.attachments).toMatchObject([
      { contentId: `<${id}>`, disposition: 'inline', related: true, mimeType: 'image/png' },
    ])
    expect(Buffer.from((mail?.attachments[0]?.content ?? '') as ArrayBuffer)).toEqual(PNG)
  })

  describe('when the mail server does not take them', () => {
    it('are tried again, later and later, and then arrive once', async () => {
      await ask()
      the().mails.mood = { refuses: 'mail', code: 451 }
      await post()
      await post(1 * MINUTE - 1)
      expect(await rows()).toMatchObject([{ attempts: 1, lastError: 'EMESSAGE 451 DATA' }])
      await post(1)
      await post(5 * MINUTE - 1)
      expect(await rows()).toMatchObject([{ attempts: 2 }])
      the().mails.mood = 'takes'
      await post(1)
      await post(600 * MINUTE)
      expect(arrived()).toHaveLength(1)
      expect(await rows()).toMatchObject([{ attempts: 3, lastError: null }])
    })

    it('are dead letters after the last attempt, where an admin sees them, without any address', async () => {
      await ask()
      the().mails.mood = { refuses: 'recipient', code: 450 }
      await post()
      for (const minutes of DELIVERY_BACK_OFF_MINUTES) {
        expect(await deadLetters()).toEqual([])
        await post(minutes * MINUTE)
      }
      const mails = await deadLetters()
      expect(mails).toMatchObject([
        {
          kind: 'request_received',
          to: { id: the().supervisor.id },
          state: 'dead_letter',
          given_up_at: the().clock.now.toISOString(),
          due_at: null,
          in_doubt: false,
          attempts: 8,
        },
      ])
      expect(mails[0]?.last_error).toBe('EENVELOPE 450 RCPT TO')
      the().mails.mood = 'takes'
      await post(3000 * MINUTE)
      expect(arrived()).toEqual([])
    })

    it('have all their attempts again when what they tell of was withdrawn and came back', async () => {
      const { id } = await ask()
      the().mails.mood = { refuses: 'mail', code: 451 }
      await post()
      await post(MINUTE)
      expect(await rows()).toMatchObject([{ attempts: 2 }])
      await decide(the().student, id, 'WITHDRAWN')
      await undo(the().student, id)
      expect(await rows()).toMatchObject([{ attempts: 0, cancelledAt: null }])
      await post()
      expect(await rows()).toMatchObject([{ attempts: 1, deadLetteredAt: null }])
    })

    it('are dead letters at once when it would say no for good', async () => {
      await ask()
      the().mails.mood = { refuses: 'recipient', code: 550 }
      await post()
      expect(await deadLetters()).toMatchObject([{ attempts: 1, last_error: 'EENVELOPE 550 RCPT TO' }])
    })

    it('are listed with those that wait, page by page, the latest first', async () => {
      await ask()
      the().mails.mood = { refuses: 'recipient', code: 550 }
      await post()
      later(1)
      the().mails.mood = { refuses: 'recipient', code: 450 }
      await ask(the().supervisor, await makeStudent(open().db))
      await post()
      later(1)
      await ask(the().supervisor, await makeStudent(open().db))
      const list = (input: InputOf<'admin.mails.list'>) =>
        the().api.ok('admin.mails.list', input, { as: the().admin.email })
      const { items } = await list({})
      expect(items).toMatchObject([
        { state: 'waiting', attempts: 0, last_error: null, given_up_at: null },
        { state: 'waiting', attempts: 1, last_error: 'EENVELOPE 450 RCPT TO', given_up_at: null },
        { state: 'dead_letter', attempts: 1, last_error: 'EENVELOPE 550 RCPT TO', due_at: null },
      ])
      const now = the().clock.now.getTime()
      expect(items.slice(0, 2).map(({ due_at }) => Date.parse(due_at ?? '') > now)).toEqual([true, true])
      expect((await list({ state: 'waiting' })).items).toEqual(items.slice(0, 2))
      expect((await list({ state: 'dead_letter' })).items).toEqual(items.slice(2))
      const pages = [await list({ limit: 1 })]
      for (let last = pages[0]; last?.next_cursor; last = pages.at(-1)) {
        pages.push(await list({ limit: 1, cursor: last.next_cursor }))
      }
      expect(pages.flatMap((page) => page.items)).toEqual(items)
    })

    it('wait all together while it can not be reached', async () => {
      await ask()
      await ask(the().supervisor, await makeStudent(open().db))
      const { url } = the().mails
      await the().mails.close()
      await post()
      const tried = (await rows()).filter(({ attempts }) => attempts > 0)
      expect(tried).toMatchObject([{ attempts: 1, deadLetteredAt: null, handedOverAt: null }])
      the().mails = await startMailServer()
      expect(the().mails.url).not.toBe(url)
      the().office = { ...the().office, transport: smtpTransport({ url: the().mails.url }) }
      await post(MINUTE)
      expect(arrived()).toHaveLength(2)
    })

    it('are tried again when it hangs up before it was handed anything', async () => {
      await ask()
      the().mails.mood = 'hangs up'
      await post()
      the().mails.mood = 'takes'
      await post(MINUTE)
      expect(arrived()).toHaveLength(1)
    })

    it('are never sent again when it took one and did not say so', async () => {
      await ask()
      the().mails.mood = 'takes and vanishes'
      await post()
      the().mails.mood = 'takes'
      await post(3000 * MINUTE)
      expect(arrived()).toHaveLength(1)
      expect(await deadLetters()).toMatchObject([{ in_doubt: true, attempts: 1 }])
    })

    it('stay when what they tell of is undone between two attempts', async () => {
      const { id } = await ask()
      the().mails.mood = { refuses: 'mail', code: 451 }
      await post()
      the().mails.mood = 'takes'
      await decide(the().student, id, 'WITHDRAWN')
      await post(MINUTE)
      expect(arrived()).toEqual([])
    })
  })

  it('wait for the next start when the server stops, but for the one under way', async () => {
    for (let asked = 0; asked < 3; asked += 1) await ask(the().supervisor, await makeStudent(open().db))
    later(30)
    const stopping = new AbortController()
    const deliver: MailTransport['deliver'] = (mail, leave) => {
      stopping.abort()
      return the().office.transport.deliver(mail, leave)
    }
    await sendDueMails({ ...the().office, transport: { deliver } }, stopping.signal)
    expect(arrived()).toHaveLength(1)
    await post()
    expect(arrived()).toHaveLength(3)
  })

  describe('with several who send', () => {
    it('leave once each', async () => {
      const students = await Promise.all(Array.from({ length: 20 }, () => makeStudent(open().db)))
      for (const one of students) await ask(the().supervisor, one)
      later(30)
      await Promise.all([sendDueMails(the().office), sendDueMails(the().office), sendDueMails(the().office)])
      expect(the().mails.received).toHaveLength(20)
      expect(new Set(the().mails.received.map(({ messageId }) => messageId)).size).toBe(20)
    })

    /** An instance that ends somewhere in an attempt, as far as anybody else can tell. */
    const dies = (deliver: MailTransport['deliver']): OutboxRunnerOptions => ({
      ...the().office,
      transport: { deliver },
    })

    it('are never sent again after one of them died between sending and saying so', async () => {
      await ask()
      later(30)
      const dying = dies(async (mail, leave) => {
        await the().office.transport.deliver(mail, leave)
        throw new Error('gone')
      })
      await expect(sendDueMails(dying)).rejects.toThrow('gone')
      expect(arrived()).toHaveLength(1)
      await post(MINUTE)
      expect(await deadLetters()).toEqual([])
      await post(5 * MINUTE)
      await post(3000 * MINUTE)
      expect(arrived()).toHaveLength(1)
      expect(await deadLetters()).toMatchObject([{ in_doubt: true, last_error: 'interrupted' }])
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
        return the().office.transport.deliver(mail, leave)
      })
      await sendDueMails(slow)
      expect(arrived()).toHaveLength(1)
      expect(await rows()).toMatchObject([{ deadLetteredAt: null, lastError: null, attempts: 2 }])
    })

    it('are not spoken for by one whose turn is over', async () => {
      await ask()
      later(30)
      const dying = dies(async (mail, leave) => {
        await the().office.transport.deliver(mail, leave)
        throw new Error('gone')
      })
      const slow = dies(async () => {
        later(6 * MINUTE)
        await sendDueMails(dying).catch(() => undefined)
        return { outcome: 'refused', reason: 'said of an attempt long past', forGood: false }
      })
      await sendDueMails(slow)
      expect(arrived()).toHaveLength(1)
      await post(3000 * MINUTE)
      expect(arrived()).toHaveLength(1)
      expect(await deadLetters()).toMatchObject([{ in_doubt: true, attempts: 2 }])
    })
  })

  it('are written once an event, however often', async () => {
    const mail = {
      eventKey: 'new_admin:1',
      kind: 'new_admin',
      userId: the().student.id,
      recipient: the().student.email,
      payload: { userId: the().student.id },
      dueAt: the().clock.now,
    }
    await enqueueMails(open().db, [mail, mail], the().clock.now)
    await enqueueMails(open().db, [mail], the().clock.now)
    expect(await rows()).toHaveLength(1)
  })

  it('that nobody can read are dead letters and keep nobody else waiting', async () => {
    await open().db.execute(sql`
      insert into outbox (event_key, kind, user_id, recipient, payload, created_at, due_at)
      values ('x', 'from_the_future', ${the().student.id}, ${the().student.email}, '{}', ${the().clock.now.toISOString()}, ${the().clock.now.toISOString()})`)
    await ask()
    await post()
    expect(arrived()).toHaveLength(1)
    expect(await deadLetters()).toMatchObject([{ kind: 'from_the_future', last_error: 'unreadable' }])
  })
})

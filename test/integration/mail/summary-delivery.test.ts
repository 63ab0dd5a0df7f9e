/** A summary leaves once, whatever happens to those who send it and to what it tells (decisions 6 and 87). */
import { describe, expect, it } from 'vitest'
import { type OutboxRunnerOptions, sendDueMails } from '#server/mail/outbox-runner.ts'
import type { MailTransport } from '#server/mail/mail.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { postForEach } from '#test/support/post.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

withDatabase('a summary on its way', (open) => {
  const { the, post, postAt, want, ask, asksFromSomebody, decide, undo, arrived, deadLetters, rows } = postForEach(open)

  const NEXT_MORNING = '2026-11-03T06:00:00Z'

  describe('when the mail server does not take a summary', () => {
    it('are told by it later, but for what was taken back meanwhile', async () => {
      await want('daily')
      const { id } = await ask()
      await asksFromSomebody()
      await post()
      the().mails.mood = { refuses: 'mail', code: 451 }
      await postAt(NEXT_MORNING)
      await post(MINUTE - 1)
      the().mails.mood = 'takes'
      await decide(the().student, id, 'WITHDRAWN')
      await post(1)
      expect(arrived()).toEqual([[the().supervisor.email, 'Tandem heute: Bo Berg wünscht sich deine Betreuung']])
    })

    it('are told by another when they come back after that', async () => {
      await want('daily')
      const { id } = await ask()
      await post()
      the().mails.mood = { refuses: 'mail', code: 451 }
      await postAt(NEXT_MORNING)
      await decide(the().student, id, 'WITHDRAWN')
      the().mails.mood = 'takes'
      await post(MINUTE)
      expect(arrived()).toEqual([])
      await undo(the().student, id)
      await post()
      await postAt('2026-11-04T06:00:00Z')
      expect(arrived()).toEqual([[the().supervisor.email, 'Tandem heute: Sofía Peña wünscht sich deine Betreuung']])
    })

    it('are given up with it, and an admin sees one dead letter', async () => {
      await want('daily')
      await ask()
      await asksFromSomebody()
      await post()
      the().mails.mood = { refuses: 'recipient', code: 550 }
      await postAt(NEXT_MORNING)
      expect(await deadLetters()).toMatchObject([{ kind: 'summary', last_error: 'EENVELOPE 550 RCPT TO' }])
      the().mails.mood = 'takes'
      await post(72 * HOUR)
      expect(arrived()).toEqual([])
      expect((await rows()).every(({ deadLetteredAt }) => deadLetteredAt !== null)).toBe(true)
    })
  })

  it('are written anew when something is taken back at the last moment', async () => {
    await want('daily')
    const { id } = await ask()
    await asksFromSomebody()
    await post()
    const { transport } = the().office
    let isFirst = true
    const deliver: MailTransport['deliver'] = async (...way) => {
      if (isFirst) await decide(the().student, id, 'WITHDRAWN')
      isFirst = false
      return transport.deliver(...way)
    }
    the().clock.now = new Date(NEXT_MORNING)
    await sendDueMails({ ...the().office, transport: { deliver } })
    expect(arrived()).toEqual([[the().supervisor.email, 'Tandem heute: Bo Berg wünscht sich deine Betreuung']])
  })

  describe('with several who send', () => {
    const dies = (deliver: MailTransport['deliver']): OutboxRunnerOptions => ({
      ...the().office,
      transport: { deliver },
    })
    const threeWait = async (): Promise<void> => {
      await want('daily')
      await ask()
      await asksFromSomebody()
      await asksFromSomebody('Cem', 'Can')
      await post()
      the().clock.now = new Date(NEXT_MORNING)
    }

    it('are told once though nobody had put them aside before', async () => {
      await want('daily')
      await ask()
      await asksFromSomebody()
      the().clock.now = new Date(NEXT_MORNING)
      await Promise.all(Array.from({ length: 4 }, () => sendDueMails(the().office)))
      expect(arrived()).toEqual([[the().supervisor.email, 'Tandem heute: 2 Neuigkeiten']])
    })

    it('are never told again after one of them died between sending and saying so', async () => {
      await threeWait()
      const dying = dies(async (mail, leave) => {
        await the().office.transport.deliver(mail, leave)
        throw new Error('gone')
      })
      await expect(sendDueMails(dying)).rejects.toThrow('gone')
      await post(6 * MINUTE)
      await post(72 * HOUR)
      expect(arrived()).toHaveLength(1)
      expect(await deadLetters()).toMatchObject([{ kind: 'summary', in_doubt: true, last_error: 'interrupted' }])
      expect((await rows()).every(({ deadLetteredAt }) => deadLetteredAt !== null)).toBe(true)
    })

    it('do not leave by themselves when one had claimed them before their reader changed their mind', async () => {
      await ask()
      await asksFromSomebody()
      the().clock.now = new Date('2026-11-02T09:00:30Z')
      const slow = dies(async (mail, leave) => {
        await want('daily')
        await postAt(NEXT_MORNING)
        return the().office.transport.deliver(mail, leave)
      })
      await sendDueMails(slow)
      expect(arrived()).toEqual([[the().supervisor.email, 'Tandem heute: 2 Neuigkeiten']])
    })
  })
})

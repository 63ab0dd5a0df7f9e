/** Mails as their reader wants them: at once, in a summary a day, or only what confirms or ends a pair (decision 87). */
import { describe, expect, it } from 'vitest'
import { withDatabase } from '#test/support/databases/databases.ts'
import { makeStudent } from '#test/support/people.ts'
import { postForEach } from '#test/support/post.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

withDatabase('mails as their reader wants them', (open) => {
  const { the, post, postAt, want, ask, asksFromSomebody, decide, talk, say, read, arrived, forget, rows } =
    postForEach(open)

  const NEXT_MORNING = '2026-11-03T06:00:00Z'

  it('come in one mail at seven, each with its heading and its link', async () => {
    await want('daily')
    const { id } = await ask()
    await post()
    const other = await asksFromSomebody()
    await post()
    await postAt('2026-11-03T05:59:59Z')
    expect(arrived()).toEqual([])
    await postAt(NEXT_MORNING)
    expect(arrived()).toEqual([[the().supervisor.email, 'Tandem heute: 2 Neuigkeiten']])
    const [mail] = the().mails.received
    for (const said of [
      'Sofía Peña wünscht sich deine Betreuung',
      'Bo Berg wünscht sich deine Betreuung',
      `https://tandem.example/de/supervisor/dashboard?request=${id}`,
      `https://tandem.example/de/supervisor/dashboard?request=${other.id}`,
    ]) {
      expect(mail?.text).toContain(said)
      expect(mail?.html).toContain(said)
    }
    await post(24 * HOUR)
    expect(arrived()).toHaveLength(1)
    const sent = (await rows()).map(({ kind, sentAt }) => `${kind} ${sentAt?.toISOString()}`)
    expect(sent.toSorted()).toEqual([
      'request_received 2026-11-03T06:00:00.000Z',
      'request_received 2026-11-03T06:00:00.000Z',
      'summary 2026-11-03T06:00:00.000Z',
    ])
  })

  it('have a way to choose anew, signed out, by one click and on a page', async () => {
    await want('daily')
    await ask()
    await post()
    await postAt(NEXT_MORNING)
    await decide(the().supervisor, (await ask(the().supervisor, await makeStudent(open().db))).id, 'ACCEPTED')
    await post()
    expect(arrived()).toHaveLength(2)
    for (const mail of the().mails.received) {
      const header = (key: string) => mail.headers.find((one) => one.key === key)?.value
      expect(header('list-unsubscribe')).toMatch(/^<https:\/\/tandem\.example\/mails\/delivery\/pairs\?token=[\w-]+>$/)
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      for (const form of [mail.text, mail.html])
        expect(form).toMatch(/https:\/\/tandem\.example\/mails\/delivery\?token=[\w-]+/)
    }
  })

  it('come at once when they confirm or end a pair, whatever their reader wants', async () => {
    await want('daily', the().student)
    const { id } = await ask()
    await decide(the().supervisor, id, 'ACCEPTED')
    await post()
    expect(arrived()).toEqual([[the().student.email, 'Ada Weiß has accepted your request']])
    forget()
    await want('pairs', the().student)
    await decide(the().supervisor, id, 'WITHDRAWN')
    await post()
    expect(arrived()).toEqual([[the().student.email, 'Ada Weiß no longer supervises your thesis']])
  })

  it('leave out what is not so any more, and are none when nothing is left', async () => {
    await want('daily')
    const { id } = await ask()
    const other = await asksFromSomebody()
    await post()
    await decide(the().student, id, 'WITHDRAWN')
    await postAt(NEXT_MORNING)
    expect(arrived()).toEqual([[the().supervisor.email, 'Tandem heute: Bo Berg wünscht sich deine Betreuung']])
    forget()
    await decide(the().supervisor, other.id, 'REJECTED')
    const third = await asksFromSomebody()
    await post()
    await decide(the().supervisor, third.id, 'REJECTED')
    await postAt('2026-11-04T06:00:00Z')
    expect(arrived().filter(([to]) => to === the().supervisor.email)).toEqual([])
  })

  it('tell of messages that are unread by then', async () => {
    const id = await talk()
    await want('daily')
    await say(the().student, id)
    await post(10 * MINUTE)
    await say(the().student, id)
    await postAt(NEXT_MORNING)
    expect(arrived()).toEqual([[the().supervisor.email, 'Tandem heute: 2 Nachrichten von Sofía Peña']])
    forget()
    await read(the().supervisor, id)
    await say(the().student, id)
    await post(10 * MINUTE)
    await read(the().supervisor, id)
    await postAt('2026-11-04T06:00:00Z')
    expect(arrived()).toEqual([])
  })

  it('are one after a day in which nobody sent any', async () => {
    await want('daily')
    await ask()
    await post()
    await asksFromSomebody('Cem', 'Can')
    the().clock.now = new Date('2026-11-03T09:00:00Z')
    await asksFromSomebody()
    await postAt('2026-11-04T10:00:00Z')
    expect(arrived()).toEqual([[the().supervisor.email, 'Tandem heute: 3 Neuigkeiten']])
    await asksFromSomebody('Dana', 'Dal')
    await post()
    expect(arrived()).toHaveLength(1)
    await postAt('2026-11-05T06:00:00Z')
    expect(arrived()).toHaveLength(2)
  })

  describe('when their reader changes that', () => {
    it('come at once, those that had waited for the summary too', async () => {
      await want('daily')
      await ask()
      await asksFromSomebody()
      await post()
      await want('at_once')
      await post(0)
      expect(arrived()).toHaveLength(2)
      await postAt(NEXT_MORNING)
      expect(arrived()).toHaveLength(2)
    })

    it('do not come any more, those that had waited neither', async () => {
      await want('daily')
      await ask()
      await post()
      await want('pairs')
      await postAt(NEXT_MORNING)
      expect(arrived()).toEqual([])
    })

    it('nor does a summary that the mail server has not taken yet', async () => {
      await want('daily')
      await ask()
      await post()
      the().mails.mood = { refuses: 'mail', code: 451 }
      await postAt(NEXT_MORNING)
      the().mails.mood = 'takes'
      await want('pairs')
      await post(MINUTE)
      expect(arrived()).toEqual([])
      expect((await rows()).every(({ cancelledAt }) => cancelledAt !== null)).toBe(true)
    })

    it('keep the time that an undo has', async () => {
      await want('daily')
      await ask()
      await want('at_once')
      await post(29)
      expect(arrived()).toEqual([])
      await post(1)
      expect(arrived()).toHaveLength(1)
    })
  })
})

/** People whom a change of the cycle's dates concerns are told, by one mail a day at most (decision 92). */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { DATES_MAIL_PAUSE_MS, DATES_MAIL_WAIT_MS } from '#domain/limits.ts'
import { datesMails } from '#server/resources/cycle-dates.ts'
import { answerDeadlines } from '#server/resources/requests/answer-deadlines.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { carryOut } from '#test/support/jobs/due-tasks.ts'
import { makePeople } from '#test/support/matching/many-supervisors.ts'
import { type MadeUser, makeStudent, makeSupervisor } from '#test/support/people.ts'
import { postForEach } from '#test/support/post.ts'

const WAIT = DATES_MAIL_WAIT_MS / 1000
const PAUSE = DATES_MAIL_PAUSE_MS / 1000
const CLOSES = '2026-12-01T22:59:00.000Z'
const LATER = '2026-12-08T22:59:00.000Z'
const SUBJECTS = { en: 'The dates of matching have changed', de: 'Die Termine der Runde haben sich geändert' }

withDatabase('changed dates of a cycle', (open) => {
  const { the, later, post: send, ask, arrived, forget } = postForEach(open)

  /** Lets time pass, and has done and sent what is due then. */
  const post = async (seconds = 30): Promise<void> => {
    later(seconds)
    await write()
    await send(0)
  }
  const write = () => carryOut(open().db, () => the().clock.now, { dates_mails: datesMails })
  const expire = () => carryOut(open().db, () => the().clock.now, { answer_deadline: answerDeadlines('Europe/Berlin') })
  const written = async () => {
    const { rows } = await open().db.execute(sql`
      select count(*)::int as mails, count(distinct user_id)::int as people from outbox where kind = 'dates_changed'`)
    return rows[0]
  }

  type Dates = { readonly closes_at?: string | null; readonly ends_at?: string | null; readonly answer_days?: number }
  const change = (dates: Dates, dryRun = false) =>
    the().api.ok('cycles.current.patch', { ...dates, dry_run: dryRun }, { as: the().admin.email })
  const told = (): string[] =>
    arrived()
      .map(([address]) => String(address))
      .toSorted()
  const emails = (...people: MadeUser[]): string[] => people.map(({ email }) => email).toSorted()
  const textTo = ({ email }: MadeUser): string =>
    the().mails.received.find(({ to }) => to?.[0]?.address === email)?.text ?? ''

  describe('are told, each in their language,', () => {
    it('with what is set now, and what was before', async () => {
      await change({ closes_at: CLOSES, ends_at: LATER })
      await post(WAIT)
      const { student, supervisor } = the()
      expect(Object.fromEntries(arrived())).toEqual({ [student.email]: SUBJECTS.en, [supervisor.email]: SUBJECTS.de })
      expect(textTo(student)).toContain('- Matching closes: 1 December 2026 at 23:59 CET (before: not set)\n')
      expect(textTo(student)).toContain('https://tandem.example/student/dashboard')
      expect(textTo(supervisor)).toContain('https://tandem.example/de/supervisor/dashboard')
      forget()
      await change({ closes_at: null, answer_days: 7 })
      await post(PAUSE)
      expect(textTo(student)).toContain('- Matching closes: not set (before: 1 December 2026 at 23:59 CET)\n')
      expect(textTo(student)).toContain('- Cycle ends: 8 December 2026 at 23:59 CET\n')
      expect(textTo(student)).toContain('- Time to answer a request: 7 days (before: not set)\n')
    })

    it('with the requests that wait, until when, and where they are seen', async () => {
      const { student, supervisor } = the()
      await ask()
      await post()
      forget()
      await change({ answer_days: 20 })
      await post(WAIT)
      expect(textTo(student)).toMatch(
        /^- \S.*: answer until 22 November 2026 at .*, then the request ends by itself$/mu,
      )
      expect(textTo(student)).toContain('See your requests: https://tandem.example/student/requests\n')
      expect(textTo(supervisor)).toMatch(
        /^- \S.*: Antwort bis 22\. November 2026 um .*, danach endet die Anfrage von selbst$/mu,
      )
      expect(textTo(supervisor)).toContain('Anfragen ansehen: https://tandem.example/de/supervisor/dashboard\n')
    })
  })

  describe('concern', () => {
    it('with other moments: students without a supervisor, and supervisors who have places left or owe an answer', async () => {
      const { db } = open()
      const { student, supervisor } = the()
      const paired = await makeStudent(db)
      const full = await makeSupervisor(db, { totalSlots: 1 })
      await the().api.add(full, paired)
      await makeStudent(db, { registered: false })
      await post()
      forget()
      expect(await change({ closes_at: CLOSES }, true)).toMatchObject({ mails: 2 })
      expect(await change({ closes_at: CLOSES })).toMatchObject({ mails: 2 })
      await post(WAIT)
      expect(told()).toEqual(emails(student, supervisor))
    })

    it('with other days to answer: the two of each request that waits for an answer', async () => {
      await makeStudent(open().db)
      await makeSupervisor(open().db)
      await ask()
      await post()
      forget()
      expect(await change({ answer_days: 20 })).toMatchObject({ mails: 2 })
      await post(WAIT)
      expect(told()).toEqual(emails(the().student, the().supervisor))
    })

    it('with days that end requests at once: the two of each, as many as the look before says', async () => {
      await ask()
      later(5 * 24 * 3600)
      await post()
      forget()
      expect(await change({ answer_days: 1 }, true)).toMatchObject({ requests: { expiring: 1 }, mails: 2 })
      await change({ answer_days: 1 })
      later(15)
      await expire()
      // Another change meanwhile is no reason to forget them.
      expect(await change({ answer_days: 2 }, true)).toMatchObject({ mails: 2 })
      await change({ answer_days: 2 })
      later(WAIT)
      await write()
      expect(await written()).toEqual({ mails: 2, people: 2 })
      await send(0)
      const ended = /^- \S.*: Anfrage ohne Antwort beendet; du kannst die Person noch eintragen$/mu
      expect(textTo(the().supervisor)).toMatch(ended)
      expect(textTo(the().student)).not.toContain('answer until')
    })

    it('with an end that ends requests at once: their supervisors, too, though no place is left', async () => {
      const { supervisor, admin, api } = the()
      await ask()
      await api.ok('supervisors.patch', { id: supervisor.id, total_slots: 0 }, { as: admin.email })
      await post()
      expect(await change({ ends_at: the().clock.now.toISOString() }, true)).toMatchObject({ mails: 2 })
      await change({ ends_at: the().clock.now.toISOString() })
      later(15)
      await expire()
      later(WAIT)
      await write()
      expect(await written()).toEqual({ mails: 2, people: 2 })
    })

    it('nobody, where nothing changes, and where one only looks', async () => {
      await change({ closes_at: CLOSES }, true)
      expect(await change({})).toMatchObject({ mails: 0 })
      await post(WAIT)
      expect(arrived()).toEqual([])
    })
  })

  describe('that change again', () => {
    it('before the mail has left are one mail, which compares with what its reader knows', async () => {
      await change({ closes_at: CLOSES })
      later(WAIT / 2)
      await change({ closes_at: LATER })
      await post(WAIT / 2)
      expect(told()).toEqual(emails(the().student, the().supervisor))
      expect(textTo(the().student)).toContain('- Matching closes: 8 December 2026 at 23:59 CET (before: not set)\n')
    })

    it('are told to all whom the first change concerned, as the look before says', async () => {
      await makeStudent(open().db)
      expect(await change({ closes_at: CLOSES })).toMatchObject({ mails: 3 })
      expect(await change({ answer_days: 7 }, true)).toMatchObject({ mails: 3 })
      expect(await change({ closes_at: null }, true)).toMatchObject({ mails: 0 })
    })

    it('to what they were are no mail', async () => {
      await change({ closes_at: CLOSES })
      await change({ closes_at: null })
      await post(PAUSE)
      expect(arrived()).toEqual([])
    })

    it('on the same day are told when a day is over', async () => {
      await change({ closes_at: CLOSES })
      await post(WAIT)
      forget()
      const by = new Date(the().clock.now.getTime() + DATES_MAIL_PAUSE_MS).toISOString()
      expect(await change({ closes_at: LATER })).toMatchObject({ mails: 2, later_mails: { count: 2, by } })
      await post(PAUSE - 1)
      expect(arrived()).toEqual([])
      await post(1)
      expect(told()).toEqual(emails(the().student, the().supervisor))
      expect(textTo(the().student)).toContain('8 December 2026 at 23:59 CET (before: 1 December 2026 at 23:59 CET)')
    })

    it('while mails are being written reach everybody, and nobody twice', async () => {
      await makePeople(open().db, { supervisors: 0, students: 1300 })
      expect(await change({ closes_at: CLOSES })).toMatchObject({ mails: 1302 })
      later(WAIT)
      await write()
      expect(await written()).toEqual({ mails: 600, people: 600 })
      await change({ closes_at: LATER })
      for (const minutes of [10, 1, 1]) {
        later(minutes * 60)
        await write()
      }
      expect(await written()).toEqual({ mails: 1302, people: 1302 })
    })
  })

  describe('by which a cycle goes on that had ended by mistake', () => {
    const ENDED = '2026-10-01T22:00:00.000Z'
    const end = async (): Promise<void> => {
      await ask()
      await makeStudent(open().db)
      await post()
      await change({ ends_at: ENDED })
      later(15)
      await expire()
      await post()
      forget()
    }
    it('are told to those whose requests ended with it, though all is as they know it', async () => {
      await end()
      const effect = { requests: { ended: 1, expiring: 0 }, mails: 1, later_mails: null }
      expect(await change({ ends_at: null }, true)).toMatchObject(effect)
      await change({ ends_at: null })
      await post(WAIT)
      expect(arrived()).toEqual([[the().student.email, 'The cycle goes on']])
      expect(textTo(the().student)).toMatch(/stay ended; while matching is open you can ask again/)
      forget()
      await change({ closes_at: CLOSES })
      await change({ closes_at: null })
      await post(PAUSE)
      expect(arrived()).toEqual([])
    })

    it.each([
      ['a mail about dates on the same day', false],
      ['another one that waits for the next day', true],
    ])('are told to those soon, in spite of %s', async (_, hasAnother) => {
      const { student } = the()
      for (const ends of hasAnother ? [CLOSES, LATER] : [LATER]) {
        await change({ ends_at: ends })
        await post(WAIT)
      }
      await end()
      expect(await change({ ends_at: LATER }, true)).toMatchObject({ mails: 1, later_mails: null })
      await change({ ends_at: LATER })
      await post(WAIT)
      expect(arrived()).toContainEqual([student.email, 'The cycle goes on'])
      expect(told().filter((email) => email === student.email)).toHaveLength(1)
    })

    it.each(['knew the end', 'learns of both'])(
      'say so to a supervisor who %s, once, with what stays ended',
      async (who) => {
        const { supervisor } = the()
        await end()
        if (who === 'knew the end') await post(WAIT)
        forget()
        for (const [dates, subject, isSaid] of [
          [{ ends_at: LATER }, 'Die Runde geht weiter', true],
          [{ closes_at: CLOSES }, SUBJECTS.de, false],
        ] as const) {
          await change(dates)
          await post(WAIT)
          await post(PAUSE)
          expect(arrived()).toContainEqual([supervisor.email, subject])
          expect(textTo(supervisor).includes('geendet haben und beendet bleiben: 1.')).toBe(isSaid)
          forget()
        }
      },
    )
  })

  it('changed dates of a cycle that is over are told to nobody', async () => {
    await change({ closes_at: CLOSES })
    await the().api.ok('admin.cycles.open', { name: 'Next' }, { as: the().admin.email })
    await post(WAIT)
    expect(arrived()).toEqual([])
  })
})

/** People whom a change of the cycle's dates concerns are told by mail, if the admin ticks it (decision 92). */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { DATES_MAIL_WAIT_MS } from '#domain/limits.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { type MadeUser, makeStudent, makeSupervisor } from '#test/support/people.ts'
import { postForEach } from '#test/support/post.ts'

const WAIT = DATES_MAIL_WAIT_MS / 1000
const CLOSES = '2026-12-01T22:59:00.000Z'
const LATER = '2026-12-08T22:59:00.000Z'
const SUBJECTS = { en: 'The dates of matching have changed', de: 'Die Termine der Runde haben sich geändert' }

withDatabase('changed dates of a cycle', (open) => {
  const { the, later, post, postAt, want, ask, arrived, forget } = postForEach(open)

  type Dates = { readonly closes_at?: string | null; readonly ends_at?: string | null; readonly answer_days?: number }
  const change = (dates: Dates, how: object = { tell: true }) =>
    the().api.ok('cycles.current.patch', { ...dates, ...how }, { as: the().admin.email })
  /** Lets the mails leave, those of so many people. */
  const leave = (people = 10) => post(WAIT + people / 10)
  const told = () =>
    arrived()
      .map(([address]) => String(address))
      .toSorted()
  const emails = (...people: MadeUser[]) => people.map(({ email }) => email).toSorted()
  const textTo = ({ email }: MadeUser): string =>
    the().mails.received.find(({ to }) => to?.[0]?.address === email)?.text ?? ''

  describe('are told, each in their language,', () => {
    it('with what is set now, and what was before', async () => {
      const { student, supervisor } = the()
      expect(await change({ closes_at: CLOSES, ends_at: LATER })).toMatchObject({ mails: 2 })
      await post(WAIT - 1)
      expect(arrived()).toEqual([])
      await post(2)
      expect(Object.fromEntries(arrived())).toEqual({ [student.email]: SUBJECTS.en, [supervisor.email]: SUBJECTS.de })
      expect(textTo(student)).toContain('- Matching closes: 1 December 2026 at 23:59 CET (before: not set)\n')
      expect(textTo(student)).toContain('https://tandem.example/student/dashboard')
      expect(textTo(supervisor)).toContain('https://tandem.example/de/supervisor/dashboard')
      forget()
      await change({ closes_at: null, answer_days: 7 })
      await leave()
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
      await leave()
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

  it('concern students without a supervisor, and supervisors who have places left or owe an answer', async () => {
    const { db } = open()
    const { student, supervisor, admin, api } = the()
    const [paired, quiet] = [await makeStudent(db), await makeStudent(db)]
    const full = await makeSupervisor(db, { totalSlots: 1 })
    await api.add(full, paired)
    await makeStudent(db, { registered: false })
    await want('pairs', quiet)
    await ask()
    await api.ok('supervisors.patch', { id: supervisor.id, total_slots: 0 }, { as: admin.email })
    // These mails are no letters of the admins.
    await api.ok('users.settings.patch', { id: student.id, mails_from_admins: false }, { as: student.email })
    await post()
    forget()
    expect(await change({ closes_at: CLOSES }, { dry_run: true })).toMatchObject({ mails: 2 })
    await change({ closes_at: CLOSES })
    await leave()
    expect(told()).toEqual(emails(student, supervisor))
  })

  it('are told to nobody where that was not ticked, where one only looks, and where nothing changes', async () => {
    await change({ closes_at: CLOSES }, { tell: true, dry_run: true })
    expect(await change({ closes_at: CLOSES }, {})).toMatchObject({ mails: 2 })
    expect(await change({ closes_at: CLOSES })).toMatchObject({ mails: 0 })
    await leave()
    expect(arrived()).toEqual([])
  })

  it('are told once, though pressed twice, and not when they have changed again before a mail leaves', async () => {
    await change({ closes_at: CLOSES })
    later(WAIT / 2)
    await change({ closes_at: LATER })
    await change({ closes_at: LATER })
    await leave()
    expect(told()).toEqual(emails(the().student, the().supervisor))
    expect(textTo(the().student)).toContain('8 December 2026 at 23:59 CET (before: 1 December 2026 at 23:59 CET)')
  })

  it('are told in the summary of those who want one', async () => {
    await want('daily')
    await change({ closes_at: CLOSES })
    await leave()
    expect(told()).toEqual(emails(the().student))
    forget()
    await postAt('2026-11-03T06:00:00Z')
    expect(arrived()).toEqual([[the().supervisor.email, `Tandem heute: ${SUBJECTS.de}`]])
    expect(textTo(the().supervisor)).toContain(
      '- Anfragen bis: 1. Dezember 2026 um 23:59 MEZ (vorher: nicht festgelegt)',
    )
  })

  it('of a cycle that is over are told to nobody, nor those that a version before has written down', async () => {
    const { student, api, admin } = the()
    await open().db.execute(sql`
      insert into outbox (event_key, kind, user_id, recipient, payload, created_at, due_at) select 'before', 'dates_changed',
        ${student.id}, ${student.email}, jsonb_build_object('userId', ${student.id}::text, 'cycleId', id, 'opensAt', '',
          'closesAt', '', 'endsAt', '', 'answerDays', '7'), now(), '2026-11-02' from cycles`)
    await change({ closes_at: CLOSES })
    await post(0)
    await api.ok('admin.cycles.open', { name: 'Next' }, { as: admin.email })
    await leave()
    expect(arrived()).toEqual([])
    const { rows } = await open().db.execute(sql`select count(*)::int as open from outbox where cancelled_at is null`)
    expect(rows).toEqual([{ open: 0 }])
  })
})

/** Requests end when they are not answered in time. */
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { type MadeUser, makeStudent, makeSupervisor } from '#test/support/people.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { carryOutDeadlines } from '#test/support/jobs/due-tasks.ts'
import { postForEach } from '#test/support/post.ts'

const [HOUR, DAY] = [3600, 86_400]

withDatabase('a request with a deadline', (open) => {
  const { the, later, post, ask, decide, undo, arrived, forget } = postForEach(open)
  const asAdmin = () => ({ as: the().admin.email })
  const set = (rules: { answer_days?: number | null; ends_at?: string | null }, dryRun = false) =>
    the().api.ok('cycles.current.patch', { ...rules, dry_run: dryRun }, asAdmin())
  const get = (id: string, as = the().student) => the().api.ok('supervision_requests.get', { id }, { as: as.email })
  const due = () => carryOutDeadlines(open().db, () => the().clock.now)
  /** Lets time pass, has done what is due then, and mails it. */
  const pass = async (seconds: number): Promise<void> => {
    later(seconds)
    await due()
    await post()
  }
  const after = (days: number) => new Date(the().clock.now.getTime() + days * DAY * 1000).toISOString()
  const tasks = async () =>
    (await open().db.execute(sql`select from due_tasks where kind = 'answer_deadline'`)).rowCount
  const firstAnswerBy = async (): Promise<string | null> =>
    (await the().api.ok('inbox.list', {}, { as: the().supervisor.email })).first_answer_by

  describe('deadlines of ten days', () => {
    beforeEach(async () => {
      await set({ answer_days: 10 })
    })

    it('says until when, reminds at half the time and a day before, and ends', async () => {
      const deadline = after(10)
      const { id, answer_by: by } = await ask()
      expect(by).toBe(deadline)
      await post()
      expect(the().mails.received[0]?.text).toContain('bis 12. November 2026 um 10:00 MEZ an oder lehne sie ab')
      expect((await get(id, the().supervisor)).answer_by).toBe(deadline)
      expect(await firstAnswerBy()).toBe(deadline)
      forget()
      await pass(5 * DAY - 31)
      expect(arrived()).toEqual([])
      await pass(1)
      const { mails, supervisor } = the()
      expect(arrived()).toEqual([[supervisor.email, 'Sofía Peña wartet auf deine Antwort']])
      expect(mails.received[0]?.text).toContain('12. November 2026 um 10:00 MEZ')
      expect(mails.received[0]?.text).toContain(`/de/supervisor/dashboard?request=${id}`)
      await pass(4 * DAY - 30)
      expect(arrived()).toHaveLength(2)
      forget()
      await pass(DAY - 61)
      expect((await get(id)).state).toBe('PENDING')
      await pass(1)
      const ended = await get(id)
      expect(ended).toMatchObject({ state: 'WITHDRAWN', ended_as: 'expired', answer_by: null, is_news: true })
      expect(ended.can.undo).toBe(false)
      expect(arrived()).toEqual([[the().student.email, 'Your request to Ada Weiß has expired']])
      expect(mails.received[0]?.text).toContain(`/student/requests?request=${id}`)
      expect(await firstAnswerBy()).toBeNull()
      expect(await tasks()).toBe(0)
      const history = await the().api.ok('supervision_requests.history', { id }, { as: the().student.email })
      expect(history.at(-1)).toMatchObject({ from: 'PENDING', to: 'WITHDRAWN', by: null, reason: 'expired' })
    })

    it('that ended can be asked again at once, and the student added, but not undone', async () => {
      const { id } = await ask()
      await pass(10 * DAY)
      const { api, student, supervisor } = the()
      expect((await api.refused('supervision_requests.undo', { id }, { as: student.email })).code).toBe(
        'undo_not_possible',
      )
      const again = await ask()
      expect(again.state).toBe('PENDING')
      await pass(10 * DAY)
      const added = await api.add(supervisor, student)
      expect(added.state).toBe('ACCEPTED')
    })

    it('that was answered reminds of nothing and does not end', async () => {
      const { id } = await ask()
      await post()
      await decide(the().supervisor, id, 'ACCEPTED')
      await post()
      forget()
      await pass(11 * DAY)
      expect((await get(id)).state).toBe('ACCEPTED')
      expect(arrived()).toEqual([])
      expect(await tasks()).toBe(0)
    })

    it('is mailed of no more when it was answered while the reminder waited', async () => {
      const { id } = await ask()
      await post()
      forget()
      later(5 * DAY)
      await due()
      await decide(the().supervisor, id, 'REJECTED')
      await post()
      expect(arrived().map(([to]) => to)).toEqual([the().student.email])
    })

    it('comes back with at least a day', async () => {
      const { id } = await ask()
      const other = await makeSupervisor(open().db)
      const { id: elsewhere } = await ask(other)
      later(9 * DAY + 12 * HOUR)
      await decide(other, elsewhere, 'ACCEPTED')
      expect(await get(id)).toMatchObject({ state: 'WITHDRAWN', answer_by: null, ended_as: 'accepted_elsewhere' })
      later(5 * HOUR)
      const dayLater = after(1)
      await undo(other, elsewhere)
      expect(await get(id)).toMatchObject({ state: 'PENDING', answer_by: dayLater })
      expect(await get(elsewhere)).toMatchObject({ state: 'PENDING', answer_by: dayLater })
    })

    it('that was withdrawn by mistake has all its days again', async () => {
      const { id } = await ask()
      later(3 * DAY)
      await decide(the().student, id, 'WITHDRAWN')
      expect(await get(id)).toMatchObject({ ended_as: 'withdrawn' })
      const deadline = after(10)
      await undo(the().student, id)
      expect((await get(id)).answer_by).toBe(deadline)
    })

    it('that comes back from being declined with all others has a deadline, too', async () => {
      const supervisor = await makeSupervisor(open().db, { totalSlots: 1 })
      const [one, other] = [await makeStudent(open().db), await makeStudent(open().db)]
      const { id } = await ask(supervisor, one)
      await decide(supervisor, (await ask(supervisor, other)).id, 'ACCEPTED')
      const as = { as: supervisor.email }
      const { undo_id: undoId } = await the().api.ok('supervision_requests.decline_rest', { ids: [id] }, as)
      expect((await get(id, one)).answer_by).toBeNull()
      await the().api.ok('supervision_requests.decline_rest.undo', { undo_id: undoId }, as)
      expect((await get(id, one)).answer_by).toBe(after(10))
    })

    it('is told in one mail with others of the same supervisor that are due within the hour', async () => {
      const students: MadeUser[] = []
      for (const lastName of ['One', 'Two', 'Three']) {
        const student = await makeStudent(open().db, { firstName: 'Sam', lastName })
        students.push(student)
        await ask(the().supervisor, student)
        later(0.9 * HOUR)
      }
      await post()
      forget()
      await pass(5 * DAY - 2.7 * HOUR)
      const [mail] = the().mails.received
      expect(arrived()).toEqual([[the().supervisor.email, '2 Studierende warten auf deine Antwort']])
      expect(mail?.text).toMatch(/- Sam One · .*bis 12\. November 2026 um 10:00 MEZ\n- Sam Two · /)
      expect(mail?.text).not.toContain('Sam Three')
      expect(mail?.text).toMatch(/\/de\/supervisor\/dashboard\n/)
      await pass(2 * HOUR)
      expect(arrived().map(([, subject]) => subject)).toEqual([
        '2 Studierende warten auf deine Antwort',
        'Sam Three wartet auf deine Antwort',
      ])
    })

    it('is told in one mail with others of the same student that end at the same moment', async () => {
      const same = await makeSupervisor(open().db, { firstName: 'Dora', lastName: 'Same' })
      const late = await makeSupervisor(open().db, { firstName: 'Dora', lastName: 'Late' })
      const first = [await ask(), await ask(same)]
      later(60)
      const last = await ask(late)
      await post()
      const { student, mails } = the()
      const told = () => arrived().flatMap(([to, subject]) => (to === student.email ? [subject] : []))
      await pass(10 * DAY - 60 - 30)
      expect(told()).toEqual(['2 of your requests have expired'])
      const { text } = mails.received.find(({ to }) => to?.[0]?.address === student.email) ?? {}
      expect(text).toContain('- Ada Weiß\n- Dora Same\n')
      expect(text).toMatch(/\/student\/requests\n/)
      for (const { id } of first) expect((await get(id)).ended_as).toBe('expired')
      expect((await get(last.id)).state).toBe('PENDING')
      await pass(60)
      expect(told().slice(1)).toEqual(['Your request to Dora Late has expired'])
      expect(await tasks()).toBe(0)
    })

    it('is not named in the reminder of another if its next step is its end', async () => {
      await set({ answer_days: 1 })
      await ask()
      later(11.5 * HOUR)
      await ask(the().supervisor, await makeStudent(open().db, { firstName: 'Jo', lastName: 'Late' }))
      for (const seconds of [HOUR / 2, 11.5 * HOUR - 30]) {
        await post()
        forget()
        await pass(seconds)
      }
      expect(arrived()).toEqual([[the().supervisor.email, 'Jo Late wartet auf deine Antwort']])
    })

    it('are not for questions', async () => {
      const asked = { supervisor_id: the().supervisor.id, message: 'Hello?' }
      const { id } = await the().api.ok('chat_requests.create', asked, { as: the().student.email })
      await pass(20 * DAY)
      const chat = await the().api.ok('chat_requests.get', { id }, { as: the().student.email })
      expect(chat).toMatchObject({ state: 'PENDING', answer_by: null })
    })
  })

  describe('set while requests wait', () => {
    it('counts before what would end at once, and ends just that', async () => {
      const { id: old } = await ask()
      later(8 * DAY)
      const student = await makeStudent(open().db)
      const { id: young } = await ask(the().supervisor, student)
      expect((await set({ answer_days: 5 }, true)).requests).toMatchObject({ pending: 2, expiring: 1 })
      expect((await set({ answer_days: 9 }, true)).requests).toMatchObject({ expiring: 0 })
      expect((await get(old)).answer_by).toBeNull()
      await set({ answer_days: 5 })
      await due()
      expect([(await get(old)).state, (await get(young, student)).state]).toEqual(['WITHDRAWN', 'PENDING'])
      expect((await get(young, student)).answer_by).toBe(after(5))
      await set({ answer_days: null })
      expect((await get(young, student)).answer_by).toBeNull()
      expect(await tasks()).toBe(0)
    })

    it('reminds at once, in one mail, of those whose reminders would be over', async () => {
      for (const firstName of ['Bo', 'Jo']) await ask(the().supervisor, await makeStudent(open().db, { firstName }))
      await post()
      later(6.5 * DAY)
      await ask()
      await post()
      forget()
      await set({ answer_days: 7 })
      await pass(0)
      expect(arrived()).toEqual([[the().supervisor.email, '2 Studierende warten auf deine Antwort']])
      await set({ answer_days: 8 })
      await pass(0)
      expect(arrived()).toHaveLength(1)
    })

    it('never goes beyond the end of the cycle, by which all end', async () => {
      const { id } = await ask()
      const ends = after(6)
      await set({ ends_at: ends })
      expect((await get(id)).answer_by).toBe(ends)
      await set({ answer_days: 10 })
      expect((await get(id)).answer_by).toBe(ends)
      await post()
      forget()
      await pass(6 * DAY)
      expect(await get(id)).toMatchObject({ state: 'WITHDRAWN', ended_as: 'cycle_ended', is_news: true })
      const { student, mails } = the()
      expect(arrived()).toEqual([[student.email, 'Your request to Ada Weiß has ended with the cycle']])
      expect(mails.received.at(-1)?.text).not.toContain('did not answer')
    })

    it('is told in one mail with the others of the same student when the cycle ends', async () => {
      await set({ ends_at: after(9) })
      await ask()
      await ask(await makeSupervisor(open().db))
      await post()
      forget()
      await pass(9 * DAY)
      expect(arrived()).toEqual([[the().student.email, '2 of your requests have ended with the cycle']])
    })

    it('ends for itself that ran out before the cycle did, however late that is done', async () => {
      await set({ answer_days: 10, ends_at: after(11) })
      const { id } = await ask()
      await pass(12 * DAY)
      expect((await get(id)).ended_as).toBe('expired')
    })
  })

  it('goes on when matching closes, and comes back with its cycle', async () => {
    await set({ answer_days: 10 })
    const deadline = after(10)
    const { id } = await ask()
    later(DAY)
    await the().api.ok('cycles.current.patch', { closes_at: the().clock.now.toISOString() }, asAdmin())
    expect((await get(id)).answer_by).toBe(deadline)
    const { id: cycle } = await the().api.ok('admin.cycles.open', { name: 'By mistake' }, asAdmin())
    expect(await get(id)).toMatchObject({ state: 'WITHDRAWN', answer_by: null })
    await the().api.ok('admin.cycles.call_off', { id: cycle }, asAdmin())
    expect((await get(id)).answer_by).toBe(deadline)
    await pass(9 * DAY)
    expect((await get(id)).ended_as).toBe('expired')
  })
})

/** Students whose requests ended without an answer (docs/decisions/0094-requests-are-answered-in-time.md). */
import { beforeEach, expect, it } from 'vitest'
import { makeSupervisor } from '#test/support/people.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { carryOutDeadlines } from '#test/support/jobs/due-tasks.ts'
import { postForEach } from '#test/support/post.ts'

const DAY = 86_400

withDatabase('a request without an answer', (open) => {
  const { the, later, post, ask, decide, undo } = postForEach(open)
  const asAdmin = () => ({ as: the().admin.email })
  const set = (answer_days: number, dryRun = false) =>
    the().api.ok('cycles.current.patch', { answer_days, dry_run: dryRun }, asAdmin())
  /** Lets time pass, has done what is due then, and mails it. */
  const pass = async (seconds: number): Promise<void> => {
    later(seconds)
    await carryOutDeadlines(open().db, () => the().clock.now)
    await post()
  }

  beforeEach(async () => {
    await set(10)
  })

  it('that ended leaves its student waiting, until they have a supervisor', async () => {
    const { api, student, supervisor } = the()
    const waiting = async () => {
      const { students, longest_waiting: named } = await api.ok('admin.statistics', {}, asAdmin())
      const columns = { situation: 'waiting', sort: 'waiting_since', columns: 'waiting_since' } as const
      const { items } = await api.ok('admin.people.list', columns, asAdmin())
      return { count: students.waiting, named, rows: items.map(({ id, cells }) => [id, cells.waiting_since]) }
    }
    const { created_at: since } = await ask()
    await pass(10 * DAY)
    const expected = { student: { id: student.id }, since, asked: 1, supervisors: [{ id: supervisor.id }] }
    expect(await waiting()).toMatchObject({ count: 1, named: [expected], rows: [[student.id, since]] })
    // Days to answer concern nobody whose requests are over.
    expect((await set(12, true)).people).toBe(0)
    await ask()
    const other = await makeSupervisor(open().db)
    const { id } = await ask(other)
    expect(await waiting()).toMatchObject({ count: 1, named: [{ since, asked: 2 }], rows: [[student.id, since]] })
    await decide(other, id, 'REJECTED')
    await pass(10 * DAY)
    expect(await waiting()).toMatchObject({ count: 1, named: [{ since, asked: 1 }], rows: [[student.id, since]] })
    await undo(other, id)
    await decide(other, id, 'ACCEPTED')
    expect(await waiting()).toEqual({ count: 0, named: [], rows: [] })
  })
})

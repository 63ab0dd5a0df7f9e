/** Students whose requests ended without an answer (docs/decisions/0094-answer-deadlines.md). */
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

  it('that ended leaves its student to ask again, and nobody waiting', async () => {
    const { api, student, supervisor } = the()
    const idsIn = async (situation: 'waiting' | 'has_to_ask_again') =>
      (await api.ok('admin.people.list', { situation }, asAdmin())).items.map(({ id }) => id)
    const standing = async () => {
      const { students, longest_waiting: named } = await api.ok('admin.statistics', {}, asAdmin())
      const columns = { situation: 'waiting', sort: 'waiting_since', columns: 'waiting_since' } as const
      const { items } = await api.ok('admin.people.list', columns, asAdmin())
      return {
        figures: [students.waiting, students.ask_again],
        again: await idsIn('has_to_ask_again'),
        named: named.map(({ since, asked, student: { id } }) => ({ id, since, asked })),
        rows: items.map(({ id, cells }) => [id, cells.waiting_since]),
      }
    }
    const nobodyWaits = { figures: [0, 1], again: [student.id], named: [], rows: [] }
    await ask()
    await pass(10 * DAY)
    expect(await standing()).toEqual(nobodyWaits)
    // Days to answer concern nobody whose requests are over.
    expect((await set(12, true)).people).toBe(0)
    const other = await makeSupervisor(open().db)
    const { id, created_at: since } = await ask(other)
    const waits = { figures: [1, 0], again: [], rows: [[student.id, since]] }
    expect(await standing()).toEqual({ ...waits, named: [{ id: student.id, since, asked: 1 }] })
    await ask(supervisor)
    expect(await standing()).toEqual({ ...waits, named: [{ id: student.id, since, asked: 2 }] })
    await decide(other, id, 'REJECTED')
    await pass(10 * DAY)
    expect(await standing()).toEqual(nobodyWaits)
    await undo(other, id)
    expect(await standing()).toEqual({ ...waits, named: [{ id: student.id, since, asked: 1 }] })
    await decide(other, id, 'ACCEPTED')
    expect(await standing()).toEqual({ figures: [0, 0], again: [], named: [], rows: [] })
  })
})

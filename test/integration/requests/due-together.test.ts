/** What falls due at once about several requests is told each person in one mail (decision 94). */
import { expect, it } from 'vitest'
import { withDatabase } from '#test/support/databases/databases.ts'
import { carryOutDeadlines } from '#test/support/jobs/due-tasks.ts'
import { makeStudent, makeSupervisor } from '#test/support/people.ts'
import { postForEach } from '#test/support/post.ts'

const [HOUR, DAY] = [3600, 86_400]

withDatabase('a change of the rules that catches several requests', (open) => {
  const { the, later, post, ask, arrived, forget } = postForEach(open)
  const change = async (rules: { answer_days?: number; ends_at?: string }): Promise<void> => {
    await post()
    forget()
    await the().api.ok('cycles.current.patch', rules, { as: the().admin.email })
    await carryOutDeadlines(open().db, () => the().clock.now)
    await post()
  }

  it('reminds a supervisor once of those that end within the hour', async () => {
    for (const firstName of ['Bo', 'Jo']) {
      await ask(the().supervisor, await makeStudent(open().db, { firstName }))
      later(HOUR)
    }
    later(2 * DAY)
    await change({ ends_at: new Date(the().clock.now.getTime() + (HOUR / 2) * 1000).toISOString() })
    expect(arrived()).toEqual([[the().supervisor.email, '2 Studierende warten auf deine Antwort']])
  })

  it('names none in the reminder of another whose next step is its end', async () => {
    await change({ answer_days: 1 })
    await ask()
    later(11.5 * HOUR)
    await ask(the().supervisor, await makeStudent(open().db, { firstName: 'Jo', lastName: 'Late' }))
    for (const seconds of [HOUR / 2, 11.5 * HOUR - 30]) {
      forget()
      later(seconds)
      await carryOutDeadlines(open().db, () => the().clock.now)
      await post()
    }
    expect(arrived()).toEqual([[the().supervisor.email, 'Jo Late wartet auf deine Antwort']])
  })

  it('tells a student once of those whose time is over, however far apart they were asked', async () => {
    for (const supervisor of [the().supervisor, await makeSupervisor(open().db), await makeSupervisor(open().db)]) {
      await ask(supervisor)
      later(HOUR)
    }
    later(3 * DAY)
    await change({ answer_days: 1 })
    expect(arrived()).toEqual([[the().student.email, '3 of your requests have expired']])
  })
})

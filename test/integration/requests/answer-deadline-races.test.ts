/** A deadline that is over at the moment at which somebody acts. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { carryOutDeadlines } from '#test/support/jobs/due-tasks.ts'
import { makeStudent, makeSupervisor } from '#test/support/people.ts'
import { isDone, onTwoInstances, type Track } from '#test/support/race.ts'
import { eachRound } from '#test/support/rounds.ts'

/** A request whose deadline is just over. */
const overdue = async (track: Track, totalSlots = 1) => {
  const [student, supervisor] = [await makeStudent(track.db), await makeSupervisor(track.db, { totalSlots })]
  const id = await track.ask(student, supervisor)
  await track.db.execute(sql`update requests set answer_by = now() where id = ${id}`)
  await track.db.execute(
    sql`insert into due_tasks (kind, subject_id, due_at) values ('answer_deadline', ${id}::uuid, now())`,
  )
  return { id, student, supervisor }
}

onTwoInstances((track) => {
  const runOut = () => carryOutDeadlines(track.db, () => new Date())
  const expired = (id: string) => track.count(sql`request_transitions where request_id = ${id} and reason = 'expired'`)

  describe.each(eachRound(30))('in round $round', () => {
    it('ends a request that is accepted, or does not, but never both', async () => {
      const { id, supervisor } = await overdue(track)
      const accept = await track.accept(supervisor, id)
      const [answer] = await Promise.all([accept(), runOut()])
      expect(await track.stateOf(id)).toBe(isDone(answer) ? 'ACCEPTED' : 'WITHDRAWN')
      expect(await expired(id)).toBe(isDone(answer) ? 0 : 1)
      await runOut()
      expect(await track.count(sql`due_tasks`)).toBe(0)
    })

    it('ends it once, though its student is accepted elsewhere', async () => {
      const { id, student } = await overdue(track)
      const other = await makeSupervisor(track.db)
      const accept = await track.accept(other, await track.ask(student, other))
      const [answer] = await Promise.all([accept(), runOut(), runOut()])
      expect(isDone(answer)).toBe(true)
      expect(await track.stateOf(id)).toBe('WITHDRAWN')
      expect(await track.count(sql`request_transitions where request_id = ${id} and to_state = 'WITHDRAWN'`)).toBe(1)
    })
  })
})

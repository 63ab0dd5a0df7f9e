/**
 * Names that change at the moment a pair begins or ends. After each race the database is sound: every pair has exactly one
 * valid confirmation, under the names that its two people have then, and nobody else has any.
 */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'
import { countDone, isDone, onTwoInstances, race } from '#test/support/race.ts'
import { eachRound } from '#test/support/rounds.ts'

onTwoInstances((track) => {
  const makePeople = async (): Promise<[student: MadeUser, supervisor: MadeUser]> => [
    await makeStudent(track.db, { firstName: 'Ida', lastName: 'Öz' }),
    await makeSupervisor(track.db, { firstName: 'Max', lastName: 'Ng' }),
  ]
  const rename = (who: MadeUser, last_name: string) => track.prepare(who, 'users.patch', { id: who.id, last_name })
  const act = async (supervisor: MadeUser, id: string, state: 'ACCEPTED' | 'WITHDRAWN') => {
    await track.api.decide(supervisor, id, state)
  }
  const valid = () => track.count(sql`confirmations where revoked_at is null`)
  const validFor = (student: string, supervisor: string) =>
    track.count(
      sql`confirmations where revoked_at is null and student_name = ${student} and supervisor_name = ${supervisor}`,
    )

  describe.each(eachRound(30))('in round $round', () => {
    it('both are renamed while they become a pair', async () => {
      const [student, supervisor] = await makePeople()
      const id = await track.ask(student, supervisor)
      const answers = await race(rename(student, 'Ox'), track.accept(supervisor, id), rename(supervisor, 'Ong'))
      expect(countDone(answers)).toBe(3)
      expect(await validFor('Ida Ox', 'Max Ong')).toBe(1)
    })

    it('both are renamed while they are a pair, several times', async () => {
      const [student, supervisor] = await makePeople()
      await act(supervisor, await track.ask(student, supervisor), 'ACCEPTED')
      const names = ['Ash', 'Birch', 'Cedar']
      const answers = await race(...names.flatMap((name) => [rename(student, name), rename(supervisor, name)]))
      expect(countDone(answers)).toBe(6)
      expect(await valid()).toBe(1)
    })

    it('both are renamed while the student is removed', async () => {
      const [student, supervisor] = await makePeople()
      const id = await track.ask(student, supervisor)
      await act(supervisor, id, 'ACCEPTED')
      const removal = track.prepare(supervisor, 'supervision_requests.patch', { id, state: 'WITHDRAWN' })
      const answers = await race(rename(student, 'Ox'), removal, rename(supervisor, 'Ong'))
      expect(countDone(answers)).toBe(3)
      expect(await valid()).toBe(0)
    })

    it('both are renamed while the removal is undone', async () => {
      const [student, supervisor] = await makePeople()
      const id = await track.ask(student, supervisor)
      await act(supervisor, id, 'ACCEPTED')
      await act(supervisor, id, 'WITHDRAWN')
      const undo = track.prepare(supervisor, 'supervision_requests.undo', { id })
      const answers = await race(rename(student, 'Ox'), undo, rename(supervisor, 'Ong'))
      expect(countDone(answers)).toBe(3)
      expect(await validFor('Ida Ox', 'Max Ong')).toBe(1)
    })

    it('a student who was added by address registers while the add is undone', async () => {
      const [, supervisor] = await makePeople()
      const email = 'new.student@uni.example'
      const add = { student_email: email }
      const { id } = await track.api.ok('supervision_requests.create', add, { as: supervisor.email })
      const [registered, undone] = await race(
        track.prepare(email, 'users.register', { first_name: 'Nora', last_name: 'New' }),
        track.prepare(supervisor, 'supervision_requests.undo', { id }),
      )
      expect(isDone(registered)).toBe(true)
      expect(isDone(undone)).toBe(true)
      expect(await valid()).toBe(0)
    })

    it('names change while the cycle ends, and leave nothing valid behind', async () => {
      const admin = await makeAdmin(track.db)
      const pairs = await Promise.all(Array.from({ length: 4 }, makePeople))
      for (const [student, supervisor] of pairs) {
        await act(supervisor, await track.ask(student, supervisor), 'ACCEPTED')
      }
      const answers = await race(
        ...pairs.map(([student]) => rename(student, 'Ox')),
        track.prepare(admin, 'admin.cycles.open', { name: 'Next' }),
        ...pairs.map(([, supervisor]) => rename(supervisor, 'Ong')),
      )
      expect(countDone(answers)).toBe(9)
      expect(await valid()).toBe(0)
    })
  })
})

/** Actions on requests at the same moment, and what must hold afterwards. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Answer } from '#test/support/api.ts'
import { makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'
import { countDone, errorCodesAmong, isDone, onTwoInstances, race } from '#test/support/race.ts'
import { eachRound } from '#test/support/rounds.ts'

onTwoInstances((track) => {
  describe.each(eachRound(30))('in round $round', () => {
    it('exactly one of 20 accepts on one place wins', async () => {
      const supervisor = await makeSupervisor(track.db, { totalSlots: 1 })
      const ids: string[] = []
      for (let number = 0; number < 20; number += 1) ids.push(await track.ask(await makeStudent(track.db), supervisor))
      const answers = await race(...ids.map((id) => track.accept(supervisor, id)))
      expect(countDone(answers)).toBe(1)
      expect(errorCodesAmong(answers)).toEqual(['no_slot_available'])
    })

    it('exactly one of two acceptances that want the title of one idea has it', async () => {
      const supervisor = await makeSupervisor(track.db)
      const as = { as: supervisor.email }
      const idea = { id: supervisor.id, title: 'A robot', state: 'OPEN' } as const
      const { id: ideaId } = await track.api.ok('supervisors.ideas.add', idea, as)
      const accept = async () => {
        const wish = { supervisor_id: supervisor.id, idea_id: ideaId }
        const student = await makeStudent(track.db)
        const { id } = await track.api.ok('supervision_requests.create', wish, { as: student.email })
        const change = { id, state: 'ACCEPTED', working_title_of: ideaId } as const
        return track.prepare(supervisor, 'supervision_requests.patch', change)
      }
      const answers = await race(accept(), accept())
      expect(countDone(answers)).toBe(1)
      expect(errorCodesAmong(answers)).toEqual(['idea_taken'])
      expect(await track.count(sql`requests where idea_id = ${ideaId} and working_title is not null`)).toBe(1)
    })

    it('two supervisors who accept the same student do not both get them', async () => {
      const student = await makeStudent(track.db)
      const [one, other] = [await makeSupervisor(track.db), await makeSupervisor(track.db)]
      const [ofOne, ofOther] = [await track.ask(student, one), await track.ask(student, other)]
      const answers = await race(track.accept(one, ofOne), track.accept(other, ofOther))
      expect(countDone(answers)).toBe(1)
      expect(errorCodesAmong(answers)).toEqual(['request_state_forbids'])
    })

    it('a request is accepted or withdrawn, not both', async () => {
      const [student, supervisor] = [await makeStudent(track.db), await makeSupervisor(track.db)]
      const id = await track.ask(student, supervisor)
      const withdraw = track.prepare(student, 'supervision_requests.patch', { id, state: 'WITHDRAWN' })
      const [accepted, withdrawn] = (await race(track.accept(supervisor, id), withdraw)) as [Answer, Answer]
      expect([isDone(accepted), isDone(withdrawn)].filter(Boolean)).toHaveLength(1)
      expect(await track.stateOf(id)).toBe(isDone(accepted) ? 'ACCEPTED' : 'WITHDRAWN')
    })

    it('the place that an undo frees is taken after it or not at all', async () => {
      const [student, other, supervisor] = [
        await makeStudent(track.db),
        await makeStudent(track.db),
        await makeSupervisor(track.db, { totalSlots: 1 }),
      ]
      const [taken, waiting] = [await track.ask(student, supervisor), await track.ask(other, supervisor)]
      await track.api.decide(supervisor, taken, 'ACCEPTED')
      const undo = track.prepare(supervisor, 'supervision_requests.undo', { id: taken })
      const [undone, accepted] = (await race(undo, track.accept(supervisor, waiting))) as [Answer, Answer]
      expect(isDone(undone)).toBe(true)
      expect(await track.stateOf(taken)).toBe('PENDING')
      expect(await track.stateOf(waiting)).toBe(isDone(accepted) ? 'ACCEPTED' : 'PENDING')
      expect(errorCodesAmong([accepted])).toEqual(isDone(accepted) ? [] : ['no_slot_available'])
    })

    it('requests that an acceptance withdrew come back once when that is undone several times at once', async () => {
      const student = await makeStudent(track.db)
      const [first, second] = [await makeSupervisor(track.db), await makeSupervisor(track.db)]
      const [accepted, withdrawn] = [await track.ask(student, first), await track.ask(student, second)]
      await track.api.decide(first, accepted, 'ACCEPTED')
      const undo = () => track.prepare(first, 'supervision_requests.undo', { id: accepted })
      const answers = await race(undo(), undo(), undo())
      expect(countDone(answers)).toBe(1)
      expect([await track.stateOf(accepted), await track.stateOf(withdrawn)]).toEqual(['PENDING', 'PENDING'])
      expect(await track.count(sql`request_transitions where request_id = ${withdrawn}`)).toBe(3)
    })

    it('one place is not both given by a direct add and by an acceptance', async () => {
      const [student, other, supervisor] = [
        await makeStudent(track.db),
        await makeStudent(track.db),
        await makeSupervisor(track.db, { totalSlots: 1 }),
      ]
      const id = await track.ask(student, supervisor)
      const add = track.prepare(supervisor, 'supervision_requests.create', { student_id: other.id })
      const answers = await race(track.accept(supervisor, id), add)
      expect(countDone(answers)).toBe(1)
      expect(errorCodesAmong(answers)).toEqual(['no_slot_available'])
    })

    it('a student who is added and accepted at once is in one pair', async () => {
      const [student, supervisor] = [await makeStudent(track.db), await makeSupervisor(track.db)]
      const id = await track.ask(student, supervisor)
      const add = track.prepare(supervisor, 'supervision_requests.create', { student_id: student.id })
      const answers = await race(track.accept(supervisor, id), add)
      expect(countDone(answers)).toBe(1)
      expect(await track.stateOf(id)).toBe('ACCEPTED')
    })

    it('one place is not both given by an admin and by an acceptance', async () => {
      const admin = await makeAdmin(track.db)
      const [student, other, supervisor] = [
        await makeStudent(track.db),
        await makeStudent(track.db),
        await makeSupervisor(track.db, { totalSlots: 1 }),
      ]
      const id = await track.ask(student, supervisor)
      const pair = { student_id: other.id, supervisor_id: supervisor.id, reason: 'By hand' }
      const answers = await race(track.accept(supervisor, id), track.prepare(admin, 'admin.pairs.make', pair))
      expect(countDone(answers)).toBe(1)
      expect(errorCodesAmong(answers)).toEqual(['no_slot_available'])
    })

    it('two admins who make the same pair, and its supervisor who accepts, make one', async () => {
      const admins = [await makeAdmin(track.db), await makeAdmin(track.db)]
      const [student, supervisor] = [await makeStudent(track.db), await makeSupervisor(track.db)]
      const id = await track.ask(student, supervisor)
      const pair = { student_id: student.id, supervisor_id: supervisor.id, reason: 'By hand' }
      const made = admins.map((admin) => track.prepare(admin, 'admin.pairs.make', pair))
      const answers = await race(track.accept(supervisor, id), ...made)
      expect(countDone(answers)).toBe(1)
      expect(await track.stateOf(id)).toBe('ACCEPTED')
      expect(await track.count(sql`requests where student_id = ${student.id}`)).toBe(1)
    })

    it('a pair that is ended by an admin and by its supervisor at once ends once', async () => {
      const admin = await makeAdmin(track.db)
      const [student, supervisor] = [await makeStudent(track.db), await makeSupervisor(track.db)]
      const id = await track.ask(student, supervisor)
      await track.api.decide(supervisor, id, 'ACCEPTED')
      const end = track.prepare(admin, 'admin.pairs.end', { request_id: id, reason: 'By hand' })
      const remove = track.prepare(supervisor, 'supervision_requests.patch', { id, state: 'WITHDRAWN' })
      const answers = await race(end, remove)
      expect(countDone(answers)).toBe(1)
      expect(await track.count(sql`request_transitions where request_id = ${id} and to_state = 'WITHDRAWN'`)).toBe(1)
    })

    it('an import that takes a place away does not overbook the supervisor whom an acceptance fills up', async () => {
      const admin = await makeAdmin(track.db)
      const [student, supervisor] = [await makeStudent(track.db), await makeSupervisor(track.db, { totalSlots: 1 })]
      const id = await track.ask(student, supervisor)
      const csv = `First Name,Last Name,Email,Capacity\nA,B,${supervisor.email},0\n`
      const file = { fileName: 'supervisors.csv', contentType: 'text/csv', bytes: Buffer.from(csv) }
      const load = track.prepare(admin, 'admin.supervisors.import', { file, dry_run: false })
      const [imported, accepted] = (await race(load, track.accept(supervisor, id))) as [Answer, Answer]
      expect([200, 409]).toContain(imported.status)
      if (isDone(accepted)) expect(await track.stateOf(id)).toBe('ACCEPTED')
      else expect(errorCodesAmong([accepted])[0]).toBe('no_slot_available')
    })

    it('a new cycle takes an acceptance along or forbids it', async () => {
      const admin = await makeAdmin(track.db)
      const supervisor = await makeSupervisor(track.db, { totalSlots: 5 })
      const ids: string[] = []
      for (let number = 0; number < 5; number += 1) ids.push(await track.ask(await makeStudent(track.db), supervisor))
      const open = track.prepare(admin, 'admin.cycles.open', { name: 'The next one' })
      const [opened, ...accepted] = await race(open, ...ids.map((id) => track.accept(supervisor, id)))
      expect(opened?.status).toBe(201)
      expect(await track.count(sql`requests where state in ('PENDING', 'ACCEPTED')`)).toBe(0)
      expect(await track.count(sql`closed_pairs`)).toBe(countDone(accepted))
      for (const code of errorCodesAmong(accepted)) expect(['request_state_forbids', 'not_found']).toContain(code)
    })

    it('a new cycle and a request: the request is of the one or the other', async () => {
      const admin = await makeAdmin(track.db)
      const supervisor = await makeSupervisor(track.db)
      const students = await Promise.all(Array.from({ length: 5 }, () => makeStudent(track.db)))
      const open = track.prepare(admin, 'admin.cycles.open', { name: 'The next one' })
      const asked = students.map((one) =>
        track.prepare(one, 'supervision_requests.create', { supervisor_id: supervisor.id }),
      )
      const answers = await race(open, ...asked)
      expect(countDone(answers)).toBe(answers.length)
      const astray = sql`requests r join cycles c on c.id = r.cycle_id where c.closed_at is not null and r.state = 'PENDING'`
      expect(await track.count(astray)).toBe(0)
    })

    it('a request sent ten times at once is one request', async () => {
      const [student, supervisor] = [await makeStudent(track.db), await makeSupervisor(track.db)]
      const send = () => track.prepare(student, 'supervision_requests.create', { supervisor_id: supervisor.id })
      const answers = await race(...Array.from({ length: 10 }, send))
      expect(countDone(answers)).toBe(1)
      expect(errorCodesAmong(answers)).toEqual(['request_already_active'])
      expect(await track.count(sql`outbox`)).toBe(1)
    })

    it('a student who leaves while being accepted is gone, with the pair or without', async () => {
      const [student, supervisor] = [await makeStudent(track.db), await makeSupervisor(track.db)]
      const id = await track.ask(student, supervisor)
      const leave = track.prepare(student, 'users.delete', { id: student.id })
      const [left, accepted] = (await race(leave, track.accept(supervisor, id))) as [Answer, Answer]
      expect(left.status).toBe(204)
      expect(await track.stateOf(id)).toBe(isDone(accepted) ? 'ACCEPTED' : 'WITHDRAWN')
    })

    it('a reset frees the place that an acceptance was about to take, or takes it back', async () => {
      const admin = await makeAdmin(track.db)
      const [student, supervisor] = [await makeStudent(track.db), await makeSupervisor(track.db, { totalSlots: 1 })]
      const id = await track.ask(student, supervisor)
      const reset = track.prepare(admin, 'admin.users.reset', { id: student.id })
      const [done] = await race(reset, track.accept(supervisor, id))
      expect(done?.status).toBe(200)
      expect(await track.stateOf(id)).toBeUndefined()
    })
  })
})

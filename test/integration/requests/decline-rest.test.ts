/** Declining all that are left when no place is, and taking that back, as one. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { withDatabase } from '#test/support/databases/databases.ts'
import { Pair } from '#test/support/pair.ts'
import { type MadeUser, makeStudent, makeSupervisor } from '#test/support/people.ts'
import { errorCodesAmong, isDone, onTwoInstances, race } from '#test/support/race.ts'
import { eachRound } from '#test/support/rounds.ts'

const WORDS = { reason: 'no_slot', answer: 'Thank you for asking.' } as const

withDatabase('declining what is left', (open) => {
  const pair = new Pair(open, 1)
  const ask = async (from: MadeUser, to = pair.supervisor): Promise<string> => (await pair.api.ask(from, to)).id
  const decline = (ids: string[], words: object = {}) =>
    pair.api.ok('supervision_requests.decline_rest', { ids, ...words }, { as: pair.supervisor.email })
  const undo = (undo_id: string) =>
    pair.api.ok('supervision_requests.decline_rest.undo', { undo_id }, { as: pair.supervisor.email })
  const refused = (name: 'supervision_requests.decline_rest', input: object, by = pair.supervisor) =>
    pair.api.refused(name, input as never, { as: by.email })
  const seen = (who: MadeUser, id: string) => pair.api.ok('supervision_requests.get', { id }, { as: who.email })
  const mails = async (kind: string) =>
    Number(
      (await open().db.execute(sql`select count(*) as n from outbox where kind = ${kind} and cancelled_at is null`))
        .rows[0]?.['n'],
    )

  /** Three students wait; the last place is taken. */
  const fill = async () => {
    const students = [await makeStudent(open().db), await makeStudent(open().db), await makeStudent(open().db)] as const
    const ids: string[] = []
    const taken = await ask(pair.student)
    for (const student of students) ids.push(await ask(student))
    await pair.api.decide(pair.supervisor, taken, 'ACCEPTED')
    return { students, ids, taken }
  }

  it('tells all the same, each by mail, and is taken back as one, with the mails', async () => {
    const { students, ids } = await fill()
    const { declined, undo_id: undoId } = await decline([...ids, ...ids], WORDS)
    expect(declined).toBe(3)
    for (const [index, student] of students.entries())
      expect(await seen(student, ids[index] ?? '')).toMatchObject({ state: 'REJECTED', ...WORDS })
    expect(await mails('rejected')).toBe(3)
    pair.later()
    expect(await undo(undoId)).toEqual({ restored: 3, kept: 0 })
    for (const [index, student] of students.entries())
      expect(await seen(student, ids[index] ?? '')).toMatchObject({ state: 'PENDING', reason: null, answer: null })
    expect(await mails('rejected')).toBe(0)
    const history = await pair.api.ok('supervision_requests.history', { id: ids[0] ?? '' }, { as: students[0].email })
    expect(history.map(({ reason }) => reason)).toEqual(['sent', 'rejected', 'undone'])
  })

  it('is known to the supervisor as what comes back as one, as long as it does', async () => {
    const { students, ids } = await fill()
    const [id = '', later = ''] = ids
    const { undo_id: undoId } = await decline(ids)
    expect(await seen(pair.supervisor, id)).toMatchObject({ declined_with: undoId })
    expect(await seen(students[0], id)).not.toHaveProperty('declined_with')
    await pair.api.undo(pair.supervisor, id)
    expect(await seen(pair.supervisor, id)).not.toHaveProperty('declined_with')
    expect(await seen(pair.supervisor, later)).toMatchObject({ declined_with: undoId })
  })

  it('is for nobody who has a place left', async () => {
    const id = await ask(pair.student)
    expect(await refused('supervision_requests.decline_rest', { ids: [id] })).toMatchObject({
      statusCode: 409,
      code: 'place_left',
    })
    expect(await seen(pair.student, id)).toMatchObject({ state: 'PENDING' })
  })

  it('touches no request of another, and tells of none', async () => {
    const { ids } = await fill()
    const other = await makeSupervisor(open().db, { totalSlots: 0 })
    for (const wanted of [ids, [randomUUID()]]) {
      expect(await refused('supervision_requests.decline_rest', { ids: wanted }, other)).toMatchObject({
        statusCode: 404,
      })
    }
    const { undo_id: undoId } = await decline(ids)
    expect(
      await pair.api.refused('supervision_requests.decline_rest.undo', { undo_id: undoId }, { as: other.email }),
    ).toMatchObject({ statusCode: 404 })
  })

  describe('leaves alone', () => {
    it('a student who withdrew since the supervisor looked', async () => {
      const { students, ids } = await fill()
      await pair.api.decide(students[0], ids[0] ?? '', 'WITHDRAWN')
      expect(await decline(ids, WORDS)).toMatchObject({ declined: 2 })
      expect(await seen(students[0], ids[0] ?? '')).toMatchObject({ state: 'WITHDRAWN', reason: null })
    })

    it('all, where all have withdrawn', async () => {
      const { students, ids } = await fill()
      for (const [index, student] of students.entries()) await pair.api.decide(student, ids[index] ?? '', 'WITHDRAWN')
      expect(await refused('supervision_requests.decline_rest', { ids })).toMatchObject({
        code: 'request_state_forbids',
      })
    })
  })

  describe('the way back', () => {
    it('leaves alone who is in a pair by now, and who has asked again', async () => {
      const { students, ids } = await fill()
      const { undo_id: undoId } = await decline(ids, WORDS)
      pair.later()
      const elsewhere = await makeSupervisor(open().db)
      await pair.api.decide(elsewhere, await ask(students[0], elsewhere), 'ACCEPTED')
      expect(await undo(undoId)).toEqual({ restored: 2, kept: 1 })
      expect(await seen(students[0], ids[0] ?? '')).toMatchObject({ state: 'REJECTED', ...WORDS })
    })

    it('leaves alone what was decided anew', async () => {
      const { ids, taken, students } = await fill()
      const { undo_id: undoId } = await decline(ids)
      const [first = '', second = ''] = ids
      pair.later()
      await pair.api.undo(pair.supervisor, first)
      await pair.api.undo(pair.supervisor, taken)
      await pair.api.decide(pair.supervisor, first, 'ACCEPTED')
      await pair.api.undo(pair.supervisor, second)
      await pair.api.decide(pair.supervisor, second, 'REJECTED')
      expect(await undo(undoId)).toEqual({ restored: 1, kept: 0 })
      expect(await seen(students[0], first)).toMatchObject({ state: 'ACCEPTED' })
      expect(await seen(students[1], second)).toMatchObject({ state: 'REJECTED' })
    })

    it('is there once', async () => {
      const { ids } = await fill()
      const { undo_id: undoId } = await decline(ids)
      await undo(undoId)
      expect(
        await pair.api.refused(
          'supervision_requests.decline_rest.undo',
          { undo_id: undoId },
          { as: pair.supervisor.email },
        ),
      ).toMatchObject({ statusCode: 404 })
    })

    it('is closed where every one of them is beyond it', async () => {
      const { students, ids } = await fill()
      const { undo_id: undoId } = await decline(ids.slice(0, 1))
      pair.later()
      const elsewhere = await makeSupervisor(open().db)
      await pair.api.decide(elsewhere, await ask(students[0], elsewhere), 'ACCEPTED')
      expect(
        await pair.api.refused(
          'supervision_requests.decline_rest.undo',
          { undo_id: undoId },
          { as: pair.supervisor.email },
        ),
      ).toMatchObject({ code: 'undo_not_possible' })
    })
  })
})

onTwoInstances((track) => {
  /** A supervisor without a place, and five who wait. */
  const crowd = async () => {
    const supervisor = await makeSupervisor(track.db, { totalSlots: 1 })
    const students: MadeUser[] = []
    const ids: string[] = []
    const taken = await track.ask(await makeStudent(track.db), supervisor)
    for (let number = 0; number < 5; number += 1) {
      const student = await makeStudent(track.db)
      students.push(student)
      ids.push(await track.ask(student, supervisor))
    }
    await track.api.decide(supervisor, taken, 'ACCEPTED')
    return { supervisor, students, ids, taken }
  }
  const statesOf = (ids: readonly string[]) => Promise.all(ids.map((id) => track.stateOf(id)))

  describe.each(eachRound(30))('in round $round', () => {
    it('a student who withdraws while all are declined is declined or has withdrawn', async () => {
      const { supervisor, students, ids } = await crowd()
      const decline = track.prepare(supervisor, 'supervision_requests.decline_rest', { ids })
      const withdrawals = students.map((student, index) =>
        track.prepare(student, 'supervision_requests.patch', { id: ids[index] ?? '', state: 'WITHDRAWN' }),
      )
      const [, ...withdrawn] = await race(decline, ...withdrawals)
      const states = await statesOf(ids)
      expect(states).toEqual(withdrawn.map((answer) => (isDone(answer) ? 'WITHDRAWN' : 'REJECTED')))
    })

    it('two who decline all at once, from both ends of the list, do not stand in each other’s way', async () => {
      const { supervisor, ids } = await crowd()
      const answers = await race(
        track.prepare(supervisor, 'supervision_requests.decline_rest', { ids }),
        track.prepare(supervisor, 'supervision_requests.decline_rest', { ids: ids.toReversed() }),
      )
      expect(answers.filter(isDone)).toHaveLength(1)
      expect(errorCodesAmong(answers)).toEqual(['request_state_forbids'])
      expect(new Set(await statesOf(ids))).toEqual(new Set(['REJECTED']))
    })

    it('the undo brings back nobody whom somebody else accepts at that moment, or their request is withdrawn', async () => {
      const { supervisor, students, ids } = await crowd()
      const { undo_id: undoId } = await track.api.ok(
        'supervision_requests.decline_rest',
        { ids },
        { as: supervisor.email },
      )
      const elsewhere = await makeSupervisor(track.db)
      const [student] = students
      if (!student) throw new Error('somebody asked')
      const accepted = await track.ask(student, elsewhere)
      const answers = await race(
        track.prepare(supervisor, 'supervision_requests.decline_rest.undo', { undo_id: undoId }),
        track.accept(elsewhere, accepted),
      )
      expect(answers.every(isDone)).toBe(true)
      const [first, ...others] = await statesOf(ids)
      expect(['REJECTED', 'WITHDRAWN']).toContain(first)
      expect(new Set(others)).toEqual(new Set(['PENDING']))
    })

    it('nobody is declined once a place is free again, or all are', async () => {
      const { supervisor, ids, taken } = await crowd()
      const answers = await race(
        track.prepare(supervisor, 'supervision_requests.decline_rest', { ids }),
        track.prepare(supervisor, 'supervision_requests.undo', { id: taken }),
      )
      const wanted = isDone(answers[0]) ? 'REJECTED' : 'PENDING'
      expect(new Set(await statesOf(ids))).toEqual(new Set([wanted]))
      expect(errorCodesAmong(answers)).toEqual(isDone(answers[0]) ? [] : ['place_left'])
    })
  })
})

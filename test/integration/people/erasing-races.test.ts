/** Rows of people who go for good, or right after a call about them has committed: what the others in flight are told. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WireError } from '#contract/errors.ts'
import { type Gate, makeGate } from '#test/support/gate.ts'
import { makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'
import { onTwoInstances } from '#test/support/race.ts'
import { atNextCommit } from '#test/support/databases/statements.ts'

onTwoInstances((track) => {
  describe('somebody deleted comes back while their row is erased', () => {
    let gate: Gate
    beforeAll(async () => {
      gate = await makeGate(track.database)
    })
    afterAll(() => gate.release())

    const returns = {
      'by registering': (email: string) =>
        track.prepare(email, 'users.register', { first_name: 'Nora', last_name: 'Back' }),
      'added by a supervisor': async (email: string) =>
        track.prepare(await makeSupervisor(track.db), 'supervision_requests.create', { student_email: email }),
    }
    /** `late`: what is answered when somebody was quicker to come back. */
    const erasures = {
      'by a new cycle': {
        erases: async () =>
          track.prepare(await makeAdmin(track.db), 'admin.cycles.open', { name: `Cycle ${randomUUID()}` }),
        late: 201,
      },
      'as the row of a new admin': {
        erases: async (mail: string) =>
          track.prepare(await makeAdmin(track.db), 'admin.admins.create', { firstName: 'Nora', lastName: 'New', mail }),
        late: 409,
      },
    }
    const cases = Object.entries(returns).flatMap(([how, comesBack]) =>
      Object.entries(erasures).map(([why, erasure]) => ({ how, why, comesBack, ...erasure })),
    )

    const expectDone = async (answers: readonly Promise<{ readonly status: number }>[]) => {
      for (const { status } of await Promise.all(answers)) expect([200, 201, 409]).toContain(status)
    }

    /** A person who has begun to come back does, whatever comes after. */
    const expectBack = async (
      returned: Promise<{ status: number }>,
      erased: Promise<{ status: number }>,
      late: number,
    ) => expect([(await returned).status, (await erased).status]).toEqual([201, late])

    describe.each(cases)('$how, $why', ({ comesBack, erases, late }) => {
      const begin = async () => {
        const email = `${randomUUID()}@uni.example`
        await makeStudent(track.db, { email, deleted: true, registered: false })
        return { returning: await comesBack(email), erasing: await erases(email) }
      }

      it.each(['the return', 'the erasure'])('%s first', async (first) => {
        const { returning, erasing } = await begin()
        await gate.shut(['users'])
        const one = first === 'the return' ? returning() : erasing()
        await gate.still([one])
        const other = first === 'the return' ? erasing() : returning()
        await gate.still([one, other])
        await gate.open()
        await (first === 'the return' ? expectBack(one, other, late) : expectDone([one, other]))
      })

      it('the erasure in the midst of the return', async () => {
        const { returning, erasing } = await begin()
        await gate.shut(['users'])
        const returned = returning()
        await gate.still([returned])
        // The call that erases gets as far as the mails or the events, which it writes last.
        await track.database.pool.withClient(async (keeper) => {
          await keeper.query('begin')
          await keeper.query('lock table outbox, events in share mode')
          const erased = erasing()
          await gate.still([returned, erased])
          await gate.open()
          await gate.still([returned, erased])
          await keeper.query('commit')
          await expectBack(returned, erased, late)
        })
      })
    })
  })

  describe('a row is deleted between a call’s commit and its answer', () => {
    const cases = {
      'a request, by a reset of the supervisor': async () => {
        const [student, supervisor] = [await makeStudent(track.db), await makeSupervisor(track.db)]
        const send = await track.prepare(student, 'supervision_requests.create', { supervisor_id: supervisor.id })
        return { call: send, erasure: 'admin.users.reset', id: supervisor.id } as const
      },
      'a person whom an admin renames': async () => {
        const [admin, student] = [await makeAdmin(track.db), await makeStudent(track.db)]
        const rename = await track.prepare(admin, 'users.patch', { id: student.id, first_name: 'Renamed' })
        return { call: rename, erasure: 'users.delete', id: student.id } as const
      },
    }

    it.each(Object.entries(cases))('%s: the answer does not say that nothing was done', async (_, make) => {
      const { call, erasure, id } = await make()
      const erase = await track.prepare(await makeAdmin(track.db), erasure, { id })
      let erased = 0
      atNextCommit(async () => (erased = (await erase()).status))
      const { status, body } = await call()
      expect(erased).toBeLessThan(300)
      expect(status).toBe(409)
      expect(WireError.parse(body).code).toBe('deleted_meanwhile')
    })
  })
})

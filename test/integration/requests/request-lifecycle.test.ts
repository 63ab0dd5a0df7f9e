/**
 * Requests through the API, held against the model of their rules: after every step of a random day of several people
 * the same requests are in the same states, and the same actions are offered.
 */
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChangeAction, RequestType } from '#domain/request-lifecycle.ts'
import { STUDENTS, SUPERVISORS } from '#test/support/request-lifecycle-model.ts'
import { users } from '#server/db/schema/people.ts'
import { testApp } from '#test/support/api.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { Faculty, type Outcome, type Step } from '#test/support/faculty.ts'
import { type MadeUser, makeStudent, makeSupervisor } from '#test/support/people.ts'
import { expectSound } from '#test/support/matching/soundness.ts'
import { rounds } from '#test/support/rounds.ts'

const student = fc.constantFrom(...STUDENTS)
const supervisor = fc.constantFrom(...SUPERVISORS)
const action = fc.constantFrom<ChangeAction>('ACCEPT', 'ACCEPT', 'REJECT', 'WITHDRAW', 'REMOVE', 'UNDO', 'UNDO')
const kind = fc.constantFrom<RequestType>('SUPERVISION', 'SUPERVISION', 'SUPERVISION', 'CHAT')
const anybody = fc.constantFrom(...STUDENTS, ...SUPERVISORS)
const days: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ do: fc.constant('send' as const), type: kind, student, supervisor }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('add' as const), student, supervisor }) },
    {
      weight: 18,
      arbitrary: fc.record({
        do: fc.constant('change' as const),
        action,
        pick: fc.nat({ max: 30 }),
        // Null: the person who usually does it.
        actor: fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: anybody }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('leave or return' as const), supervisor }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('new cycle' as const, 'wait' as const) }) },
  ),
  { minLength: 8, maxLength: 40, size: 'max' },
)

const expectAsAllowed = (outcome: Outcome | null): void => {
  if (!outcome) return
  const { answer, may } = outcome
  expect({ done: answer.status < 400, body: answer.body }).toEqual({ done: may, body: answer.body })
  expect([200, 201, 403, 404, 409]).toContain(answer.status)
}

withDatabase('the life of requests', (open) => {
  it('is what the rules say, whatever people do', async () => {
    const live = async (steps: readonly Step[]): Promise<void> => {
      const faculty = new Faculty(open())
      await faculty.open()
      for (const step of steps) {
        expectAsAllowed(await faculty.step(step))
        const { stored, expected } = await faculty.states()
        expect(stored).toEqual(expected)
      }
      for (const { offered, allowed } of await faculty.offers()) expect(offered).toEqual(allowed)
      await expectSound(open().db)
      await faculty.api.close()
    }
    await fc.assert(fc.asyncProperty(days, live), { numRuns: rounds(20) })
  })

  describe('an acceptance that withdrew another request', () => {
    it('does not bring it back any more once its supervisor was gone when it was first undone', async () => {
      await emptyTables(open())
      const { db } = open()
      const api = await testApp(open())
      const asking = await makeStudent(db)
      const [first, second] = [await makeSupervisor(db), await makeSupervisor(db)]
      const ask = async (to: MadeUser) => (await api.ask(asking, to)).id
      const [a, b] = [await ask(first), await ask(second)]
      const accept = () => api.decide(first, a, 'ACCEPTED')
      const undo = () => api.undo(first, a)
      // By hand: anybody who comes back by registering starts without what was asked before, and the rule has nothing to do.
      const setGone = (deletedAt: Date | null) => db.update(users).set({ deletedAt }).where(eq(users.id, second.id))
      const stateOfB = async () => {
        const { rows } = await db.execute<{ state: string }>(sql`select state from requests where id = ${b}`)
        return rows[0]?.state
      }

      await accept()
      expect(await stateOfB()).toBe('WITHDRAWN')
      await setGone(new Date())
      await undo()
      expect(await stateOfB()).toBe('WITHDRAWN')
      await accept()
      await setGone(null)
      await undo()
      expect(await stateOfB()).toBe('WITHDRAWN')
      await expectSound(db)
      await api.close()
    })
  })
})

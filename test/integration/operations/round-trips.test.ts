/**
 * How often an operation asks the database. Each time is a wait for the network, often while others wait for the locks,
 * and work for two processes.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { operations } from '#contract/operations.ts'
import type { OperationName } from '#contract/routes.ts'
import { addressOf, cellOf, operationCases, relationsOf } from '#test/support/operation-cases.ts'
import { CALLERS, type Situation } from '#test/support/databases/situations.ts'
import { type SameWorld, sameWorld, type Stage } from '#test/support/databases/same-world.ts'
import type { World } from '#test/support/databases/small-world.ts'
import { countStatements, watchStatements } from '#test/support/databases/statements.ts'
import { makeStudent, makeSupervisor } from '#test/support/people.ts'

/** Without BEGIN and COMMIT. */
const READING = 10
const WRITING = 17
/** Operations that go through all that somebody has left, or all of a cycle. */
const MANY: Partial<Record<OperationName, number>> = {
  'users.export': 30,
  'users.delete': 50,
  'admin.people.removal': 50,
  'admin.users.reset': 50,
  'admin.users.merge': 50,
  'admin.cycles.open': 40,
  'admin.cycles.call_off': 40,
}

/** The first who is answered well. */
const situationOf = (name: OperationName, world: World): Situation => {
  for (const caller of CALLERS) {
    const cell = cellOf(name, caller)
    const relation = relationsOf(name, caller).find((each) => (typeof cell === 'object' ? cell[each] : cell) === 'ok')
    if (relation) return { world, caller, relation }
  }
  throw new Error(`nobody may call ${name}`)
}

describe('round trips to the database', () => {
  let stage: SameWorld
  let current: Stage | null = null
  beforeAll(async () => {
    stage = await sameWorld()
  })
  afterAll(() => stage.close())
  // How far an import is, is written down every 0.4 s: on a busy machine it would take one statement more.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval'] }))
  afterEach(() => void vi.useRealTimers())

  /** Data in memory are loaded by others. */
  const warmed = async (): Promise<Stage> => {
    const { api, world } = await stage.anew()
    for (const { email } of [world.student, world.supervisor]) {
      await api.ok('users.search', { sort: 'best_match' }, { as: email })
    }
    await api.ok('tags.similar', { id: world.tags[0] }, { as: world.student.email })
    return { api, world }
  }

  /** How many statements a call takes that goes well. */
  const countOf = async (name: OperationName, address: string | undefined, input: object): Promise<number> => {
    const { api } = (current ??= await warmed())
    const cookie = address === undefined ? {} : { cookie: await api.signIn(address) }
    const statements = watchStatements()
    const { status, body } = await api.call(name, { ...input }, cookie)
    const count = countStatements(statements)
    expect({ status, body }).toMatchObject({ status: operations[name].status })
    if (operations[name].verb !== 'GET') current = null
    return count
  }

  it.each(Object.keys(operations) as OperationName[])('are few for %s', async (name) => {
    const { world } = (current ??= await warmed())
    const situation = situationOf(name, world)
    const input = operationCases[name].input(situation)
    const most = MANY[name] ?? (operations[name].verb === 'GET' ? READING : WRITING)
    expect(await countOf(name, addressOf(name, situation), input)).toBeLessThanOrEqual(most)
  })

  it('are as many for an acceptance and its undo with twenty other requests of the student as with one', async () => {
    const counts: number[][] = []
    const statements = watchStatements()
    for (const others of [1, 20]) {
      const { api } = await warmed()
      const { db } = stage.database
      const student = await makeStudent(db)
      const supervisors = await Promise.all(Array.from({ length: others + 1 }, () => makeSupervisor(db)))
      const ids: string[] = []
      for (const { id: supervisor_id } of supervisors) {
        ids.push((await api.ok('supervision_requests.create', { supervisor_id }, { as: student.email })).id)
      }
      const [id = '', as = ''] = [ids[0], supervisors[0]?.email]
      const cookie = await api.signIn(as)
      const counted: number[] = []
      for (const decide of [
        () => api.ok('supervision_requests.patch', { id, state: 'ACCEPTED' }, { cookie }),
        () => api.ok('supervision_requests.undo', { id }, { cookie }),
      ]) {
        const before = countStatements(statements)
        await decide()
        counted.push(countStatements(statements) - before)
      }
      counts.push(counted)
    }
    current = null
    expect(counts[1]).toEqual(counts[0])
  })
})

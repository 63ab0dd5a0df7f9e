/**
 * The permission matrix: every operation, every kind of caller, every relation; and that whatever an admin changes, or
 * tries to, leaves a line in the log. It calls through REST; that the proxy answers the same is in transports.test.ts.
 */
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statusOf, WireError } from '#contract/errors.ts'
import type { Operation } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import { errorCodesOf } from '#contract/operation-error-codes.ts'
import type { OperationName } from '#contract/routes.ts'
import { createSimilarityIndex, type SimilarityIndex } from '#server/matching/similarity-index.ts'
import type { Answer } from '#test/support/api.ts'
import { addressOf, relationsOf, operationCases, cellOf } from '#test/support/operation-cases.ts'
import { type CallerKind, CALLERS, type Relation } from '#test/support/databases/situations.ts'
import { type SameWorld, sameWorld, type Stage } from '#test/support/databases/same-world.ts'
import { type Statement, watchStatements } from '#test/support/databases/statements.ts'
import type { Expected } from '#test/support/operations/expected-answers.ts'

type Line = { readonly name: OperationName; readonly caller: CallerKind; readonly relation: Relation }

const names = Object.keys(operations) as OperationName[]
const lines: Line[] = names.flatMap((name) =>
  CALLERS.flatMap((caller) => relationsOf(name, caller).map((relation) => ({ name, caller, relation }))),
)

const expectedOf = ({ name, caller, relation }: Line): Expected | undefined => {
  const cell = cellOf(name, caller)
  return typeof cell === 'object' ? cell[relation] : cell
}

/** An index that has everything yet to load, at every call. */
const unloaded = (): SimilarityIndex => ({
  withSimilarities: (...given) => createSimilarityIndex().withSimilarities(...given),
  suggest: (...given) => createSimilarityIndex().suggest(...given),
  rankSupervisors: (...given) => createSimilarityIndex().rankSupervisors(...given),
  rankStudents: (...given) => createSimilarityIndex().rankStudents(...given),
  rankPending: (...given) => createSimilarityIndex().rankPending(...given),
  rankIdeas: (...given) => createSimilarityIndex().rankIdeas(...given),
  proposeTags: (...given) => createSimilarityIndex().proposeTags(...given),
  mostChosenTags: (...given) => createSimilarityIndex().mostChosenTags(...given),
  scoreStudents: (...given) => createSimilarityIndex().scoreStudents(...given),
  revision: () => null,
})

/** The calls that an admin tries here without doing them. */
const DRY_RUNS = new Set<OperationName>([
  'admin.ideas.import',
  'admin.people.actions',
  'admin.people.removal.preview',
  'admin.supervisors.import',
  'admin.tags.import',
])

/** Each load begins with the vocabulary. */
const isLoad = ({ text }: Statement): boolean => text.includes(`jsonb_build_object('id', t.id, 'key', t.key`)

describe('the permission matrix', () => {
  it('has an answer for every relation, and no more', () => {
    expect(lines.filter((line) => expectedOf(line) === undefined)).toEqual([])
    const spelledOut = names.flatMap((name) =>
      CALLERS.flatMap((caller) => {
        const cell = cellOf(name, caller)
        return typeof cell === 'object' ? Object.keys(cell).map((relation) => ({ name, caller, relation })) : []
      }),
    )
    expect(lines).toEqual(expect.arrayContaining(spelledOut))
  })
})

describe('any caller', () => {
  let stage: SameWorld
  let current: Stage | null = null
  let logged: Readonly<Record<string, unknown>>[] = []
  const logger = pino({ level: 'info' }, { write: (text) => void logged.push(JSON.parse(text)) })

  beforeAll(async () => {
    stage = await sameWorld({ services: { matching: unloaded() }, logger })
  })
  afterAll(() => stage.close())

  const callAs = async ({ name, caller, relation }: Line): Promise<Answer> => {
    current ??= await stage.anew()
    const { api, world } = current
    const situation = { world, caller, relation }
    const as = addressOf(name, situation)
    logged = []
    const answer = await api.call(name, { ...operationCases[name].input(situation) }, as ? { as } : {})
    // A world that changed is no world to test the next call in.
    if (operations[name].verb !== 'GET' && answer.status < 400) current = null
    return answer
  }

  it.each(lines)('$caller calls $name about $relation', async (line) => {
    const operation: Operation = operations[line.name]
    const statements = watchStatements()
    const { status, body } = await callAs(line)
    const actions = logged.filter(({ msg }) => msg === 'admin action')
    if (line.caller.endsWith('ADMIN') && operation.verb !== 'GET') {
      const done = DRY_RUNS.has(line.name) ? 'dry_run' : 'done'
      const outcome = status < 400 ? done : WireError.parse(body).code
      expect(actions).toMatchObject([{ operation: line.name, userId: expect.any(String), outcome }])
      if (status === 201) expect(actions).toMatchObject([{ made: { id: expect.any(String) } }])
    } else expect(actions).toEqual([])
    // Loading takes long with a large vocabulary, which is nothing to do under locks.
    expect(statements.filter((one) => one.inTransaction && isLoad(one))).toEqual([])
    const expected = expectedOf(line)
    if (expected === 'ok' || expected === undefined) {
      expect({ status, code: WireError.safeParse(body).data }).toEqual({ status: operation.status })
    } else {
      expect(errorCodesOf(operation)).toContain(expected)
      expect(body).toMatchObject({ statusCode: statusOf[expected], code: expected })
      expect(status).toBe(statusOf[expected])
    }
  })
})

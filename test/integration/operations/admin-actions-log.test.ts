/** Whatever an admin changes, or tries to, leaves a line in the log, whichever operation it is. */
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WireError } from '#contract/errors.ts'
import { operations } from '#contract/operations.ts'
import type { OperationName } from '#contract/routes.ts'
import type { Answer } from '#test/support/api.ts'
import { type SameWorld, sameWorld, type Stage } from '#test/support/databases/same-world.ts'
import { addressOf, relationsOf, operationCases } from '#test/support/operation-cases.ts'
import type { CallerKind, Relation } from '#test/support/databases/situations.ts'

type Line = Readonly<Record<string, unknown>>

const names = Object.keys(operations) as OperationName[]
const writing = names.filter((name) => operations[name].verb !== 'GET')
const reading = names.filter((name) => operations[name].verb === 'GET')
/** What is tried here without being done. */
const DRY_RUNS = new Set<OperationName>([
  'admin.ideas.import',
  'admin.people.actions',
  'admin.people.removal.preview',
  'admin.supervisors.import',
  'admin.tags.import',
])

const about = (called: readonly OperationName[], caller: CallerKind) =>
  called.flatMap((name) => relationsOf(name, caller).map((relation) => ({ name, relation })))

describe('the log of what admins do', () => {
  let stage: SameWorld
  let current: Stage | null = null
  let actions: Line[] = []

  const write = (text: string): void => {
    const line = JSON.parse(text) as Line
    if (line['msg'] === 'admin action') actions.push(line)
  }
  beforeAll(async () => {
    stage = await sameWorld({ logger: pino({ level: 'info' }, { write }) })
  })
  afterAll(() => stage.close())
  beforeEach(() => {
    actions = []
  })

  const callAs = async (caller: CallerKind, name: OperationName, relation: Relation) => {
    current ??= await stage.anew()
    const { api, world } = current
    const situation = { world, caller, relation }
    const as = addressOf(name, situation)
    actions = []
    const answer = await api.call(name, { ...operationCases[name].input(situation) }, as ? { as } : {})
    if (operations[name].verb !== 'GET' && answer.status < 400) current = null
    return { answer, world }
  }

  const outcomeOf = (name: OperationName, { status, body }: Answer): unknown => {
    if (status >= 400) return WireError.parse(body).code
    return DRY_RUNS.has(name) ? 'dry_run' : 'done'
  }

  it.each(about(writing, 'ADMIN'))('tells of $name about $relation by an admin', async ({ name, relation }) => {
    const { answer, world: there } = await callAs('ADMIN', name, relation)
    const outcome = outcomeOf(name, answer)
    expect(actions).toMatchObject([{ operation: name, userId: there.admin.id, outcome }])
    const named = operationCases[name].input({ world: there, caller: 'ADMIN', relation })
    if ('id' in named) expect(actions).toMatchObject([{ about: { id: named.id } }])
    if (answer.status === 201) expect(actions).toMatchObject([{ made: { id: expect.any(String) } }])
  })

  it.each(about(reading, 'ADMIN'))('does not tell of $name about $relation, which changes nothing', async (line) => {
    await callAs('ADMIN', line.name, line.relation)
    expect(actions).toEqual([])
  })

  it.each(about(writing, 'STUDENT'))('does not tell of $name about $relation by a student', async (line) => {
    await callAs('STUDENT', line.name, line.relation)
    expect(actions).toEqual([])
  })
})

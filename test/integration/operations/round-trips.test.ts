/**
 * How often each operation asks the database. Each time is a wait for the network, often while others wait for the locks,
 * and work for two processes: a change that adds one has to say so here.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '#contract/operations.ts'
import type { OperationName } from '#contract/routes.ts'
import { addressOf, cellOf, operationCases, relationsOf } from '#test/support/operation-cases.ts'
import { CALLERS, type Situation } from '#test/support/databases/situations.ts'
import { type SameWorld, sameWorld, type Stage } from '#test/support/databases/same-world.ts'
import type { World } from '#test/support/databases/small-world.ts'
import type { CallOptions } from '#test/support/api.ts'
import { countTrips, watchStatements } from '#test/support/databases/statements.ts'

/** Round trips and statements, with those that find out who calls, without BEGIN and COMMIT. */
type Count = readonly [trips: number, statements: number]

/** Asked as whoever may, in the order of the list of callers, about the first that they may ask about. */
const COUNTS: Readonly<Record<OperationName, Count>> = {
  'config.get': [1, 1],

  'users.check_registration': [1, 2],
  'users.register': [12, 14],
  'users.list': [2, 4],
  'users.me': [1, 4],
  'users.search': [2, 3],
  'users.search_by_email': [2, 3],
  'users.search_by_first_name': [2, 3],
  'users.search_by_last_name': [2, 3],
  'users.get': [1, 2],
  'users.patch': [7, 9],
  'users.delete': [30, 32],
  'users.tags.get': [1, 2],
  'users.tags.put': [6, 7],
  'users.settings.get': [1, 2],
  'users.settings.patch': [3, 4],
  'users.picture.put': [4, 4],
  'users.picture.delete': [3, 4],
  'users.sessions.list': [1, 2],
  'users.sessions.end': [3, 4],
  'users.seen_requests.put': [3, 4],
  'users.export': [2, 19],
  'users.blocks.list': [2, 3],
  'users.blocks.add': [3, 5],
  'users.blocks.remove': [2, 3],
  'notifications.get': [1, 2],
  'notifications.subscribe': [6, 7],
  'notifications.renew': [3, 4],
  'notifications.unsubscribe': [2, 3],
  'students.describe_thesis': [3, 4],
  'students.patch': [3, 4],
  'supervisors.patch': [3, 4],

  'tags.list': [1, 2],
  'tags.similar': [2, 3],

  'matches.list': [2, 3],
  'matches.explain': [1, 2],

  'supervision_requests.list': [2, 3],
  'supervision_requests.create': [3, 8],
  'supervision_requests.get': [2, 3],
  'supervision_requests.patch': [4, 10],
  'supervision_requests.undo': [5, 12],
  'supervision_requests.history': [1, 3],

  'chat_requests.list': [2, 4],
  'chat_requests.create': [3, 9],
  'chat_requests.get': [2, 4],
  'chat_requests.patch': [4, 10],
  'chat_requests.undo': [4, 10],
  'chat_requests.messages.list': [2, 4],
  'chat_requests.messages.create': [4, 8],
  'chat_requests.read.put': [4, 7],

  'confirmations.verify': [1, 2],
  'confirmations.get': [1, 3],
  'confirmations.document': [1, 3],

  'admin.statistics': [1, 6],
  'admin.mails.list': [2, 3],
  'admin.imports.list': [1, 2],
  'admin.supervisors.import': [10, 10],
  'admin.tags.import': [13, 13],
  'admin.admins.create': [5, 7],
  'admin.users.reset': [25, 27],
  'admin.cycles.list': [1, 2],
  'admin.cycles.open': [14, 16],
  'admin.cycles.export': [2, 3],
}

type Call = {
  readonly name: OperationName
  readonly as: keyof World
  readonly input: (world: World) => object
  readonly prefer?: string
}

/** The same operations for others, who are answered in another way. */
const OTHER_CALLS = {
  'a student is accepted': {
    name: 'supervision_requests.patch',
    as: 'supervisor',
    input: ({ pendingSupervision: id }) => ({ id, state: 'ACCEPTED' }),
  },
  'a student is rejected': {
    name: 'supervision_requests.patch',
    as: 'supervisor',
    input: ({ pendingSupervision: id }) => ({ id, state: 'REJECTED' }),
  },
  'a student is added': {
    name: 'supervision_requests.create',
    as: 'supervisor',
    input: ({ otherStudent }) => ({ student_id: otherStudent.id }),
  },
  'an acceptance is undone': {
    name: 'supervision_requests.undo',
    as: 'supervisor',
    input: ({ supervision: id }) => ({ id }),
  },
  'a supervisor lists requests': { name: 'supervision_requests.list', as: 'supervisor', input: () => ({}) },
  'a supervisor lists what is pending': {
    name: 'supervision_requests.list',
    as: 'supervisor',
    input: () => ({ state: 'PENDING' }),
  },
  'an admin lists requests': { name: 'supervision_requests.list', as: 'admin', input: () => ({}) },
  'conversations are listed': { name: 'chat_requests.list', as: 'supervisor', input: () => ({}) },
  'somebody is searched by best match': {
    name: 'users.search',
    as: 'student',
    input: () => ({ query: 'Test', sort: 'best_match' }),
  },
  'a supervisor is dismissed, and no answer wanted': {
    name: 'users.blocks.add',
    as: 'student',
    input: ({ student, otherSupervisor }) => ({ id: student.id, blocked_id: otherSupervisor.id }),
    prefer: 'return=minimal',
  },
  'everybody is looked through by best match': {
    name: 'users.search',
    as: 'student',
    input: () => ({ sort: 'best_match' }),
  },
} as const satisfies Record<string, Call>

const OTHER_COUNTS: Readonly<Record<keyof typeof OTHER_CALLS, Count>> = {
  'a student is accepted': [4, 11],
  'a student is rejected': [4, 10],
  'a student is added': [4, 11],
  'an acceptance is undone': [5, 12],
  'a supervisor lists requests': [2, 3],
  'a supervisor lists what is pending': [2, 4],
  'an admin lists requests': [2, 3],
  'conversations are listed': [2, 4],
  'somebody is searched by best match': [2, 4],
  'a supervisor is dismissed, and no answer wanted': [2, 3],
  'everybody is looked through by best match': [4, 5],
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

  /** What is kept in memory is loaded by others. */
  const warmed = async (): Promise<Stage> => {
    const { api, world } = await stage.anew()
    for (const { email } of [world.student, world.supervisor]) {
      await api.ok('users.search', { sort: 'best_match' }, { as: email })
    }
    await api.ok('tags.list', {}, { as: world.student.email })
    await api.ok('tags.similar', { id: world.tags[0] }, { as: world.student.email })
    return { api, world }
  }

  const countOf = async (
    name: OperationName,
    address: string | undefined,
    input: object,
    options: CallOptions = {},
  ): Promise<Count> => {
    const { api } = (current ??= await warmed())
    const cookie = address === undefined ? {} : { cookie: await api.signIn(address) }
    // The first call of a session on an instance asks who that is before everything else.
    await api.ok('config.get', {}, cookie)
    const statements = watchStatements()
    const { status, body } = await api.call(name, { ...input }, { ...cookie, ...options })
    const { trips, statements: sent } = countTrips(statements)
    expect({ status, body }).toMatchObject({ status: options.prefer ? 204 : operations[name].status })
    if (operations[name].verb !== 'GET') current = null
    return [trips, sent]
  }

  it.each(Object.entries(COUNTS) as [OperationName, Count][])('of %s', async (name, count) => {
    const { world } = (current ??= await warmed())
    const situation = situationOf(name, world)
    const input = operationCases[name].input(situation)
    expect(await countOf(name, addressOf(name, situation), input)).toEqual(count)
  })

  it.each(Object.entries(OTHER_COUNTS))('when %s', async (what, count) => {
    const { name, as, input, ...options }: Call = OTHER_CALLS[what as keyof typeof OTHER_CALLS]
    const { world } = (current ??= await warmed())
    expect(await countOf(name, world[as].email, input(world), options)).toEqual(count)
  })
})

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
import { countTrips, watchStatements } from '#test/support/databases/statements.ts'

/** Round trips and statements, with those that find out who calls, without BEGIN and COMMIT. */
type Count = readonly [trips: number, statements: number]

/** Asked as whoever may, in the order of the list of callers, about the first that they may ask about. */
const COUNTS: Readonly<Record<OperationName, Count>> = {
  'config.get': [1, 1],

  'users.check_registration': [2, 2],
  'users.register': [14, 14],
  'users.list': [5, 5],
  'users.me': [4, 4],
  'users.search': [4, 4],
  'users.search_by_email': [3, 3],
  'users.search_by_first_name': [4, 4],
  'users.search_by_last_name': [4, 4],
  'users.get': [2, 2],
  'users.patch': [9, 9],
  'users.delete': [32, 32],
  'users.tags.get': [2, 2],
  'users.tags.put': [7, 7],
  'users.settings.get': [2, 2],
  'users.settings.patch': [4, 4],
  'users.picture.put': [4, 4],
  'users.picture.delete': [4, 4],
  'users.sessions.list': [2, 2],
  'users.sessions.end': [4, 4],
  'users.seen_requests.put': [4, 4],
  'users.export': [19, 19],
  'users.blocks.list': [3, 3],
  'users.blocks.add': [5, 5],
  'users.blocks.remove': [3, 3],
  'notifications.get': [2, 2],
  'notifications.subscribe': [7, 7],
  'notifications.renew': [4, 4],
  'notifications.unsubscribe': [3, 3],
  'students.describe_thesis': [4, 4],
  'students.patch': [4, 4],
  'supervisors.patch': [4, 4],

  'tags.list': [2, 2],
  'tags.similar': [3, 3],

  'matches.list': [4, 4],
  'matches.explain': [2, 2],

  'supervision_requests.list': [3, 3],
  'supervision_requests.create': [8, 8],
  'supervision_requests.get': [3, 3],
  'supervision_requests.patch': [9, 9],
  'supervision_requests.undo': [12, 12],
  'supervision_requests.history': [3, 3],

  'chat_requests.list': [4, 4],
  'chat_requests.create': [8, 8],
  'chat_requests.get': [4, 4],
  'chat_requests.patch': [9, 9],
  'chat_requests.undo': [9, 9],
  'chat_requests.messages.list': [4, 4],
  'chat_requests.messages.create': [9, 9],
  'chat_requests.read.put': [8, 8],

  'confirmations.verify': [2, 2],
  'confirmations.get': [3, 3],
  'confirmations.document': [3, 3],

  'admin.statistics': [5, 5],
  'admin.mails.list': [3, 3],
  'admin.imports.list': [2, 2],
  'admin.supervisors.import': [10, 10],
  'admin.tags.import': [13, 13],
  'admin.admins.create': [7, 7],
  'admin.users.reset': [27, 27],
  'admin.cycles.list': [2, 2],
  'admin.cycles.open': [16, 16],
  'admin.cycles.export': [3, 3],
}

type Call = { readonly name: OperationName; readonly as: keyof World; readonly input: (world: World) => object }

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
  'everybody is looked through by best match': {
    name: 'users.search',
    as: 'student',
    input: () => ({ sort: 'best_match' }),
  },
} as const satisfies Record<string, Call>

const OTHER_COUNTS: Readonly<Record<keyof typeof OTHER_CALLS, Count>> = {
  'a student is accepted': [11, 11],
  'a student is rejected': [9, 9],
  'a student is added': [11, 11],
  'an acceptance is undone': [12, 12],
  'a supervisor lists requests': [3, 3],
  'a supervisor lists what is pending': [4, 4],
  'an admin lists requests': [3, 3],
  'conversations are listed': [4, 4],
  'somebody is searched by best match': [5, 5],
  'everybody is looked through by best match': [7, 7],
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

  const countOf = async (name: OperationName, address: string | undefined, input: object): Promise<Count> => {
    const { api } = (current ??= await warmed())
    const cookie = address === undefined ? {} : { cookie: await api.signIn(address) }
    const statements = watchStatements()
    const { status, body } = await api.call(name, { ...input }, cookie)
    const { trips, statements: sent } = countTrips(statements)
    expect({ status, body }).toMatchObject({ status: operations[name].status })
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
    const { name, as, input } = OTHER_CALLS[what as keyof typeof OTHER_CALLS]
    const { world } = (current ??= await warmed())
    expect(await countOf(name, world[as].email, input(world))).toEqual(count)
  })
})

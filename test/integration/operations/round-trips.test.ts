/**
 * How often each operation asks the database. Each time is a wait for the network, often while others wait for the locks,
 * and work for two processes: a change that adds one has to say so here.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { operations } from '#contract/operations.ts'
import type { OperationName } from '#contract/routes.ts'
import { addressOf, cellOf, operationCases, relationsOf } from '#test/support/operation-cases.ts'
import { CALLERS, type Situation } from '#test/support/databases/situations.ts'
import { type SameWorld, sameWorld, type Stage } from '#test/support/databases/same-world.ts'
import type { World } from '#test/support/databases/small-world.ts'
import type { CallOptions } from '#test/support/api.ts'
import { countStatements, watchStatements } from '#test/support/databases/statements.ts'

/** Statements, with those that find out who calls, without BEGIN and COMMIT. Each is a round trip. */
type Count = number

/** Asked as whoever may, in the order of the list of callers, about the first that they may ask about. */
const COUNTS: Readonly<Record<OperationName, Count>> = {
  'config.get': 1,

  'users.check_registration': 2,
  'users.register': 14,
  'users.list': 4,
  'users.me': 6,
  'users.search': 5,
  'groups.list': 2,
  'users.search_by_email': 3,
  'students.by_address': 3,
  'users.search_by_first_name': 3,
  'users.search_by_last_name': 3,
  'users.get': 2,
  'users.patch': 9,
  'users.delete': 44,
  'users.tags.get': 2,
  'users.tags.put': 8,
  'users.settings.get': 2,
  'users.settings.patch': 4,
  'users.picture.put': 4,
  'users.picture.delete': 4,
  'users.sessions.list': 2,
  'users.sessions.end': 4,
  'users.seen_requests.put': 4,
  'users.seen_losses.put': 4,
  'users.calendar.get': 3,
  'users.calendar.renew': 3,
  'users.calendar.delete': 3,
  'users.export': 27,
  'users.blocks.list': 3,
  'users.blocks.add': 6,
  'users.blocks.remove': 4,
  'users.shortlist.list': 4,
  'users.shortlist.put': 7,
  'users.shortlist.remove': 4,
  'waiting.list': 2,
  'waiting.put': 11,
  'waiting.leave': 6,
  'offers.decline': 8,
  'notifications.get': 2,
  'notifications.subscribe': 7,
  'notifications.renew': 4,
  'notifications.unsubscribe': 3,
  'students.describe_thesis': 4,
  'students.patch': 4,
  'supervisors.patch': 4,
  'students.lines.get': 3,
  'supervisors.line.get': 3,

  'supervisors.ideas.list': 2,
  'supervisors.ideas.add': 8,
  // Two of them read the ideas into memory, once.
  'ideas.list': 6,
  'ideas.get': 2,
  'ideas.patch': 6,
  'ideas.delete': 4,

  'levels.list': 2,
  'levels.put': 6,
  'levels.uses': 2,

  'tags.list': 2,
  'tags.similar': 3,
  // Three of them read the texts into memory, once.
  'tags.groups': 2,
  'tags.propose': 6,

  'matches.list': 4,
  'matches.explain': 3,

  'supervision_requests.list': 3,
  'supervision_requests.create': 8,
  'supervision_requests.decline_rest': 8,
  'supervision_requests.decline_rest.undo': 9,
  'supervision_requests.get': 3,
  'supervision_requests.patch': 10,
  'supervision_requests.undo': 12,
  'supervision_requests.history': 3,

  'inbox.list': 6,
  'inbox.get': 9,
  'requests.mark.put': 6,

  'chat_requests.list': 5,
  'chat_requests.create': 8,
  'chat_requests.get': 5,
  'chat_requests.patch': 9,
  'chat_requests.undo': 9,
  'chat_requests.messages.list': 4,
  'chat_requests.messages.create': 9,
  'chat_requests.read.put': 7,

  'cycles.current.get': 2,
  'cycles.current.patch': 15,

  'confirmations.verify': 2,
  'confirmations.get': 3,
  'confirmations.document': 3,

  'admin.statistics': 10,
  'admin.people.list': 5,
  'admin.people.export': 5,
  'admin.people.actions': 5,
  'admin.people.places': 6,
  'admin.people.mail': 7,
  'admin.people.remind': 7,
  'admin.people.mails.undo': 4,
  'admin.people.removal.preview': 5,
  'admin.people.removal': 41,
  'admin.views.list': 2,
  'admin.views.put': 3,
  'admin.pairs.make': 12,
  'admin.pairs.undo': 14,
  'admin.pairs.end': 12,
  'admin.mails.list': 3,
  'admin.imports.list': 2,
  'admin.supervisors.import': 11,
  'admin.ideas.import': 8,
  'admin.tags.import': 13,
  'admin.tags.export': 4,
  'admin.admins.create': 7,
  'admin.users.reset': 38,
  'admin.users.merge': 47,
  'admin.users.sign_in.unlink': 6,
  'admin.backups.get': 1,
  'admin.cycles.call_off.preview': 5,
  'admin.cycles.call_off': 33,
  'admin.cycles.list': 3,
  'admin.cycles.open': 27,
  'admin.cycles.export': 3,
}

type Call = {
  readonly name: OperationName
  readonly as: keyof World
  readonly input: (world: World) => object
  readonly prefer?: string
}

/** The same operations for others, who are answered in another way. */
const OTHER_CALLS = {
  'a sentence goes along with a request': {
    name: 'supervision_requests.create',
    as: 'applicant',
    input: ({ otherSupervisor }) => ({ supervisor_id: otherSupervisor.id, message: 'Sensors.' }),
  },
  'a sentence is changed': {
    name: 'supervision_requests.patch',
    as: 'applicant',
    input: ({ pendingSupervision: id }) => ({ id, message: 'Sensors.' }),
  },
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
  'a student is rejected and told why': {
    name: 'supervision_requests.patch',
    as: 'supervisor',
    input: ({ pendingSupervision: id }) => ({ id, state: 'REJECTED', reason: 'too_late', answer: 'In spring.' }),
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
  'an inbox is listed by fit': { name: 'inbox.list', as: 'supervisor', input: () => ({ sort: 'fit' }) },
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
  'a sentence goes along with a request': 10,
  'a sentence is changed': 11,
  'a student is accepted': 12,
  'a student is rejected': 10,
  'a student is rejected and told why': 11,
  'a student is added': 12,
  'an acceptance is undone': 12,
  'a supervisor lists requests': 3,
  'a supervisor lists what is pending': 4,
  'an admin lists requests': 3,
  'conversations are listed': 5,
  'an inbox is listed by fit': 7,
  'somebody is searched by best match': 6,
  'a supervisor is dismissed, and no answer wanted': 4,
  'everybody is looked through by best match': 4,
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

  /** What is kept in memory is loaded by others. */
  const warmed = async (): Promise<Stage> => {
    const { api, world } = await stage.anew()
    for (const { email } of [world.student, world.supervisor]) {
      await api.ok('users.search', { sort: 'best_match' }, { as: email })
    }
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
    const statements = watchStatements()
    const { status, body } = await api.call(name, { ...input }, { ...cookie, ...options })
    const count = countStatements(statements)
    expect({ status, body }).toMatchObject({ status: options.prefer ? 204 : operations[name].status })
    if (operations[name].verb !== 'GET') current = null
    return count
  }

  it.each(Object.entries(COUNTS) as [OperationName, Count][])('of %s', async (name, count) => {
    const { world } = (current ??= await warmed())
    const situation = situationOf(name, world)
    const input = operationCases[name].input(situation)
    expect(await countOf(name, addressOf(name, situation), input)).toBe(count)
  })

  it.each(Object.entries(OTHER_COUNTS))('when %s', async (what, count) => {
    const { name, as, input, ...options }: Call = OTHER_CALLS[what as keyof typeof OTHER_CALLS]
    const { world } = (current ??= await warmed())
    expect(await countOf(name, world[as].email, input(world), options)).toBe(count)
  })
})

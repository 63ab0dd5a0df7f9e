/** A student, a supervisor and an admin with a server and a clock, and a service that is told of what they do. */
import { afterEach, beforeEach } from 'vitest'
import type { OpenDatabase } from '#server/db/client.ts'
import { outbox } from '#server/db/schema/mail-and-events.ts'
import { type TestApi, testApp } from './api.ts'
import { emptyTables } from './databases/databases.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor } from './people.ts'

type Server = { readonly api: TestApi; readonly db: OpenDatabase['db']; readonly now: () => Date }

type Two = {
  readonly clock: { now: Date }
  readonly api: TestApi
  /** Sofía Peña, who reads English. */
  readonly student: MadeUser
  /** Ada Weiß, who reads German. */
  readonly supervisor: MadeUser
  readonly admin: MadeUser
}

/** Makes new data for each test of a suite; `the()` returns that of the running test, with what `start` has made. */
export function twoPeopleForEach<Service extends object>(
  open: () => OpenDatabase,
  start: (server: Server) => Promise<Service>,
  stop: (service: Service) => Promise<unknown>,
) {
  let world: (Two & Service) | null = null
  beforeEach(async () => {
    await emptyTables(open())
    const { db } = open()
    const clock = { now: new Date('2026-11-02T09:00:00Z') }
    const now = () => clock.now
    const api = await testApp(open(), { now })
    world = {
      ...(await start({ api, db, now })),
      clock,
      api,
      student: await makeStudent(db, { firstName: 'Sofía', lastName: 'Peña', language: 'en' }),
      supervisor: await makeSupervisor(db, { firstName: 'Ada', lastName: 'Weiß', language: 'de' }),
      admin: await makeAdmin(db),
    }
  })
  afterEach(async () => {
    if (!world) return
    await world.api.close()
    await stop(world)
    world = null
  })
  const the = (): Two & Service => {
    if (!world) throw new Error('the people are for tests and their hooks')
    return world
  }
  return {
    the,
    later: (seconds: number): void => {
      const { clock } = the()
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
    },
    /** A request, by default from Sofía to Ada. */
    ask: (to: MadeUser = the().supervisor, as: MadeUser = the().student) => the().api.ask(as, to),
    decide: (...what: Parameters<TestApi['decide']>) => the().api.decide(...what),
    undo: (...what: Parameters<TestApi['undo']>) => the().api.undo(...what),
    /** A conversation between Sofía and Ada. */
    talk: async () => {
      const { api, student, supervisor } = the()
      const asked = { supervisor_id: supervisor.id, message: 'A secret question' }
      const { id } = await api.ok('chat_requests.create', asked, { as: student.email })
      await api.ok('chat_requests.patch', { id, state: 'ACCEPTED' }, { as: supervisor.email })
      return id
    },
    say: (as: MadeUser, id: string, text = 'A secret.') =>
      the().api.ok('chat_requests.messages.create', { id, text }, { as: as.email }),
    rows: () => open().db.select().from(outbox),
  }
}

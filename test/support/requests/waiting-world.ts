/** A supervisor without a place, and students who may wait for one, with a clock of the test. */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach } from 'vitest'
import type { OpenDatabase } from '#server/db/client.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { emptyTables } from '#test/support/databases/databases.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'
import { lineBefore, updateLists } from './lines.ts'

const START = new Date('2027-03-01T09:00:00.000Z')

type Decided = 'ACCEPTED' | 'REJECTED' | 'WITHDRAWN'

/** People, and what they do; students are named by numbers. */
type WaitingWorld = Awaited<ReturnType<typeof waitingWorld>>

/** Makes people in an empty database. Its server is to be closed. */
const waitingWorld = async (database: OpenDatabase) => {
  const { db } = database
  const clock = { now: START }
  const api: TestApi = await testApp(database, { now: () => clock.now })
  const tag = (await makeTags(db, ['AI'])).AI
  const supervisor = await makeSupervisor(db, { totalSlots: 1, takenOutside: 1, tags: [tag] })
  const admin = await makeAdmin(db)
  const students: MadeUser[] = []
  for (const firstName of ['Ada', 'Ben', 'Cem', 'Dora'])
    students.push(await makeStudent(db, { firstName, tags: [tag] }))

  const at = (index: number): MadeUser => students[index] ?? admin
  const later = (ms: number): void => {
    clock.now = new Date(clock.now.getTime() + ms)
  }
  const join = async (index: number, whom = supervisor) => {
    later(1000)
    return api.ok('waiting.put', { supervisor_id: whom.id }, { as: at(index).email })
  }
  const leave = (index: number, whom = supervisor) => {
    later(1000)
    return api.ok('waiting.leave', { supervisor_id: whom.id }, { as: at(index).email })
  }
  const joinAll = async (): Promise<void> => {
    for (const index of [0, 1, 2]) await join(index)
  }
  const refusedToJoin = async (index = 0, whom = supervisor) => {
    const input = { supervisor_id: whom.id }
    return (await api.refused('waiting.put', input, { as: at(index).email })).code
  }
  const places = (totalSlots: number, whom = supervisor) =>
    api.ok('supervisors.patch', { id: whom.id, total_slots: totalSlots }, { as: admin.email })
  const due = (): Promise<void> => {
    later(1000)
    return updateLists(db, clock.now)
  }
  /** Frees places, and offers them. */
  const free = async (count = 1): Promise<void> => {
    await places(1 + count)
    await due()
  }
  const ask = (index: number, whom = supervisor) =>
    api.ok('supervision_requests.create', { supervisor_id: whom.id }, { as: at(index).email })
  const refusedToAsk = async (index: number) =>
    (await api.refused('supervision_requests.create', { supervisor_id: supervisor.id }, { as: at(index).email })).code
  const decide = (as: MadeUser, id: string, state: Decided) =>
    api.ok('supervision_requests.patch', { id, state }, { as: as.email })
  const add = (student: MadeUser, whom = supervisor) =>
    api.ok('supervision_requests.create', { student_id: student.id }, { as: whom.email })
  /** By number; those with an offer in brackets. */
  const line = async (whom = supervisor): Promise<string> =>
    (await lineBefore(db, whom.id, clock.now))
      .map(({ student, hasOffer }) => {
        const name = students.findIndex(({ id }) => id === student)
        return hasOffer ? `[${name}]` : name
      })
      .join(' ')
  const seenBy = async (who: MadeUser, whom = supervisor) =>
    (await api.ok('users.get', { id: whom.id }, { as: who.email })).supervisor
  /** The mails about offers in order: to whom, by number, and about what. */
  const told = async (): Promise<string[]> => {
    const { rows } = await db.execute<{ student: string; second: number; what: string }>(sql`
      select user_id as student, extract(epoch from created_at)::int as second, coalesce(payload ->> 'why', 'offered') as what from outbox
      where kind in ('place_offered', 'offer_over')`)
    // The mails told at once, by number.
    const all = rows.map(
      ({ student, second, what }) => `${second} ${students.findIndex(({ id }) => id === student)} ${what}`,
    )
    return all.toSorted().map((one) => one.slice(one.indexOf(' ') + 1))
  }
  return {
    clock,
    api,
    supervisor,
    admin,
    at,
    later,
    join,
    leave,
    joinAll,
    refusedToJoin,
    places,
    due,
    free,
    ask,
    refusedToAsk,
    decide,
    add,
    line,
    seenBy,
    told,
  }
}

/** Makes a new world for each test of a suite; `the()` returns that of the running test. */
export function waitingWorldForEach(open: () => OpenDatabase): () => WaitingWorld {
  let world: WaitingWorld | null = null
  beforeEach(async () => {
    await emptyTables(open())
    world = await waitingWorld(open())
  })
  afterEach(() => world?.api.close())
  return () => {
    if (!world) throw new Error('the world is for tests and their hooks')
    return world
  }
}

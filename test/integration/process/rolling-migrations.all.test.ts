/** A later version changes tables while an instance of this one is at work: it gets through, and nothing is lost. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/db/client.ts'
import { migrate, stepsToDo } from '#server/db/migrate.ts'
import { isHeldUp } from '#server/db/sql-error.ts'
import { sendDueMails } from '#server/mail/outbox-runner.ts'
import { serverDatabaseUrl } from '#test/support/databases/databases.ts'
import { laterVersion } from '#test/support/databases/later-version.ts'
import { makeStudent, makeSupervisor } from '#test/support/people.ts'
import { postForEach } from '#test/support/post.ts'
import { eachRound } from '#test/support/rounds.ts'

const PEOPLE_AT_ONCE = 6

let database: OpenDatabase
let drop: () => Promise<void>
beforeEach(async () => {
  const made = await serverDatabaseUrl()
  drop = made.drop
  // With the limits on waiting that a server has.
  database = await openDatabase({ databaseUrl: made.url, dataDir: '' })
})
const { the, later, post, rows } = postForEach(() => database)
afterEach(async () => {
  await database.close()
  await drop()
})

/** A call locks requests before the outbox; each of these has a lock that it needs while it waits for the other one. */
const CROSSWISE = {
  '0001_outbox_first': 'ALTER TABLE outbox ADD COLUMN one text; ALTER TABLE requests ADD COLUMN one text',
  '0002_requests_first': 'ALTER TABLE requests ADD COLUMN two text; ALTER TABLE outbox ADD COLUMN two text',
}

/** Students ask and mails leave until it is over. */
const atWork = async () => {
  const supervisors = await Promise.all([1, 2, 3, 4].map(() => makeSupervisor(database.db)))
  const statuses: number[] = []
  const over = new AbortController()
  const ask = async (): Promise<void> => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const { email } = await makeStudent(database.db)
      const input = { supervisor_id: supervisors[turn % supervisors.length]?.id ?? '' }
      statuses.push((await the().api.call('supervision_requests.create', input, { as: email })).status)
    }
  }
  const deliver = async (): Promise<void> => {
    while (!over.signal.aborted) {
      later(30)
      await sendDueMails(the().office).catch((error: unknown) => {
        // The next round of the job tries again.
        if (!isHeldUp(error)) throw error
      })
    }
  }
  const all = Promise.all([...Array.from({ length: PEOPLE_AT_ONCE }, ask), deliver()])
  return {
    statuses,
    more: async (calls: number) => {
      const wanted = statuses.length + calls
      await expect.poll(() => statuses.length).toBeGreaterThanOrEqual(wanted)
    },
    end: async () => {
      over.abort()
      await all
    },
  }
}

it.each(eachRound(10))('round $round', async () => {
  const version = await laterVersion({ migrations: CROSSWISE })
  const work = await atWork()
  await work.more(30)
  await migrate(database, version)
  expect(await stepsToDo(database.pool, version)).toEqual([])
  await version.remove()
  await work.more(30)
  await work.end()

  expect(work.statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
  const done = work.statuses.filter((status) => status === 201).length
  expect(done).toBeGreaterThan(30)
  const { rows: requests } = await database.pool.query('SELECT count(*)::int AS count FROM requests')
  expect(requests).toEqual([{ count: done }])
  await post()
  expect(the().mails.received).toHaveLength(done)
  expect((await rows()).filter(({ sentAt }) => sentAt === null)).toEqual([])
})

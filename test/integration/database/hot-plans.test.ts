/**
 * That no call reads the whole of a table that grows with students and years: by what a server really did for each
 * statement of every operation, on the large sample made small.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeLargeSample } from '#dev/large-sample.ts'
import { operations } from '#contract/operations.ts'
import type { OperationName } from '#contract/routes.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { operationCases } from '#test/support/operation-cases.ts'
import { type Explained, explainedDatabase, type Scan } from '#test/support/databases/plans.ts'
import { waysOf } from '#test/support/large-sample/calls.ts'
import { type Crowd, findCrowd } from '#test/support/large-sample/crowd.ts'

const PEOPLE = 1500
/** The share of a table from which on reading it counts as reading all of it. */
const MOST = 0.5

/** Tables that grow; there are few tags and supervisors, and lists of them are sorted by columns that change all the time. */
const GROWING = [
  'users',
  'user_tags',
  'tag_similarities',
  'requests',
  'request_transitions',
  'request_reads',
  'chat_messages',
  'chat_reads',
  'dismissals',
  'shortlist_entries',
  'confirmations',
  'closed_pairs',
  'outbox',
  'sessions',
]

/** They count, write or move everything there is, and nobody calls them often. */
const ABOUT_EVERYTHING: ReadonlySet<OperationName> = new Set([
  'users.list',
  'admin.people.list',
  'admin.people.export',
  'admin.statistics',
  'admin.cycles.list',
  'cycles.current.patch',
  'admin.cycles.export',
  'admin.cycles.open',
  'admin.cycles.call_off',
  'admin.cycles.call_off.preview',
  'admin.supervisors.import',
  'admin.tags.import',
  'admin.tags.export',
  'levels.put',
  'levels.uses',
])

/** Which index is worth it depends on the words: query-plans.test.ts. */
const BY_WORDS: ReadonlySet<OperationName> = new Set([
  'users.search',
  'users.search_by_first_name',
  'users.search_by_last_name',
])

/** The first call after the tags changed loads all that supervisors write; calls before these change tags. */
const ONCE_LOADED: ReadonlySet<OperationName> = new Set(['tags.propose'])

describe('on a PostgreSQL server', () => {
  let explained: Explained
  let api: TestApi
  let crowd: Crowd
  let sizes: ReadonlyMap<string, number>
  beforeAll(async () => {
    explained = await explainedDatabase((database) => writeLargeSample(database, PEOPLE, new Date()))
    const { pool, db } = explained.database
    const { rows } = await pool.query<{ name: string; rows: number }>(
      "select relname as name, reltuples::int as rows from pg_class where relkind = 'r'",
    )
    sizes = new Map(rows.map((table) => [table.name, table.rows]))
    api = await testApp(explained.database)
    crowd = await findCrowd(db, api.services, 3)
    // Data in memory are loaded by others.
    for (const [person] of [crowd.students, crowd.supervisors]) {
      await api.ok('users.search', { sort: 'best_match' }, { as: person?.email ?? '' })
    }
  })
  afterAll(async () => {
    await api?.close()
    await explained?.close()
  })

  const readsAll = ({ table, kind, rowsEach, isThroughIndex }: Scan): boolean =>
    GROWING.includes(table) && (kind === 'Seq Scan' || isThroughIndex || rowsEach > (sizes.get(table) ?? 0) * MOST)

  it('the tables are large enough to tell', () => {
    expect(GROWING.filter((table) => (sizes.get(table) ?? 0) < 100)).toEqual([])
  })

  it('reading all of a table is noticed, in triggers, too', async () => {
    explained.scans()
    await explained.database.pool.withClient(async (client) => {
      await client.query("select count(*) from outbox where payload ->> 'requestId' = ''")
      await client.query('begin')
      await client.query('drop index dismissals_supervisor')
      await client.query('delete from users where id = (select user_id from supervisors limit 1)')
      await client.query('rollback')
    })
    const found = explained.scans().filter(readsAll)
    expect(found.map(({ table }) => table)).toEqual(expect.arrayContaining(['outbox', 'dismissals']))
  })

  const names = (Object.keys(operationCases) as OperationName[]).filter((name) => !ABOUT_EVERYTHING.has(name))
  it.each(names.flatMap((name) => Object.keys(waysOf(name)).map((way) => [name, way] as const)))(
    '%s reads the whole of nothing: %s',
    async (name, way) => {
      const { as, input } = waysOf(name)[way]?.(crowd, 0) ?? { as: null, input: {} }
      const cookie = as ? { cookie: await api.signIn(as.email) } : {}
      if (ONCE_LOADED.has(name)) await api.call(name, { ...input }, cookie)
      explained.scans()
      const { status, body } = await api.call(name, { ...input }, cookie)
      expect({ status, body }).toMatchObject({ status: operations[name].status })
      // Of all in a role PostgreSQL 15 reads everybody, 18 each of them by an index.
      const isMeant = ({ table }: Scan) => (BY_WORDS.has(name) || way.startsWith('all of a role')) && table === 'users'
      expect(explained.scans().filter((scan) => readsAll(scan) && !isMeant(scan))).toEqual([])
    },
  )

  it('erasing somebody for good reads the whole of nothing', async () => {
    explained.scans()
    const { rowCount } = await explained.database.pool.query('delete from users where id = $1', [
      crowd.pairs[0]?.student.id,
    ])
    expect(rowCount).toBe(1)
    expect(explained.scans().filter(readsAll)).toEqual([])
  })
})

/** A large list of tags is written before it counts: others come in between, and see all of it or nothing. */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ReportProgress } from '#domain/imports/imports.ts'
import { readConfig } from '#server/config.ts'
import {
  releaseAbandonedTagKeys,
  clearTagKeys,
  reserveTagKeys,
  insertSimilarities,
} from '#server/db/queries/imports/tags.ts'
import { type ImportRuns, importRuns } from '#server/imports/import-runs.ts'
import { housekeeping } from '#server/jobs/housekeeping.ts'
import { createSimilarityIndex } from '#server/matching/similarity-index.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { jsonFile, manyTags, tagListOf } from '#test/support/imports/import-files.ts'
import { beforeItCounts } from '#test/support/imports/importing.ts'
import { similaritiesByName } from '#test/support/matching/similarities.ts'
import { countRows, type MadeUser, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'

const TAGS = 300
const PAIRS = (TAGS * (TAGS - 1)) / 2
const NO_LIMIT = AbortSignal.any([])

withDatabase('a large list of tags', (open) => {
  let api: TestApi
  let admin: MadeUser
  /** Told how far the import is. */
  let report: ReportProgress

  beforeEach(async () => {
    await emptyTables(open())
    report = () => undefined
    const runs = importRuns()
    const begin: ImportRuns['begin'] = async (...run) => {
      const begun = await runs.begin(...run)
      return { ...begun, report: (...progress) => report(...progress) }
    }
    api = await testApp(open(), { services: { importRuns: { ...runs, begin } } })
    admin = await makeAdmin(open().db)
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await api.close()
  })

  const large = (seed = 1) => jsonFile(manyTags(TAGS, { seed }))
  const upload = (file = large()) => api.call('admin.tags.import', { file, dry_run: false }, { as: admin.email })
  const left = async () => ({
    similarities: await countRows(open().db, 'tag_similarities'),
    keys: await countRows(open().db, 'tag_keys_aside'),
  })

  it('has others answered while it is written, who see nothing of it', async () => {
    await api.ok('admin.tags.import', { file: tagListOf(['a', 'b'], [['a', 'b', 0.5]]) }, { as: admin.email })
    const steps: string[] = []
    const others: Promise<unknown>[] = []
    report = (phase, done) => {
      steps.push(phase)
      if (phase !== 'writing' || done === 0 || others.length > 0) return
      const answer = api.ok('users.me', {}, { as: admin.email })
      const look = async () => {
        await answer
        expect(await similaritiesByName(open().db)).toEqual({ 'a ~ b': 0.5 })
        steps.push('answered')
      }
      others.push(look())
    }
    expect((await upload()).status).toBe(200)
    await Promise.all(others)
    expect(steps.indexOf('answered')).toBeGreaterThan(steps.indexOf('writing'))
    expect(steps.indexOf('answered')).toBeLessThan(steps.lastIndexOf('writing'))
    expect(await left()).toEqual({ similarities: PAIRS, keys: 0 })
  })

  it('counts in memory as it does in the database', async () => {
    const { db } = open()
    await upload()
    const { rows } = await db.execute<{ id: string }>(sql`select id from tags order by name limit 6`)
    const ids = rows.map(({ id }) => id)
    await makeSupervisor(db, { tags: ids.slice(0, 3) })
    const student = await makeStudent(db, { tags: ids.slice(3) })
    const scores = async (index = createSimilarityIndex()) => (await index.rankSupervisors(db, student.id)).scores
    const { matching } = api.services
    const before = await scores(matching)
    await upload(large(2))
    expect(await scores(matching)).toEqual(await scores())
    expect(await scores(matching)).not.toEqual(before)
  })

  it('leaves nothing behind where it is refused in the end', async () => {
    beforeItCounts('admin.tags.import', () =>
      open().db.execute(sql`update users set role = 'STUDENT' where id = ${admin.id}`),
    )
    expect((await upload()).status).toBe(403)
    expect(await left()).toEqual({ similarities: 0, keys: 0 })
  })

  it('changes nothing when its process was taken for dead', async () => {
    await upload()
    const before = await similaritiesByName(open().db)
    beforeItCounts('admin.tags.import', async () => {
      await open().db.execute(sql`update import_runs set seen_at = 'epoch'`)
      await releaseAbandonedTagKeys(open().db, [])
      await clearTagKeys(open().db)
    })
    expect((await upload(large(2))).status).toBe(500)
    expect(await similaritiesByName(open().db)).toEqual(before)
    expect(await left()).toEqual({ similarities: PAIRS, keys: 0 })
  })

  it('is cleared away when its process was ended, and not while it lives', async () => {
    const { db } = open()
    const { rows } = await db.execute<{ id: string }>(sql`
      insert into import_runs (kind, dry_run, started_at, phase, seen_at)
      values ('tags', false, now(), 'writing', 'epoch') returning id`)
    const id = rows[0]?.id ?? ''
    const [one = 0, other = 0] = await reserveTagKeys(db, id, 2)
    await insertSimilarities(db, { keyA: [one], keyB: [other], score: [0.5] })
    const clean = (alive: readonly string[]) =>
      housekeeping(db, () => new Date(), readConfig({}).sessions, alive).work(NO_LIMIT)
    await clean([id])
    expect(await left()).toEqual({ similarities: 1, keys: 2 })
    await clean([])
    expect(await left()).toEqual({ similarities: 0, keys: 0 })
  })
})

/** The sample of a faculty for years, small: what the large one is made by. */
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { writeLargeSample } from '#dev/large-sample.ts'
import { ensureCycle } from '#server/db/queries/cycles/cycles.ts'
import { testDatabase, withDatabase } from '#test/support/databases/databases.ts'
import { expectSound } from '#test/support/matching/soundness.ts'

const PEOPLE = 500
const NOW = new Date('2026-11-20T12:00:00Z')

withDatabase('the large sample', (open) => {
  beforeAll(async () => {
    await ensureCycle(open().db, 'made at start-up', NOW)
    await writeLargeSample(open(), PEOPLE, NOW)
  })

  const rowOf = async (query: ReturnType<typeof sql>, { db } = open()): Promise<unknown> =>
    (await db.execute(query)).rows[0]

  it('is sound', () => expectSound(open().db))

  it('has as many people and requests as were wished for, in four cycles', async () => {
    expect(
      await rowOf(sql`
        select (select count(*)::int from users where role = 'STUDENT') as students,
          (select count(*)::int from supervisors) as supervisors, (select count(*)::int from requests) as requests,
          (select count(*)::int from cycles) as cycles, (select count(distinct cycle_id)::int from closed_pairs) as exports`),
    ).toEqual({ students: PEOPLE * 0.9, supervisors: PEOPLE * 0.1, requests: PEOPLE * 4, cycles: 4, exports: 3 })
  })

  it('is the same everywhere', async () => {
    const contents = sql`
      select (select md5(string_agg(r::text, ',' order by id)) from requests r) as requests,
        (select md5(string_agg(concat(id, email, first_name, last_name, bio, registered_at), ',' order by id)) from users) as users,
        (select md5(string_agg(concat(request_id, at, reason), ',' order by id)) from request_transitions) as history,
        (select md5(string_agg(t::text, ',' order by user_id, priority)) from user_tags t) as tags`
    const other = await testDatabase()
    try {
      await ensureCycle(other.db, 'made at start-up', NOW)
      await writeLargeSample(other, PEOPLE, NOW)
      expect(await rowOf(contents, other)).toEqual(await rowOf(contents))
    } finally {
      await other.close()
    }
  })

  it('is not put beside people', async () => {
    await expect(writeLargeSample(open(), PEOPLE, NOW)).rejects.toThrow('without users')
  })
})

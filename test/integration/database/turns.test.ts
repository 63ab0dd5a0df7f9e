/** A few expensive calls of one person at a time: what comes beyond that waits, and holds up nobody else. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { WireError } from '#contract/errors.ts'
import type { OpenDatabase } from '#server/db/client.ts'
import { createSimilarityIndex, type SimilarityIndex } from '#server/matching/similarity-index.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { testDatabase } from '#test/support/databases/databases.ts'
import { type MadeUser, makeStudent } from '#test/support/people.ts'

let database: OpenDatabase
let api: TestApi
let student: MadeUser

beforeAll(async () => {
  database = await testDatabase()
  student = await makeStudent(database.db)
})
afterAll(() => database.close())
afterEach(() => api.close())

describe('expensive calls at once', () => {
  /** Searches by best match wait at the gate; whose, in the order in which they came there. */
  let gate: PromiseWithResolvers<void>
  let begun: string[]

  beforeEach(async () => {
    gate = Promise.withResolvers()
    begun = []
    const rankSupervisors: SimilarityIndex['rankSupervisors'] = async (_db, studentId) => {
      begun.push(studentId)
      await gate.promise
      return { ids: [], scores: [] }
    }
    const matching = { ...createSimilarityIndex(), rankSupervisors }
    api = await testApp(database, { services: { matching }, settings: { LIMIT_EXPENSIVE_CALLS_AT_ONCE: '2' } })
  })

  const search = (cookie: string) => api.call('users.search', { sort: 'best_match' }, { cookie })

  it('wait for their turn behind those of the same person, and for nobody else', async () => {
    const other = await makeStudent(database.db)
    const [cookie, others] = [await api.signIn(student.email), await api.signIn(other.email)]
    const searches = Array.from({ length: 5 }, () => search(cookie))
    await vi.waitFor(() => expect(begun).toHaveLength(2))
    const otherSearch = search(others)
    await vi.waitFor(() => expect(begun).toContain(other.id))
    // Whatever else is not expensive is answered meanwhile.
    await api.ok('users.me', {}, { cookie })
    expect(begun).toEqual([student.id, student.id, other.id])
    gate.resolve()
    for (const { status } of await Promise.all([...searches, otherSearch])) expect(status).toBe(200)
    expect(begun.filter((id) => id === student.id)).toHaveLength(5)
  })

  it('are refused when too many wait, and taken again when none does', async () => {
    const cookie = await api.signIn(student.email)
    const searches = Array.from({ length: 13 }, () => search(cookie))
    const { status, headers, body } = await Promise.race(searches)
    expect({ status, retryAfter: headers['retry-after'], code: WireError.parse(body).code }).toEqual({
      status: 429,
      retryAfter: '2',
      code: 'too_many_calls',
    })
    gate.resolve()
    const statuses = (await Promise.all(searches)).map((one) => one.status)
    expect(statuses.filter((one) => one === 200)).toHaveLength(12)
    expect((await search(cookie)).status).toBe(200)
  })
})

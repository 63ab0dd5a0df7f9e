import { expect, it } from 'vitest'
import { embeddedDatabase } from '#test/support/databases/databases.ts'

it('lets the event loop turn between callers of the embedded database', async () => {
  const database = await embeddedDatabase()
  let turns = 0
  const turn = (): void => {
    turns += 1
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  // Each takes longer than the loop may be kept.
  const long = 'SELECT count(*) FROM generate_series(1, 200000)'
  await Promise.all(Array.from({ length: 5 }, () => database.pool.query(long)))
  clearImmediate(next)
  expect(turns).toBeGreaterThanOrEqual(3)
  await database.close()
})

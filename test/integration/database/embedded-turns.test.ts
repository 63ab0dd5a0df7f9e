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

it('gives the connection to the call that began first, whenever that needs it', async () => {
  const database = await embeddedDatabase()
  const { pool } = database
  const order: string[] = []
  const call = (name: string) =>
    pool.asking(
      async () => null,
      async () => {
        for (const step of ['first', 'second', 'third']) {
          await pool.query('SELECT 1')
          order.push(`${name}: ${step}`)
        }
      },
    )
  await Promise.all(['a', 'b', 'c'].map(call))
  expect(order).toEqual(
    ['a', 'b', 'c'].flatMap((name) => ['first', 'second', 'third'].map((step) => `${name}: ${step}`)),
  )
  await database.close()
})

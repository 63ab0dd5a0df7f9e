/** What is sent together: in one round trip, carried out in order, and failing as if it had been sent in turn. */
import type { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import type { Queryable } from '#server/db/client.ts'
import { allOf } from '#server/db/all-of.ts'
import { together } from '#server/db/together.ts'
import { databaseOn, transaction } from '#server/db/transaction.ts'
import { eachDatabase } from '#test/support/databases/databases.ts'
import { countTrips, watchStatements } from '#test/support/databases/statements.ts'

const say = async (db: Queryable, what: string): Promise<string> =>
  (await db.execute<{ said: string }>(sql`select ${what}::text as said`)).rows[0]?.said ?? ''
const fail = async (db: Queryable, why: string): Promise<never> => {
  await db.execute(sql`select ${why}::int`)
  throw new Error('that went well')
}
const reasonOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.cause : error),
  )

eachDatabase('statements that go together', (open) => {
  it('are answered in their order, in one round trip', async () => {
    const statements = watchStatements()
    const answers = await together(open().db, (one) => [say(one, 'one'), say(one, 'other'), say(one, 'third')])
    expect(answers).toEqual(['one', 'other', 'third'])
    expect(countTrips(statements)).toEqual({ trips: 1, statements: 3 })
  })

  it('reach a server in one system call', async () => {
    const { pool, kind } = open()
    if (kind === 'embedded') return
    await pool.withClient(async (client) => {
      const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
      const [single, several] = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev')]
      const one = databaseOn(client)
      expect(await allOf([say(one, 'one'), say(one, 'other')])).toEqual(['one', 'other'])
      expect([...single.mock.calls, ...several.mock.calls]).toHaveLength(1)
    })
  })

  it('fail each by itself outside of a transaction, and leave the connection as it was', async () => {
    const said: string[] = []
    const failing = together(open().db, (one) => [
      say(one, 'before').then((text) => said.push(text)),
      fail(one, 'wrong'),
      say(one, 'after').then((text) => said.push(text)),
    ])
    expect(await reasonOf(failing)).toMatchObject({ code: '22P02' })
    expect(said).toEqual(['before', 'after'])
    expect(await say(open().db, 'next')).toBe('next')
  })

  it('fail in a transaction with what went wrong first', async () => {
    const failing = transaction(open().db, (tx) => allOf([say(tx, 'before'), fail(tx, 'wrong'), say(tx, 'after')]))
    expect(await reasonOf(failing)).toMatchObject({ code: '22P02' })
  })

  it('see what those before them wrote', async () => {
    const seen = await transaction(open().db, async (tx) => {
      await tx.execute(sql`create temporary table noted (what text) on commit drop`)
      const note = async (what: string) => void (await tx.execute(sql`insert into noted values (${what})`))
      const count = async () =>
        (await tx.execute<{ count: number }>(sql`select count(*)::int as count from noted`)).rows[0]?.count
      return allOf([count(), note('one'), count(), note('other'), count()])
    })
    expect(seen).toEqual([0, undefined, 1, undefined, 2])
  })

  it('begin a transaction with its first statement where the work asks for that', async () => {
    const statements = watchStatements()
    const ask = async (beginsAlong: boolean) => {
      const from = statements.length
      await transaction(open().db, (tx) => say(tx, 'first'), { beginsAlong })
      const [begin, first] = statements.slice(from)
      return [begin?.text, begin?.trip === first?.trip]
    }
    expect(await ask(true)).toEqual(['begin', true])
    expect(await ask(false)).toEqual(['begin', false])
  })
})

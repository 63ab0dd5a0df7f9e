import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { bumpMatchingRevision } from '#server/db/queries/matching/revision.ts'
import { transaction } from '#server/db/transaction.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { makeSupervisor } from '#test/support/people.ts'

withDatabase('the revision', (open) => {
  beforeEach(() => emptyTables(open()))

  it('grows with every change, stands on the users who changed, and rolls back with the transaction', async () => {
    const { db } = open()
    const someone = await makeSupervisor(db)
    const first = await bumpMatchingRevision(db, { users: [someone.id] })
    const lost = transaction(db, async (tx) => {
      await bumpMatchingRevision(tx, { users: [someone.id], vocabulary: true })
      throw new Error('not today')
    })
    await expect(lost).rejects.toThrow('not today')
    const { rows } = await db.execute(sql`
      select r.revision, u.match_revision, r.vocabulary < r.revision as "isNewer" from matching_revision r, users u`)
    expect(rows).toEqual([{ revision: String(first), match_revision: String(first), isNewer: true }])
    expect(await bumpMatchingRevision(db, { vocabulary: true })).toBe(first + 1)
  })

  it('is in order of commits: a change that comes second waits for the first', async () => {
    const { db } = open()
    const first = Promise.withResolvers<number>()
    const order: string[] = []
    const one = transaction(db, async (tx) => {
      first.resolve(await bumpMatchingRevision(tx, {}))
      order.push('first')
    })
    const revision = await first.promise
    const other = transaction(db, async (tx) => {
      const next = await bumpMatchingRevision(tx, {})
      order.push('second')
      return next
    })
    await one
    expect(await other).toBe(revision + 1)
    expect(order).toEqual(['first', 'second'])
  })
})

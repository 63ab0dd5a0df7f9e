/** What is written last and COMMIT, which goes in the same round trip: all of it lasts, or nothing. */
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Transaction } from '#server/db/client.ts'
import { preparedStatement } from '#server/db/prepared-query.ts'
import { spentTokens } from '#server/db/schema/spent-tokens.ts'
import { commitBehind, transaction } from '#server/db/transaction.ts'
import { eachDatabase } from '#test/support/databases/databases.ts'
import { countTrips, watchStatements } from '#test/support/databases/statements.ts'

const writeAs = (name: string) =>
  preparedStatement(
    name,
    sql`insert into ${spentTokens} (digest, expires_at) values (${sql.placeholder('digest')}, ${sql.placeholder('until')}::timestamptz)`,
  )
const write = writeAs('write_token')
/** The driver takes what it could not send for prepared all the same. */
const writeUnsent = writeAs('write_unsent')
const until = '2026-03-01T09:00:00Z'

eachDatabase('what is written last', (open) => {
  const written = async (digest: string): Promise<number> =>
    (await open().db.select().from(spentTokens).where(eq(spentTokens.digest, digest))).length
  /** Writes something, and as the last two things something else and this. */
  const writing = (digest: string, last: (tx: Transaction) => Promise<unknown>): Promise<string> =>
    transaction(open().db, async (tx) => {
      await write(tx, { digest: `${digest} first`, until })
      commitBehind(tx, [write(tx, { digest, until }), last(tx)])
      return 'done'
    })
  const nothingOf = async (digest: string) =>
    expect([await written(digest), await written(`${digest} first`)]).toEqual([0, 0])

  it('lasts, and needs no round trip of its own to be committed', async () => {
    const statements = watchStatements()
    expect(await writing('good', (tx) => write(tx, { digest: 'good as well', until }))).toBe('done')
    const trips = statements.slice(-3).map(({ trip }) => trip)
    expect(statements.at(-1)?.text).toBe('commit')
    // Embedded there is no way to go, and the answers are there before.
    if (open().kind === 'server') expect(new Set(trips).size).toBe(1)
    expect(countTrips(statements)).toEqual({ trips: 2, statements: 3 })
    expect([await written('good'), await written('good as well')]).toEqual([1, 1])
  })

  it('is gone when the database refuses a part of it', async () => {
    const refused = writing('refused', (tx) => write(tx, { digest: 'refused', until }))
    await expect(refused).rejects.toMatchObject({ cause: { code: '23505' } })
    await nothingOf('refused')
  })

  it('is gone when the driver does not send a part of it', async () => {
    // The embedded connection does not survive a value that can't be sent, wherever it stands.
    if (open().kind === 'embedded') return
    const circular: Record<string, unknown> = {}
    circular['itself'] = circular
    const statements = watchStatements()
    await expect(writing('unsent', (tx) => writeUnsent(tx, { digest: circular, until }))).rejects.toThrow(/./)
    expect(statements.at(-1)?.text).toBe('rollback')
    await nothingOf('unsent')
  })

  it('is gone when a value of it was forgotten', async () => {
    await expect(writing('forgotten', (tx) => write(tx, { digest: 'half' }))).rejects.toThrow(/until/)
    await nothingOf('forgotten')
  })

  it('leaves the connection to whoever comes next', async () => {
    await expect(writing('twice', (tx) => write(tx, { digest: 'twice', until }))).rejects.toBeDefined()
    expect(await writing('next', async () => undefined)).toBe('done')
    expect([await written('twice'), await written('next')]).toEqual([0, 1])
  })
})

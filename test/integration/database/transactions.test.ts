import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { OutsideTransactionError } from '#server/db/pool.ts'
import { preparedStatement } from '#server/db/prepared-query.ts'
import { sqlErrorOf } from '#server/db/sql-error.ts'
import { RolledBack, transaction } from '#server/db/transaction.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'

withDatabase('a transaction', (open) => {
  const notes = async () => (await open().db.execute<{ text: string }>(sql`SELECT text FROM notes ORDER BY text`)).rows

  beforeEach(async () => {
    await open().db.execute(sql`CREATE TABLE IF NOT EXISTS notes (text text PRIMARY KEY)`)
    await emptyTables(open())
  })

  it('has failed when the database rolled it back, although the error was swallowed', async () => {
    const failing = transaction(open().db, async (tx) => {
      await tx.execute(sql`INSERT INTO notes VALUES ('a')`)
      await tx.execute(sql`SELECT 1 / 0`).catch(() => undefined)
    })
    await expect(failing).rejects.toBeInstanceOf(RolledBack)
    expect(await notes()).toEqual([])
  })

  it.each([
    ['a query past it', async () => void (await open().db.execute(sql`SELECT 1`))],
    ['a query past drizzle', async () => void (await open().pool.query('SELECT 1'))],
    ['another transaction', async () => transaction(open().db, async () => undefined)],
    ['another connection', async () => (await open().pool.connect()).release()],
  ])('refuses %s, rolls back, and the database goes on', async (_what, misuse) => {
    const failing = transaction(open().db, async (tx) => {
      await tx.execute(sql`INSERT INTO notes VALUES ('a')`)
      await misuse()
    })
    await expect(failing.catch(innermost)).resolves.toBeInstanceOf(OutsideTransactionError)
    expect(await notes()).toEqual([])
  })

  it('lets work it started use the database once it is over', async () => {
    const over = Promise.withResolvers<void>()
    let later: Promise<unknown> = Promise.resolve()
    await transaction(open().db, async () => {
      later = over.promise.then(() => open().db.execute(sql`INSERT INTO notes VALUES ('later')`))
    })
    over.resolve()
    await later
    expect(await notes()).toEqual([{ text: 'later' }])
  })

  it.each(['40001', '40P01'])('begins again when the database says %s', async (code) => {
    let attempts = 0
    await transaction(
      open().db,
      async (tx) => {
        attempts += 1
        await tx.execute(sql`INSERT INTO notes VALUES (${`attempt ${attempts}`})`)
        if (attempts < 3) await tx.execute(raise(code))
      },
      { random: () => 0 },
    )
    expect(await notes()).toEqual([{ text: 'attempt 3' }])
  })

  it('gives up after the attempts it was given, with the error of the last', async () => {
    let attempts = 0
    const failing = transaction(
      open().db,
      async (tx) => {
        attempts += 1
        await tx.execute(raise('40001'))
      },
      { attempts: 2, random: () => 0 },
    )
    expect(sqlErrorOf(await failing.catch((error: unknown) => error))).toMatchObject({ code: '40001' })
    expect(attempts).toBe(2)
  })

  it('is not begun again for any other error, which keeps its code and constraint', async () => {
    let attempts = 0
    const failing = transaction(open().db, async (tx) => {
      attempts += 1
      await tx.execute(sql`INSERT INTO notes VALUES ('a'), ('a')`)
    })
    const error = await failing.catch((caught: unknown) => caught)
    expect(sqlErrorOf(error)).toEqual({ code: '23505', constraint: 'notes_pkey' })
    expect(attempts).toBe(1)
  })
})

withDatabase('a connection', (open) => {
  it.each([
    ['can not be read', sql`select ${1}::int from nowhere`],
    ['gets a value that is none', sql`select ${'nonsense'}::uuid`],
    ['fails half-way', sql`select 1 / (number - ${3}::int) from generate_series(1, 5) as number`],
  ])('stays as it is when a statement %s', async (_what, broken) => {
    const { db, pool } = open()
    await expect(db.execute(broken)).rejects.toThrow('Failed query')
    await expect(db.execute(broken)).rejects.toThrow('Failed query')
    const answers = await Promise.all([1, 2, 3].map((one) => db.execute(sql`select ${one}::int as one`)))
    expect(answers.map(({ rows }) => rows)).toEqual([[{ one: 1 }], [{ one: 2 }], [{ one: 3 }]])
    expect(pool.idleCount).toBe(pool.totalCount)
  })
})

const sayIt = preparedStatement<{ said: string }>('say_it', sql`select ${sql.placeholder('what')}::text as said`)

withDatabase('after a call that failed in the driver', (open) => {
  const endless: Record<string, unknown> = {}
  endless['itself'] = endless
  const next = () => transaction(open().db, (tx) => tx.execute(sql`select ${1}::int as one, ${'b'}::text as letter`))

  it.each([
    ['outside of transactions', () => open().db.execute(sql`select ${'a'}::text, ${endless}::jsonb`)],
    ['in one', () => transaction(open().db, (tx) => tx.execute(sql`select ${'a'}::text, ${endless}::jsonb`))],
  ])('%s, with a value that has no text, the next one gets what it asks for', async (_where, call) => {
    await expect(call().catch(innermost)).resolves.toBeInstanceOf(TypeError)
    expect((await next()).rows).toEqual([{ one: 1, letter: 'b' }])
  })

  it('a prepared statement is there again, the time after the next at the latest', async () => {
    const say = (what: unknown) => transaction(open().db, (tx) => sayIt(tx, { what }))
    await expect(say(endless).catch(innermost)).resolves.toBeInstanceOf(TypeError)
    await say('hello').catch(() => undefined)
    expect(await say('hello')).toEqual([{ said: 'hello' }])
  })

  it.each([
    ['open', 'select 1'],
    ['refused', 'select 1 / 0'],
  ])('that left its transaction behind, %s, the next one is in none', async (_how, last) => {
    const { pool } = open()
    const leave = pool.withClient(async (client) => {
      await client.query('begin; create table left_behind ()')
      await client.query(last)
    })
    await leave.catch(() => undefined)
    const { rows } = await pool.query(
      `select to_regclass('left_behind') as found, now() = statement_timestamp() as alone`,
    )
    expect(rows).toEqual([{ found: null, alone: true }])
    expect((await next()).rows).toEqual([{ one: 1, letter: 'b' }])
  })
})

const raise = (code: string) => sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '${code}'; END $$`)

const innermost = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? innermost(error.cause) : error

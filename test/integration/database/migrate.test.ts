import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { DatabaseUnreachable, MigrationFailed } from '#server/db/database-problem.ts'
import { migrate } from '#server/db/migrate.ts'
import { transaction } from '#server/db/transaction.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { emptyTables, serverDatabaseUrl, withDatabase } from '#test/support/databases/databases.ts'
import { administer } from '#test/support/databases/postgres-server.ts'

withDatabase('migrations', (open) => {
  const applied = async () =>
    (await open().db.execute(sql`SELECT hash FROM drizzle.__drizzle_migrations ORDER BY id`)).rows

  it('are applied once, however often they are called for', async () => {
    const before = await applied()
    expect(before.length).toBeGreaterThan(0)
    await migrate(open())
    expect(await applied()).toEqual(before)
  })

  it('leave a database that can be emptied, which the similarity index gets to see', async () => {
    await open().db.execute(sql`UPDATE matching_revision SET revision = 7`)
    await open().db.execute(sql`INSERT INTO tags (name) VALUES ('one'), ('two')`)
    await emptyTables(open())
    await open().db.execute(sql`INSERT INTO tags (name) VALUES ('three')`)
    expect((await open().db.execute(sql`SELECT key, name FROM tags`)).rows).toEqual([{ key: 1, name: 'three' }])
    expect((await open().db.execute(sql`SELECT revision, vocabulary FROM matching_revision`)).rows).toEqual([
      { revision: '8', vocabulary: '8' },
    ])
  })
})

it('instances that start together on a new server migrate it once', async () => {
  const { url, drop } = await serverDatabaseUrl('empty')
  const instances = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ databaseUrl: url, dataDir: '' })))
  await Promise.all(instances.map((instance) => migrate(instance)))
  for (const { db } of instances) {
    const { rows } = await db.execute(sql`
      SELECT count(*) > 0 AS some, count(*) = count(DISTINCT hash) AS once FROM drizzle.__drizzle_migrations`)
    expect(rows).toEqual([{ some: true, once: true }])
  }
  await Promise.all(instances.map((instance) => instance.close()))
  await drop()
})

it.each([
  ['holds tables of somebody else', 'CREATE TABLE users (id int)', 'relation "users" already exists'],
  ['takes no changes', 'ALTER DATABASE :name SET default_transaction_read_only = on', 'read-only transaction'],
])('a server whose database %s is refused in one sentence', async (_what, statement, reason) => {
  const { url, drop } = await serverDatabaseUrl('empty')
  await administer(url, statement.replace(':name', new URL(url).pathname.slice(1)))
  const open = await openDatabase({ databaseUrl: url, dataDir: '' })
  const refused = migrate(open)
  await expect(refused).rejects.toBeInstanceOf(MigrationFailed)
  await expect(refused).rejects.toThrow(/^The tables of the database cannot be made or changed \([^\n]*\): it has to/)
  await expect(refused).rejects.toThrow(reason)
  await open.close()
  await drop()
})

it('a server that is not there is named, without its password, in one sentence', async () => {
  const refused = openDatabase({ databaseUrl: 'postgres://me:secret@127.0.0.1:1/tandem', dataDir: '' })
  await expect(refused).rejects.toBeInstanceOf(DatabaseUnreachable)
  await expect(refused).rejects.toThrow(
    /^The database at 127\.0\.0\.1:1\/tandem cannot be used \([^)]*\): check DATABASE_URL/,
  )
  await expect(refused).rejects.not.toThrow('secret')
})

it('a lost connection fails its transaction and nothing else', async () => {
  const { url, drop } = await serverDatabaseUrl()
  const open = await openDatabase({ databaseUrl: url, dataDir: '' })
  for (let round = 0; round < 12; round += 1) {
    const lost = transaction(open.db, async (tx) => {
      await tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`)
    })
    await expect(lost).rejects.toBeInstanceOf(DatabaseUnavailable)
  }
  expect((await open.db.execute(sql`SELECT 1 AS one`)).rows).toEqual([{ one: 1 }])
  await open.close()
  await drop()
})

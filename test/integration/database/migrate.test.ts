import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { MigrationFailed } from '#server/db/database-problem.ts'
import { migrate } from '#server/db/migrate.ts'
import { transaction } from '#server/db/transaction.ts'
import { DatabaseUnavailable } from '#server/db/sql-error.ts'
import { serverDatabaseUrl } from '#test/support/databases/databases.ts'
import { administer } from '#test/support/databases/postgres-server.ts'

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

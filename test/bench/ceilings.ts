/** Upper limits: what this machine does with a single library in the same versions. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { type OpenDatabase, openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { findSettings } from '#server/db/queries/accounts/settings.ts'
import { preparedStatement } from '#server/db/prepared-query.ts'
import { spentTokens } from '#server/db/schema/people.ts'
import { transaction } from '#server/db/transaction.ts'
import { sql } from 'drizzle-orm'

export type DatabaseCeilings = {
  /** One prepared statement that finds one row, a second. */
  statement(): Promise<number>
  /** A transaction that inserts one row, a second. */
  insertion(): Promise<number>
  close(): Promise<void>
}

const insertOne = preparedStatement(
  'ceiling',
  sql`insert into ${spentTokens} (digest, expires_at) values (${sql.placeholder('digest')}, now() + interval '1 hour')`,
)

/** How often something is done in a second, so many at a time. */
const perSecond = async (atOnce: number, seconds: number, work: () => Promise<unknown>): Promise<number> => {
  const end = performance.now() + seconds * 1000
  let done = 0
  const worker = async (): Promise<void> => {
    while (performance.now() < end) {
      await work()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return done / seconds
}

/** Through the same driver and pool as the product, in this process; on a server or a PostgreSQL of its own. */
export async function databaseCeilings(
  databaseUrl: string | null,
  { atOnce, seconds }: { readonly atOnce: number; readonly seconds: number },
): Promise<DatabaseCeilings> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tandem-ceilings-'))
  const database: OpenDatabase = await openDatabase({ databaseUrl, dataDir })
  const { db } = database
  if (databaseUrl === null) await migrate(database)
  const nobody = randomUUID()
  return {
    statement: () => perSecond(atOnce, seconds, () => findSettings(db, nobody)),
    insertion: () => perSecond(atOnce, seconds, () => transaction(db, (tx) => insertOne(tx, { digest: randomUUID() }))),
    async close() {
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The web framework alone, answering these bytes; its address. */
export async function frameworkAnswering(body: string): Promise<{ url: string; close(): Promise<unknown> }> {
  const server = new Worker(fileURLToPath(new URL('./framework-server.ts', import.meta.url)), { workerData: body })
  const [url] = (await once(server, 'message')) as [string]
  return { url, close: () => server.terminate() }
}

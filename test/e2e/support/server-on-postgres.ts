import { Client } from 'pg'
import { type RunningServer, startServer } from '#test/support/browser/e2e-server.ts'
import { startOwnPostgres } from '#test/support/databases/own-postgres.ts'

/** A server whose database a test can change, to let time pass without waiting. */
export async function startServerOnPostgres(
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer & { readonly database: Client }> {
  const postgres = await startOwnPostgres()
  const server = await startServer({
    ...settings,
    DATABASE_URL: postgres.url,
    SESSION_SECRET: 'only for this test, and long enough for it',
  })
  const database = new Client({ connectionString: postgres.url })
  await database.connect()
  const stop = async () => {
    await database.end()
    await server.stop()
    await postgres.end()
  }
  return { ...server, stop, database }
}

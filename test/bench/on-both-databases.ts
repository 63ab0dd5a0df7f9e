import { type RunningServer, startServer } from '#test/support/browser/e2e-server.ts'
import { administer, onServer, startServer as startPostgres } from '#test/support/databases/postgres-server.ts'

const UNLIMITED = { LIMIT_CALLS_PER_MINUTE: '100000000', LIMIT_SEARCHES_PER_MINUTE: '100000000' }
const SESSION_SECRET = 'only for benchmarks, never anywhere else'

/** @param databaseUrl of the PostgreSQL server; null: the measured process runs its own */
type Measure = (server: RunningServer, databaseUrl: string | null) => Promise<void>

/** Runs the product with its sample data on its own PostgreSQL, then on a server, and measures each; or one of them. */
export async function onBothDatabases(measure: Measure, only?: string): Promise<void> {
  const run = async (title: string, databaseUrl: string | null): Promise<void> => {
    const settings = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl, SESSION_SECRET }
    const server = await startServer({ ...UNLIMITED, ...settings })
    try {
      console.log(`\n${title}`)
      await measure(server, databaseUrl)
    } finally {
      await server.stop()
    }
  }
  if (only !== 'server') await run('own PostgreSQL', null)
  if (only === 'own') return
  const postgres = await startPostgres()
  const name = `tandem_bench_${process.pid}`
  try {
    await administer(postgres.url, `CREATE DATABASE ${name}`)
    await run('PostgreSQL server', onServer(postgres.url, name))
    await administer(postgres.url, `DROP DATABASE ${name} WITH (FORCE)`)
  } finally {
    await postgres.stop()
  }
}

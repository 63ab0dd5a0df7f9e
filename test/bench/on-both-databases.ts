import { type RunningServer, startServer } from '#test/support/browser/e2e-server.ts'
import { administer, onServer, startServer as startPostgres } from '#test/support/databases/postgres-server.ts'

const UNLIMITED = { LIMIT_CALLS_PER_MINUTE: '100000000', LIMIT_SEARCHES_PER_MINUTE: '100000000' }
const SESSION_SECRET = 'only for benchmarks, never anywhere else'

/** Runs the product with its sample data on the embedded database, then on a server, and measures each. */
export async function onBothDatabases(measure: (server: RunningServer) => Promise<void>): Promise<void> {
  const run = async (title: string, settings: Record<string, string>): Promise<void> => {
    const server = await startServer({ ...UNLIMITED, ...settings })
    try {
      console.log(`\n${title}`)
      await measure(server)
    } finally {
      await server.stop()
    }
  }
  await run('embedded database', {})
  const postgres = await startPostgres()
  const name = `tandem_bench_${process.pid}`
  try {
    await administer(postgres.url, `CREATE DATABASE ${name}`)
    await run('PostgreSQL server', { DATABASE_URL: onServer(postgres.url, name), SESSION_SECRET })
    await administer(postgres.url, `DROP DATABASE ${name} WITH (FORCE)`)
  } finally {
    await postgres.stop()
  }
}

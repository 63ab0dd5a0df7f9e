import { startOwnPostgres } from '../databases/own-postgres.ts'
import { startServer } from './e2e-server.ts'
import { databaseOn, perform, SESSION_SECRET, TEMPLATE } from './test-server.ts'

/**
 * Starts a PostgreSQL server for a run of browser tests, with a database that the built server has filled with sample
 * data. Each test file gets a copy of it. The dates of sample data are relative to today, so it is made for each run.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for it
export default async function setUp(): Promise<() => Promise<void>> {
  const { url, end } = await startOwnPostgres()
  process.env['SAMPLE_POSTGRES'] = url
  try {
    await perform(url, `CREATE DATABASE ${TEMPLATE}`)
    const server = await startServer({ DATABASE_URL: databaseOn(url, TEMPLATE), SESSION_SECRET })
    await server.stop()
    // Some people of the sample data have chosen German, and would read it in any browser.
    await perform(databaseOn(url, TEMPLATE), `UPDATE users SET language = 'en' WHERE language IS NOT NULL`)
  } catch (error) {
    await end()
    throw error
  }
  return end
}

/**
 * Set-up of the integration tests: brings up a PostgreSQL server (or takes the one TEST_DATABASE_URL names) and leaves a
 * migrated database to copy from. Any failure here fails the run; no suite is skipped for want of a server.
 */
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { startInstalledPostgres } from './installed-postgres.ts'
import { startOwnPostgres } from './own-postgres.ts'

/** The values that test files get through vitest's `inject('databases')`. */
export type PreparedDatabases = {
  /** Administrative connection to the server. */
  readonly serverUrl: string
  /** Name of the migrated database on the server; the names of all others of this run begin with `run`. */
  readonly template: string
  readonly run: string
}

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merged into the library's own
  export interface ProvidedContext {
    databases: PreparedDatabases
  }
}

type Server = { readonly url: string; readonly stop: () => Promise<void> }

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = `tandem_test_${randomBytes(4).toString('hex')}`
  const undo: (() => Promise<void>)[] = []
  const teardown = async (): Promise<void> => {
    for (const step of undo.toReversed()) await step()
  }
  try {
    const server = await startServer()
    undo.push(server.stop)
    const template = `${run}_template`
    await prepareServer(server.url, template)
    undo.push(() => dropDatabases(server.url, run))
    project.provide('databases', { serverUrl: server.url, template, run })
    return teardown
  } catch (error) {
    await teardown()
    throw error
  }
}

/**
 * The server of TEST_DATABASE_URL, or a new one that ends with this process: with the programs in the folder TEST_POSTGRES,
 * or those of the packages.
 * @throws when there is none
 */
export async function startServer(): Promise<Server> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, stop: async () => undefined }
  const installed = process.env['TEST_POSTGRES']
  if (installed) return startInstalledPostgres(installed)
  const { url, end } = await startOwnPostgres()
  return { url, stop: end }
}

const prepareServer = async (serverUrl: string, template: string): Promise<void> => {
  await administer(serverUrl, `CREATE DATABASE ${template}`)
  const open = await openDatabase({ databaseUrl: onServer(serverUrl, template), dataDir: '' })
  try {
    await migrate(open)
  } finally {
    await open.close()
  }
}

const dropDatabases = async (serverUrl: string, run: string): Promise<void> => {
  const names = await administer(
    serverUrl,
    `SELECT datname AS name FROM pg_database WHERE starts_with(datname, '${run}')`,
  )
  for (const name of names) await administer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
}

/** Runs one statement outside all test databases; returns the column `name` of its rows. */
export async function administer(serverUrl: string, statement: string): Promise<string[]> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(statement)
    return rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Address of another database on the same server. */
export function onServer(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

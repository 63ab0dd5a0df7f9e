/** Servers of browser tests, each on a database of its own with the sample data. */
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { BrowserContext } from '@playwright/test'
import { Client, Pool } from 'pg'
import { createSealer } from '#server/identity/sessions/sealed-token.ts'
import { type RunningServer, startServer } from './e2e-server.ts'

export type TestServer = RunningServer & {
  /** Its database, so that a test can let time pass without waiting. */
  readonly database: Pool
  /** Signs a browser in without the pages of the sign-in: a stored session, and its cookie. */
  readonly signIn: (browser: BrowserContext, email: string) => Promise<void>
}

/** A worker runs one test at a time, on one server. */
let current: TestServer | null = null

export function useForTest(server: TestServer): void {
  current = server
}

export function serverOfTest(): TestServer {
  if (!current) throw new Error('no test is running')
  return current
}

export type Settings = Readonly<Record<string, string>>

/** The database on the server of a run that all others are copies of. */
export const TEMPLATE = 'sample'
export const SESSION_SECRET = 'only for tests in a browser, and long enough'

/** The address of a database on a server. */
export function databaseOn(serverUrl: string, name: string): string {
  return new URL(`/${name}`, serverUrl).href
}

/** Runs a statement outside all databases of tests. */
export async function perform(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * The built server on a new copy of the sample data, in about a second.
 * @param program of another copy of this clone
 */
export async function startTestServer(settings: Settings = {}, program?: string): Promise<TestServer> {
  const postgres = process.env['SAMPLE_POSTGRES'] ?? ''
  const name = `copy_${randomBytes(6).toString('hex')}`
  await perform(postgres, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
  const DATABASE_URL = databaseOn(postgres, name)
  const server = await startServer({ ...settings, DATABASE_URL, SESSION_SECRET }, program)
  const database = new Pool({ connectionString: DATABASE_URL, max: 2 })
  return {
    ...server,
    database,
    signIn: (browser, email) => signIn(database, browser, email),
    stop: async () => {
      await database.end()
      // Nothing of it is kept, so it need not answer its last calls.
      server.process.kill('SIGKILL')
      if (server.process.exitCode === null && server.process.signalCode === null) await once(server.process, 'exit')
      await server.stop()
    },
  }
}

const DAY_MS = 86_400_000
/** Issuer of the embedded sign-in (provider.ts). */
const ISSUER = 'urn:tandem:embedded-sign-in'
const sealer = createSealer(SESSION_SECRET, 'session')

/** The server links a session to the person of its address at the first call. */
const signIn = async (database: Pool, browser: BrowserContext, email: string): Promise<void> => {
  const id = randomUUID()
  const expires = new Date(Date.now() + DAY_MS)
  await database.query(
    `INSERT INTO sessions (id, issuer, subject, email, created_at, authenticated_at, expires_at)
     VALUES ($1, $4, lower($2), $2, now(), now(), $3)`,
    [id, email, expires, ISSUER],
  )
  await browser.addCookies([
    {
      name: 'tandem_session',
      value: sealer.seal(id, expires),
      domain: 'localhost',
      path: '/',
      expires: Math.floor(expires.getTime() / 1000),
      httpOnly: true,
      sameSite: 'Lax',
    },
  ])
}

/** The product on a PostgreSQL server with the large sample, and sessions for the callers. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeLargeSample } from '#dev/large-sample.ts'
import { LARGE_SAMPLE_ISSUER } from '#dev/large-sample/university.ts'
import { openConfirmationSigner } from '#server/confirmations/confirmation-signer.ts'
import { readConfig } from '#server/config.ts'
import { type OpenDatabase, openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { createSession } from '#server/db/queries/accounts/sessions.ts'
import { sessionCookie } from '#server/identity/sessions/session-cookie.ts'
import { newSession } from '#server/identity/sessions/session-store.ts'
import { openVapid } from '#server/push/vapid.ts'
import { startServer } from '#test/support/browser/e2e-server.ts'
import { administer, onServer, startServer as startPostgres } from '#test/support/databases/postgres-server.ts'
import { type Crowd, findCrowd } from '#test/support/large-sample/crowd.ts'

const SESSION_SECRET = 'only for benchmarks, never anywhere else'
const UNLIMITED = {
  LIMIT_CALLS_PER_MINUTE: '100000000',
  LIMIT_SEARCHES_PER_MINUTE: '100000000',
  LIMIT_EXPENSIVE_CALLS_PER_MINUTE: '100000000',
  LIMIT_DIRECT_ADDS_PER_HOUR: '100000000',
}

export type SampleServer = {
  readonly url: string
  readonly pid: number
  readonly database: OpenDatabase
  readonly crowd: Crowd
  /** Begins a session; the `Cookie` header of it. */
  readonly signIn: (email: string) => Promise<string>
}

/** @param most calls of one kind that are to be possible */
export function withLargeSample(
  people: number,
  most: number,
  work: (server: SampleServer) => Promise<void>,
): Promise<void> {
  return withFilledServer(
    (database) => writeLargeSample(database, people, new Date()),
    async (server) => {
      await work({ ...server, crowd: await findCrowd(server.database.db, await keysOf(server.database), most) })
    },
  )
}

/** A server with whatever `fill` writes into the database. */
export async function withFilledServer(
  fill: (database: OpenDatabase) => Promise<unknown>,
  work: (server: Omit<SampleServer, 'crowd'>) => Promise<void>,
): Promise<void> {
  const postgres = await startPostgres()
  const name = `tandem_sample_${process.pid}`
  const folder = await mkdtemp(join(tmpdir(), 'tandem-sample-'))
  await administer(postgres.url, `CREATE DATABASE ${name}`)
  const databaseUrl = onServer(postgres.url, name)
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  try {
    await migrate(database)
    const began = performance.now()
    await fill(database)
    console.log(`filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
    const settings = { ...UNLIMITED, DATABASE_URL: databaseUrl, SESSION_SECRET, DATA_DIR: folder, SAMPLE_DATA: 'off' }
    const server = await startServer({ ...settings, NODE_ENV: 'production', ALLOW_EMBEDDED_SIGN_IN: 'on' })
    try {
      const { pid = 0 } = server.process
      await work({ url: server.url, pid, database, signIn: signingIn(database) })
    } finally {
      await server.stop()
    }
  } finally {
    await database.close()
    await administer(postgres.url, `DROP DATABASE ${name} WITH (FORCE)`)
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The server's own, since the secret is the same. */
const keysOf = async ({ db }: OpenDatabase) => {
  const now = new Date()
  const vapid = await openVapid(db, { secret: SESSION_SECRET, contact: 'mailto:tandem@uni.example', now })
  return { signer: await openConfirmationSigner(db, SESSION_SECRET, now), push: { vapid } }
}

const signingIn = ({ db }: OpenDatabase): SampleServer['signIn'] => {
  const cookies = sessionCookie({ secret: SESSION_SECRET, publicUrl: 'http://localhost' })
  const { sessions: limits } = readConfig({})
  return async (email) => {
    const now = new Date()
    const identity = { issuer: LARGE_SAMPLE_ISSUER, subject: email, email, authenticatedAt: now, idToken: null }
    const session = newSession(identity, { device: { browser: '', system: '' }, limits, now })
    await createSession(db, session)
    return cookies.issue(session, now).split(';', 1)[0] ?? ''
  }
}

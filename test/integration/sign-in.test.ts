import { createSession, deleteExpired, deleteSessionsOf, findSession } from '#server/db/queries/accounts/sessions.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { sessionCookie, sessionReader } from '#server/identity/sessions/session-cookie.ts'
import { databaseSessions, newSession, SESSION_MS } from '#server/identity/sessions/session-store.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eachDatabase, emptyTables } from '../support/databases.ts'
import { samplePeople, type SignInServer, startSignInServer, testSecrets } from '../support/sign-in-server.ts'
import { signInAs } from '../support/sign-in.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const later = (ms: number): Date => new Date(NOW.getTime() + ms)

eachDatabase('sessions', (open) => {
  const servers: SignInServer[] = []
  const startInstance = async (): Promise<SignInServer> => {
    const server = await startSignInServer({ store: databaseSessions(open().db) })
    servers.push(server)
    return server
  }
  beforeEach(() => emptyTables(open()))
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()))
  })

  it('begin with a sign-in, carry what the provider says, and hold on every instance', async () => {
    const [one, other] = [await startInstance(), await startInstance()]
    const [ada] = samplePeople
    const cookie = await signInAs(one.publicUrl, ada?.email ?? '')
    expect(await open().db.select().from(sessions)).toMatchObject([
      { email: ada?.email, firstNameHint: ada?.firstName, lastNameHint: ada?.lastName },
    ])

    const readSession = sessionReader({
      cookie: sessionCookie({ secrets: testSecrets, publicUrl: other.publicUrl }),
      sessions: databaseSessions(open().db),
      now: () => new Date(),
    })
    expect(await readSession({ headers: { cookie } })).toMatchObject({ email: ada?.email })
    await fetch(`${other.publicUrl}/auth/sign-out`, { method: 'POST', headers: { cookie } })
    expect(await readSession({ headers: { cookie } })).toBeNull()
    expect(await open().db.select().from(sessions)).toEqual([])
  })

  it('are over after twelve hours, and swept away then', async () => {
    const { db } = open()
    const session = newSession({ email: 'ada@example.org' }, NOW)
    await createSession(db, session)
    expect(await findSession(db, session.id, later(SESSION_MS - 1))).toEqual(session)
    expect(await findSession(db, session.id, later(SESSION_MS))).toBeNull()
    await deleteExpired(db, later(SESSION_MS - 1))
    expect(await db.select().from(sessions)).toHaveLength(1)
    await deleteExpired(db, later(SESSION_MS))
    expect(await db.select().from(sessions)).toEqual([])
  })

  it('of one person end together, however the address is spelled, and nobody else is signed out', async () => {
    const { db } = open()
    const emails = ['ada@example.org', 'Ada@Example.org', 'adam@example.org']
    for (const email of emails) await createSession(db, newSession({ email }, NOW))
    await deleteSessionsOf(db, 'ADA@example.org')
    expect(await db.select({ email: sessions.email }).from(sessions)).toEqual([{ email: 'adam@example.org' }])
  })
})

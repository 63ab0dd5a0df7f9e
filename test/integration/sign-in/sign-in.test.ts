import { SECRET } from '#test/support/site.ts'
import { sessions } from '#server/db/schema/people.ts'
import { readConfig } from '#server/config.ts'
import { sessionCookie, sessionReader } from '#server/identity/sessions/session-cookie.ts'
import { databaseSessions } from '#server/identity/sessions/session-store.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { emptyTables, withDatabase } from '../../support/databases/databases.ts'
import { makeStudent } from '../../support/people.ts'
import { samplePeople, type SignInServer, startSignInServer } from '../../support/identity/sign-in-server.ts'
import { signInAs } from '../../support/identity/sign-in.ts'

withDatabase('sessions', (open) => {
  const servers: SignInServer[] = []
  const store = () =>
    databaseSessions(open().db, {
      limits: readConfig({}).sessions,
      secret: SECRET,
      formerIssuers: [],
      ended: () => undefined,
    })
  const startInstance = async (): Promise<SignInServer> => {
    const server = await startSignInServer({ store: store() })
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
    const { id: userId } = await makeStudent(open().db, { email: 'Ada.Lovelace@example.org' })
    const cookie = await signInAs(one.publicUrl, ada?.email ?? '')
    const [session] = await open().db.select().from(sessions)
    expect(session).toMatchObject({ email: ada?.email, firstNameHint: ada?.firstName, lastNameHint: ada?.lastName })
    expect(session?.authenticatedAt).toBeInstanceOf(Date)

    const readSession = sessionReader({
      cookie: sessionCookie({ secret: SECRET, publicUrl: other.publicUrl }),
      sessions: store(),
      now: () => new Date(),
    })
    expect(await readSession({ headers: { cookie } })).toMatchObject({ user: { id: userId } })
    await fetch(`${other.publicUrl}/auth/sign-out`, { method: 'POST', headers: { cookie } })
    expect(await readSession({ headers: { cookie } })).toBeNull()
    expect(await open().db.select().from(sessions)).toEqual([])
  })

  it('keep the ID token of the provider where nobody can read it', async () => {
    const one = await startInstance()
    const cookie = await signInAs(one.publicUrl, 'ada.lovelace@example.org')
    const [session] = await open().db.select().from(sessions)
    expect(session?.sealedIdToken).toBeTruthy()
    expect(Buffer.from(session?.sealedIdToken ?? '', 'base64url').toString('latin1')).not.toContain('eyJ')
    expect(session?.sealedIdToken).not.toContain('eyJ')
    const headers = { cookie, accept: 'text/html' }
    const answer = await fetch(`${one.publicUrl}/auth/sign-out`, { method: 'POST', headers, redirect: 'manual' })
    expect(new URL(answer.headers.get('location') ?? '').searchParams.get('id_token_hint')).toMatch(/^eyJ/)
  })
})

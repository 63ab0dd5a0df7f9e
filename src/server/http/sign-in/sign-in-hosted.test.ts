/** Signing in and out with a provider of somebody else's, as it is and as it may go wrong. */
import type { SignedOut } from '#contract/sign-out.ts'
import { type FakeProvider, startFakeProvider } from '#test/support/identity/fake-provider.ts'
import { freePort } from '#test/support/free-port.ts'
import { hostedClient, type SignInServer, startSignInServer } from '#test/support/identity/sign-in-server.ts'
import { signInAtOnce } from '#test/support/identity/sign-in.ts'
import { createVisitor, locationOf, type Visitor } from '#test/support/identity/visitor.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const ADA = { sub: 'ada', email: 'ada@example.org', email_verified: true }
const MINUTE = 60_000

let ahead = 0
let fake: FakeProvider
let server: SignInServer
let visitor: Visitor
beforeEach(async () => {
  ahead = 0
  fake = await startFakeProvider(() => ahead)
  fake.person = ADA
  server = await startServer()
  visitor = createVisitor({ headers: { 'accept-language': 'en' } })
})
afterEach(() => Promise.all([fake.stop(), server.stop()]))

const startServer = async (issuer = fake.issuer): Promise<SignInServer> => {
  const port = await freePort()
  return startSignInServer({ port, provider: hostedClient(issuer, `http://127.0.0.1:${port}`) })
}

const wait = (ms: number): void => {
  ahead += ms
  server.wait(ms)
}
const signIn = (query = '') => signInAtOnce(visitor, `${server.publicUrl}/auth/sign-in${query}`)
const secondsNow = (): number => Math.floor((Date.now() + ahead) / 1000)
const onlySession = () => [...server.sessions.values()][0]

describe('signing in again', () => {
  const AGAIN = '?prompt=login&return_to=/admin/new-cycle'

  it('asks the provider to ask, and believes the time that it tells', async () => {
    fake.person = { ...ADA, auth_time: secondsNow() - 3600 }
    await signIn()
    expect(fake.authorizations.at(-1)?.get('prompt')).toBeNull()
    expect(fake.authorizations.at(-1)?.get('max_age')).toBe('3600')

    const justNow = secondsNow()
    fake.person = { ...ADA, auth_time: justNow }
    const arrival = await signIn(AGAIN)
    expect(locationOf(arrival).pathname).toBe('/admin/new-cycle')
    expect(fake.authorizations.at(-1)?.get('prompt')).toBe('login')
    expect(fake.authorizations.at(-1)?.get('max_age')).toBe('900')
    expect(server.sessions.size).toBe(1)
    expect(onlySession()?.authenticatedAt?.getTime()).toBe(justNow * 1000)
  })

  it.each([
    ['says that it was long ago', () => ({ auth_time: secondsNow() - 901 })],
    ['does not say when it was', () => ({})],
  ])('is refused when the provider %s', async (_what, told) => {
    await signIn()
    fake.person = { ...ADA, ...told() }
    const refused = await signIn(AGAIN)
    expect(refused.status).toBe(502)
    expect(await refused.text()).toContain('The sign-in could not be verified')
    expect(onlySession()?.authenticatedAt).toBeNull()
  })

  it('is over at once for somebody who has just done so', async () => {
    fake.person = { ...ADA, auth_time: secondsNow() }
    await signIn()
    const asked = fake.authorizations.length
    const answer = await visitor.get(`${server.publicUrl}/auth/sign-in${AGAIN}`)
    expect(locationOf(answer).pathname).toBe('/admin/new-cycle')
    wait(15 * MINUTE)
    await visitor.get(`${server.publicUrl}/auth/sign-in${AGAIN}`)
    expect(fake.authorizations).toHaveLength(asked)
    fake.person = { ...ADA, auth_time: secondsNow() }
    await signIn(AGAIN)
    expect(fake.authorizations).toHaveLength(asked + 1)
  })

  it('lasts no longer for a provider whose clock is ahead', async () => {
    fake.person = { ...ADA, auth_time: secondsNow() + 3600 }
    await signIn()
    expect(onlySession()?.authenticatedAt?.getTime()).toBeLessThanOrEqual(Date.now())
  })
})

describe('signing out', () => {
  /** Answers where that leads. */
  const signOut = async () => {
    const headers = { cookie: visitor.cookieHeader(server.publicUrl) }
    const answer = await fetch(`${server.publicUrl}/auth/sign-out`, { method: 'POST', headers })
    return ((await answer.json()) as SignedOut).leads_to
  }

  it('ends the session of the provider, too', async () => {
    await signIn()
    const away = new URL(await signOut())
    expect(away.origin + away.pathname).toBe(`${fake.issuer}/sign-out`)
    const back = await visitor.get(away)
    expect(locationOf(back).href).toBe(`${server.publicUrl}/`)
    const [asked] = fake.signOuts
    expect(asked?.get('client_id')).toBe('tandem')
    expect(asked?.get('post_logout_redirect_uri')).toBe(`${server.publicUrl}/`)
    const [, claims] = (asked?.get('id_token_hint') ?? '').split('.')
    expect(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())).toMatchObject({ sub: 'ada' })
    expect(server.sessions.size).toBe(0)
  })

  it('leaves out an ID token that is too long for an address', async () => {
    fake.person = { ...ADA, groups: 'x'.repeat(4000) }
    await signIn()
    const { searchParams } = new URL(await signOut())
    expect(searchParams.get('id_token_hint')).toBeNull()
    expect(searchParams.get('client_id')).toBe('tandem')
  })

  it('leads home when the provider offers nothing of the kind', async () => {
    fake.metadata = { end_session_endpoint: undefined }
    await signIn()
    expect(await signOut()).toBe('/')
    expect(server.sessions.size).toBe(0)
  })
})

describe('a provider that is set up wrongly', () => {
  it.each([
    ['has no authorization endpoint', { authorization_endpoint: undefined }],
    ['has no token endpoint', { token_endpoint: undefined }],
    ['publishes no keys', { jwks_uri: undefined }],
    ['has an endpoint that is no address', { token_endpoint: 'here' }],
    ['has an endpoint that is no text', { authorization_endpoint: 7 }],
  ])('is told by the page when it %s', async (_what, metadata) => {
    fake.metadata = metadata
    const answer = await visitor.get(`${server.publicUrl}/auth/sign-in`)
    expect(answer.status).toBe(502)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await answer.text()).toContain('<h1>Sign-in is not set up correctly</h1>')
  })

  it('is told by the page when its keys can not be read', async () => {
    fake.metadata = { jwks_uri: `${fake.issuer}/nowhere` }
    const answer = await signIn()
    expect(answer.status).toBe(502)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  it('can be tried again, on the way to the same place', async () => {
    const away = await startServer(`http://127.0.0.1:${await freePort()}`)
    const answer = await visitor.get(`${away.publicUrl}/auth/sign-in?return_to=/student/matching%3Fa=1`)
    expect(answer.status).toBe(502)
    expect(await answer.text()).toContain('href="/auth/sign-in?return_to=%2Fstudent%2Fmatching%3Fa%3D1"')
    await away.stop()
  })

  it('is told by the page when something breaks that nobody thought of', async () => {
    const broken = await startSignInServer({
      provider: { ...hostedClient(fake.issuer, server.publicUrl), authorizationUrl: () => Promise.reject(new Error()) },
    })
    const answer = await visitor.get(`${broken.publicUrl}/auth/sign-in`)
    expect(answer.status).toBe(500)
    expect(await answer.text()).toContain('<h1>Something went wrong on our side</h1>')
    await broken.stop()
  })
})

describe('too many sign-ins from one network address', () => {
  it('are told by a page, with the time to wait', async () => {
    const full = await startSignInServer({ count: async () => 42 })
    for (const path of ['/auth/sign-in', '/auth/callback?code=x&state=y']) {
      const answer = await visitor.get(full.publicUrl + path)
      expect(answer.status).toBe(429)
      expect(answer.headers.get('retry-after')).toBe('42')
      expect(await answer.text()).toContain('<h1>Too many sign-ins at once</h1>')
    }
    await full.stop()
  })
})

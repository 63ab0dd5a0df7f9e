/** Signing in and out with a provider of somebody else's, as it is and as it may go wrong. */
import type { SignedOut } from '#contract/sign-out.ts'
import type { AddressRules } from '#server/identity/identity-claims.ts'
import { type FakeProvider, startFakeProvider } from '#test/support/identity/fake-provider.ts'
import { freePort } from '#test/support/free-port.ts'
import { hostedClient, type SignInServer, startSignInServer } from '#test/support/identity/sign-in-server.ts'
import { signInAtOnce } from '#test/support/identity/sign-in.ts'
import { createVisitor, locationOf, type Visitor } from '#test/support/identity/visitor.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const ADA = { sub: 'ada', email: 'ada@example.org', email_verified: true }
const MINUTE = 60_000
const MISSING = 'Your faculty has to switch something on'

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

const startServer = async (issuer = fake.issuer, rules: Partial<AddressRules> = {}): Promise<SignInServer> => {
  const port = await freePort()
  return startSignInServer({ port, provider: hostedClient(issuer, `http://127.0.0.1:${port}`, rules) })
}

const wait = (ms: number): void => {
  ahead += ms
  server.wait(ms)
}
const signIn = (query = '', at = server) => signInAtOnce(visitor, `${at.publicUrl}/auth/sign-in${query}`)
const secondsNow = (): number => Math.floor((Date.now() + ahead) / 1000)
const onlySession = () => [...server.sessions.values()][0]

describe('whom a provider speaks of', () => {
  it('is known by issuer and subject', async () => {
    await signIn()
    expect(onlySession()).toMatchObject({ issuer: fake.issuer, subject: 'ada', email: ADA.email })
  })

  it('may be told by the userinfo endpoint alone', async () => {
    fake.person = { sub: 'ada' }
    fake.userinfo = { email: ADA.email, email_verified: true }
    await signIn()
    expect(onlySession()).toMatchObject({ subject: 'ada', email: ADA.email })
  })

  it.each([
    ['nothing', null, MISSING],
    ['nothing of it', {}, MISSING],
    ['that some address is', { email_verified: true }, MISSING],
    ['that of an address, as null', { email: ADA.email, email_verified: null }, MISSING],
    [
      'that another address is not',
      { email: 'eve@example.org', email_verified: false },
      'Your e-mail address is not confirmed',
    ],
  ])(
    'is not let in when the ID token does not say that the address is confirmed, and userinfo says %s',
    async (_, told, title) => {
      fake.person = { sub: 'ada', email: ADA.email }
      fake.userinfo = told
      const refused = await signIn()
      expect(refused.status).toBe(403)
      expect(await refused.text()).toContain(`<h1>${title}</h1>`)
      expect(server.sessions.size).toBe(0)
    },
  )

  it('is let in all the same where the provider is trusted with addresses', async () => {
    const trusting = await startServer(fake.issuer, { trustEmail: true })
    fake.person = { sub: 'ada', email: ADA.email }
    expect((await signIn('', trusting)).status).toBe(303)
    fake.person = { ...ADA, email_verified: false }
    expect((await signIn('', trusting)).status).toBe(403)
    expect(trusting.sessions.size).toBe(1)
    await trusting.stop()
  })

  it('is told in their language, and the log names the setting, when the provider says nothing about the address', async () => {
    fake.person = { sub: 'ada', email: ADA.email }
    visitor = createVisitor({ headers: { 'accept-language': 'de' } })
    expect(await (await signIn()).text()).toContain('<h1>Deine Fakultät muss etwas einschalten</h1>')
    const line = server.logLines.find((text) => text.includes('sign-in failed')) ?? '{}'
    expect(JSON.parse(line)).toMatchObject({
      reason: 'email_verified_missing',
      detail: expect.stringContaining('OIDC_TRUST_EMAIL'),
    })
  })

  it('is refused where the ID token says no, whatever userinfo leaves out, and whoever is trusted', async () => {
    const trusting = await startServer(fake.issuer, { trustEmail: true })
    fake.person = { sub: 'ada', email_verified: 'False' }
    fake.userinfo = { email: ADA.email }
    expect((await signIn('', trusting)).status).toBe(403)
    expect(trusting.sessions.size).toBe(0)
    await trusting.stop()
  })

  it('is read from the claim that the setting names, in the ID token or at the userinfo endpoint', async () => {
    const named = await startServer(fake.issuer, { emailClaim: 'preferred_username' })
    const told = { preferred_username: 'ada@uni.example', email: 'private@elsewhere.example' }
    for (const [person, userinfo] of [
      [told, null],
      [{}, told],
    ] as const) {
      fake.person = { sub: 'ada', ...person }
      fake.userinfo = userinfo
      expect((await signIn('', named)).status).toBe(303)
    }
    expect([...named.sessions.values()].map(({ email }) => email)).toEqual(['ada@uni.example'])
    await named.stop()
  })

  it('of several addresses comes in with one that is allowed', async () => {
    const port = await freePort()
    const provider = hostedClient(fake.issuer, `http://127.0.0.1:${port}`)
    const picky = await startSignInServer({ port, provider, isAllowed: (email) => email.endsWith('@uni.example') })
    fake.person = { ...ADA, email: ['ada@elsewhere.example', 'ada@uni.example'] }
    expect((await signIn('', picky)).status).toBe(303)
    expect([...picky.sessions.values()]).toMatchObject([{ email: 'ada@uni.example' }])
    await picky.stop()
  })

  it('is known under an issuer with a slash at the end', async () => {
    fake.metadata = { issuer: `${fake.issuer}/` }
    fake.person = { ...ADA, iss: `${fake.issuer}/` }
    const slashed = await startServer(`${fake.issuer}/`)
    expect((await signIn('', slashed)).status).toBe(303)
    await slashed.stop()
  })
})

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

  it('leads home when nobody is signed in', async () => {
    expect(await signOut()).toBe('/')
  })
})

describe('a start', () => {
  const warnings = (at: SignInServer) => at.logLines.filter((line) => line.includes('OIDC_TRUST_EMAIL'))

  it.each([
    ['warns when the discovery leaves the claim out', {}, { claims_supported: ['sub', 'email'] }, 1],
    ['warns when the discovery promises no claims', {}, {}, 1],
    ['does not warn when it promises the claim', {}, { claims_supported: ['email', 'email_verified'] }, 0],
    ['does not warn where the provider is trusted', { trustEmail: true }, {}, 0],
    ['does not warn where the claim with the address is named', { emailClaim: 'upn' }, {}, 0],
  ])('%s', async (_what, rules, metadata, count) => {
    fake.metadata = metadata
    const started = await startServer(fake.issuer, rules)
    // A sign-in waits for the same discovery.
    await signIn('', started)
    expect(warnings(started)).toHaveLength(count)
    await started.stop()
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

describe('the log', () => {
  it('says who signed in and out, by id alone', async () => {
    await signIn()
    await fetch(`${server.publicUrl}/auth/sign-out`, {
      method: 'POST',
      headers: { cookie: visitor.cookieHeader(server.publicUrl) },
    })
    const told = server.logLines
      .filter((line) => /"signed (in|out)"/.test(line))
      .map((line) => JSON.parse(line) as object)
    expect(told).toMatchObject([
      { msg: 'signed in', userId: null, provider: 'oidc', again: false },
      { msg: 'signed out', userId: null },
    ])
    expect(server.logLines.join()).not.toContain('ada@')
  })
})

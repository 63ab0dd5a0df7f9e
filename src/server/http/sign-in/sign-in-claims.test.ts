/** Another provider's claims about people, and what becomes of them. */
import type { AddressRules } from '#server/identity/identity-claims.ts'
import { type FakeProvider, startFakeProvider } from '#test/support/identity/fake-provider.ts'
import { freePort } from '#test/support/free-port.ts'
import { hostedClient, type SignInServer, startSignInServer } from '#test/support/identity/sign-in-server.ts'
import { signInAtOnce } from '#test/support/identity/sign-in.ts'
import { createVisitor, type Visitor } from '#test/support/identity/visitor.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const ADA = { sub: 'ada', email: 'ada@example.org', email_verified: true }
const MISSING = 'Your faculty has to switch something on'

let fake: FakeProvider
let server: SignInServer
let visitor: Visitor
beforeEach(async () => {
  fake = await startFakeProvider()
  fake.person = ADA
  server = await startServer()
  visitor = createVisitor({ headers: { 'accept-language': 'en' } })
})
afterEach(() => Promise.all([fake.stop(), server.stop()]))

const startServer = async (issuer = fake.issuer, rules: Partial<AddressRules> = {}): Promise<SignInServer> => {
  const port = await freePort()
  return startSignInServer({ port, provider: hostedClient(issuer, `http://127.0.0.1:${port}`, rules) })
}

const signIn = (query = '', at = server) => signInAtOnce(visitor, `${at.publicUrl}/auth/sign-in${query}`)
const onlySession = () => [...server.sessions.values()][0]

describe('the person in a provider’s claims', () => {
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

  it('enters with the one of several addresses that is allowed', async () => {
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

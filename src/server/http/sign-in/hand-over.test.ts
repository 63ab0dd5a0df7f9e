/** The sign-in by Clerk over HTTP: its pages, the one token that is handed over, and what becomes of it. */
import { clerkProvider } from '#server/identity/clerk/clerk.ts'
import { type FakeClerk, startFakeClerk } from '#test/support/identity/fake-clerk.ts'
import { freePort } from '#test/support/free-port.ts'
import {
  type SignInServer,
  type SignInServerOptions,
  startSignInServer,
} from '#test/support/identity/sign-in-server.ts'
import { createVisitor, locationOf, type Visitor } from '#test/support/identity/visitor.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const MINUTE = 60_000

let ahead: number
let clerk: FakeClerk
let server: SignInServer
let visitor: Visitor
beforeEach(async () => {
  ahead = 0
  clerk = await startFakeClerk(() => ahead)
  clerk.claims = { email: 'ada@uni.example', email_verified: true }
  server = await startServer()
  visitor = createVisitor({ headers: { 'accept-language': 'en' } })
})
afterEach(() => Promise.all([clerk.stop(), server.stop()]))

const startServer = async (options: SignInServerOptions = {}): Promise<SignInServer> => {
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const spent = new Set<string>()
  const spend = async (digest: string): Promise<boolean> => spent.size < spent.add(digest).size
  const now = () => new Date(Date.now() + ahead)
  const { publishableKey, frontendApi, publicKey: jwtKey } = clerk
  const provider = clerkProvider({ publishableKey, frontendApi, jwtKey, publicUrl, now, spend })
  return startSignInServer({ port, provider, ...options })
}

const page = () => `${server.publicUrl}/auth/clerk`
const begin = (query = '') => visitor.get(`${server.publicUrl}/auth/sign-in${query}`)
const token = (claims = {}) => clerk.token(server.publicUrl, claims)
const signIn = async (query = '', claims = {}) => {
  const begun = locationOf(await begin(query))
  return visitor.post(begun, { token: await token(claims) })
}

const expectFailure = async (response: Response, status: number, title: string): Promise<void> => {
  expect(response.status).toBe(status)
  expect(await response.text()).toContain(`<h1>${title}</h1>`)
}

describe('the page that the client runs on', () => {
  it('is where Continue leads, and allows exactly the origin that the key names', async () => {
    const begun = await begin('?return_to=/student/matching')
    const address = locationOf(begun).href
    expect(address).toMatch(/\/auth\/clerk\?state=[\w-]+$/u)
    const shown = await visitor.follow(begun)
    expect(shown.headers.get('content-security-policy')?.split('; ').toSorted()).toEqual([
      "base-uri 'none'",
      `connect-src ${clerk.frontendApi}`,
      "default-src 'none'",
      `form-action 'self' ${server.publicUrl}`,
      "frame-ancestors 'none'",
      "img-src 'self'",
      `script-src 'self' ${clerk.frontendApi}`,
      "style-src 'self'",
    ])
    const text = await shown.text()
    expect(text).toContain(`data-client="${clerk.frontendApi}/npm/@clerk/clerk-js@6/dist/clerk.browser.js"`)
    expect(text).toContain(`data-key="${clerk.publishableKey}"`)
    expect(text).toContain(`data-back="${address}&amp;returned"`)
    expect(text).toContain('data-step="ask"')
    expect(text).toContain('href="/auth/sign-in?return_to=%2Fstudent%2Fmatching"')
    expect(await (await visitor.get(`${address}&returned&__clerk_status=x`)).text()).toContain('data-step="returned"')
  })

  it('is for nobody who has not begun to sign in', async () => {
    await expectFailure(await visitor.get(page()), 400, 'This sign-in has expired')
    await signIn()
    expect(locationOf(await visitor.get(page())).pathname).toBe('/')
  })
})

describe('the token', () => {
  it('begins a session of our own, and leads where somebody was going', async () => {
    const arrival = await signIn('?return_to=/student/matching', { given_name: 'Ada', family_name: 'Lovelace' })
    expect(arrival.status).toBe(303)
    expect(locationOf(arrival).href).toBe(`${server.publicUrl}/student/matching`)
    expect(visitor.cookie('tandem_session')).toBeDefined()
    expect([...server.sessions.values()]).toMatchObject([
      {
        issuer: clerk.frontendApi,
        subject: 'user_ada',
        email: 'ada@uni.example',
        firstNameHint: 'Ada',
        lastNameHint: 'Lovelace',
      },
    ])
    const line = server.logLines.find((text) => text.includes('signed in'))
    expect(line).toContain('"provider":"clerk"')
    expect(server.logLines.join('\n')).not.toContain('ada@uni.example')
  })

  it('counts once, in whichever browser', async () => {
    const handed = await token()
    expect((await visitor.post(locationOf(await begin()), { token: handed })).status).toBe(303)
    const other = createVisitor({ headers: { 'accept-language': 'en' } })
    const begun = locationOf(await other.get(`${server.publicUrl}/auth/sign-in`))
    await expectFailure(await other.post(begun, { token: handed }), 400, 'This sign-in has expired')
    expect(server.sessions.size).toBe(1)
    expect(server.logLines.join('\n')).toContain('used token')
  })

  it('is worth nothing without a sign-in that this browser began', async () => {
    await expectFailure(await visitor.post(page(), { token: await token() }), 400, 'This sign-in has expired')
    expect(server.sessions.size).toBe(0)
  })

  it.each(['cross-site', 'same-site'])('is not taken from another site (%s)', async (site) => {
    const attacker = createVisitor({ headers: { 'sec-fetch-site': site } })
    const begun = locationOf(await attacker.get(`${server.publicUrl}/auth/sign-in`))
    expect((await attacker.post(begun, { token: await token() })).status).toBe(403)
    expect(server.sessions.size).toBe(0)
  })

  it.each<[string, () => object, number, string]>([
    ['of an unverified address', () => ({ email_verified: false }), 403, 'Your e-mail address is not confirmed'],
    ['for another site', () => ({ azp: 'https://evil.example' }), 502, 'The sign-in could not be verified'],
    ['of another issuer', () => ({ iss: 'https://evil.example' }), 502, 'The sign-in could not be verified'],
    ['that is over', () => ({ exp: 1 }), 400, 'This sign-in has expired'],
    ['without the claims that have to be set up', () => ({ email: undefined }), 502, 'Sign-in is not set up correctly'],
  ])('%s ends on a page that says why', async (_what, claims, status, title) => {
    await expectFailure(await signIn('?return_to=/x', claims()), status, title)
    expect(server.sessions.size).toBe(0)
  })

  it('without an address leads to the landing page, which says what to do', async () => {
    const refused = await signIn('', { email: null })
    expect(locationOf(refused).href).toBe(`${server.publicUrl}/?sign_in=no_email`)
  })

  it('is counted with the sign-ins of its network address', async () => {
    let counted = 0
    const strict = await startServer({ count: async () => ((counted += 1) > 1 ? 7 : null) })
    await visitor.get(`${strict.publicUrl}/auth/sign-in`)
    const handed = await clerk.token(strict.publicUrl)
    const refused = await visitor.post(`${strict.publicUrl}/auth/clerk`, { token: handed })
    expect(refused.headers.get('retry-after')).toBe('7')
    await expectFailure(refused, 429, 'Too many sign-ins at once')
    await strict.stop()
  })
})

describe('signing in again', () => {
  const AGAIN = '?prompt=login&return_to=/admin/new-cycle'

  it('has the provider ask anew, and believes the age of its factors', async () => {
    await signIn('', { fva: [300, -1] })
    const begun = locationOf(await begin(AGAIN))
    expect(await (await visitor.get(begun)).text()).toContain('data-step="ask-again"')
    const arrival = await visitor.post(begun, { token: await token({ fva: [0, -1] }) })
    expect(locationOf(arrival).pathname).toBe('/admin/new-cycle')
    expect([...server.sessions.values()]).toHaveLength(1)
    const [session] = server.sessions.values()
    expect(session?.authenticatedAt?.getTime()).toBeGreaterThan(Date.now() - 2 * MINUTE)
  })
})

describe('signing out', () => {
  it('ends our session and leads to the page on which the client ends the other', async () => {
    await signIn()
    const answer = await visitor.post(`${server.publicUrl}/auth/sign-out`, {})
    expect(server.sessions.size).toBe(0)
    expect(locationOf(answer).href).toBe(`${page()}/sign-out`)
    const shown = await visitor.get(locationOf(answer))
    expect(shown.headers.get('content-security-policy')).toContain(`connect-src ${clerk.frontendApi}`)
    const text = await shown.text()
    expect(text).toContain('data-step="sign-out"')
    expect(text).toContain('You are signed out here')
  })

  it('is nothing that another site can do to somebody', async () => {
    const led = createVisitor({ headers: { 'sec-fetch-site': 'cross-site' } })
    expect(locationOf(await led.get(`${page()}/sign-out`)).pathname).toBe('/')
  })
})

it('with another provider there is no such page', async () => {
  const other = await startSignInServer()
  expect((await visitor.get(`${other.publicUrl}/auth/clerk`)).status).toBe(404)
  expect((await visitor.get(`${server.publicUrl}/auth/callback`)).status).toBe(404)
  await other.stop()
})

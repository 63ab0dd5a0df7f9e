import { SECRET } from '#test/support/site.ts'
import { createServer, type RequestListener, type Server } from 'node:http'
import { freePort } from '#test/support/free-port.ts'
import {
  embeddedClient,
  samplePeople,
  startSignInServer,
  type SignInServer,
} from '#test/support/identity/sign-in-server.ts'
import { createVisitor, locationOf } from '#test/support/identity/visitor.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RedirectingProvider } from './identity-provider.ts'
import { openIdConnectProvider } from './openid-connect.ts'
import { type PendingSignIn, pendingSignIns } from './sessions/pending-sign-ins.ts'

let server: SignInServer
let provider: RedirectingProvider
beforeAll(async () => {
  server = await startSignInServer()
  provider = embeddedClient(server.publicUrl, server.listensAt)
})
afterAll(() => server.stop())

const newPendingSignIn = (): PendingSignIn => {
  const target = { returnTo: '/', again: false, isShared: false }
  return pendingSignIns({ secret: SECRET, publicUrl: server.publicUrl }).begin(target, { headers: {} }, new Date())
    .pending
}

/** The parameters with which the provider sends a visitor back, without our callback being asked. */
const comeBack = async (pending: PendingSignIn): Promise<URL> => {
  const visitor = createVisitor()
  const form = await visitor.follow(await visitor.get(await provider.authorizationUrl(pending)))
  const resume = await visitor.post(form.url, { email: samplePeople[0]?.email ?? '' })
  return locationOf(await visitor.get(locationOf(resume)))
}

describe('the authorization request', () => {
  it('asks for a code with PKCE, state and nonce', async () => {
    const pending = newPendingSignIn()
    const { searchParams } = await provider.authorizationUrl(pending)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: `${server.publicUrl}/auth/callback`,
      state: pending.state,
      nonce: pending.nonce,
      code_challenge_method: 'S256',
    })
    expect(searchParams.get('code_challenge')).not.toBe(pending.codeVerifier)
  })

  it('has new secrets each time', () => {
    const [one, other] = [newPendingSignIn(), newPendingSignIn()]
    expect(one.state).not.toBe(other.state)
    expect(one.nonce).not.toBe(other.nonce)
    expect(one.codeVerifier).not.toBe(other.codeVerifier)
  })
})

describe('the answer of the provider', () => {
  it.each([
    ['another state', { state: 'x' }, 'expired'],
    ['another nonce', { nonce: 'x' }, 'provider_answer_invalid'],
    ['another code verifier', { codeVerifier: 'x'.repeat(43) }, 'expired'],
  ])('is refused for %s', async (_what, change, reason) => {
    const pending = newPendingSignIn()
    const currentUrl = await comeBack(pending)
    await expect(provider.callback(currentUrl, { ...pending, ...change })).rejects.toMatchObject({ reason })
  })

  it('is refused when it names another issuer', async () => {
    const pending = newPendingSignIn()
    const currentUrl = await comeBack(pending)
    currentUrl.searchParams.set('iss', 'https://evil.example')
    await expect(provider.callback(currentUrl, pending)).rejects.toMatchObject({ reason: 'provider_answer_invalid' })
  })

  it('is refused to a client that the provider does not know', async () => {
    const stranger = openIdConnectProvider({
      name: 'oidc',
      issuer: `${server.publicUrl}/oidc`,
      clientId: 'stranger',
      clientSecret: 'wrong',
      publicUrl: server.publicUrl,
      trustEmail: false,
      emailClaim: 'email',
      maxAgeSeconds: 3600,
    })
    const pending = newPendingSignIn()
    const refused = stranger.callback(await comeBack(pending), pending)
    await expect(refused).rejects.toMatchObject({ reason: 'provider_refused', detail: 'HTTP 401' })
  })
})

describe('an issuer', () => {
  let other: Server | undefined
  afterEach(() => other?.close())

  const clientOf = (issuer: string, timeoutSeconds = 10) =>
    openIdConnectProvider({
      name: 'oidc',
      issuer,
      clientId: 'x',
      publicUrl: 'https://tandem.example',
      trustEmail: false,
      emailClaim: 'email',
      maxAgeSeconds: 3600,
      timeoutSeconds,
    })

  const issuerThat = async (answer: RequestListener): Promise<string> => {
    const port = await freePort()
    other = createServer(answer)
    await new Promise<void>((resolve) => other?.listen(port, '127.0.0.1', resolve))
    return `http://127.0.0.1:${port}`
  }

  it('needs https, unless it is on this machine', () => {
    expect(() => clientOf('http://login.example')).toThrow('must be an https address')
    expect(() => clientOf('https://login.example')).not.toThrow()
    expect(() => clientOf('http://localhost:4000/oidc')).not.toThrow()
  })

  it.each<[string, RequestListener, string]>([
    ['is no provider at all', (_request, response) => response.end('<h1>Hello</h1>'), 'provider_refused'],
    ['knows no discovery', (_request, response) => response.writeHead(404).end(), 'provider_refused'],
    ['is broken', (_request, response) => response.writeHead(503).end(), 'provider_unreachable'],
    [
      'calls itself something else',
      (_request, response) =>
        response.setHeader('content-type', 'application/json').end('{"issuer": "https://other.example"}'),
      'provider_refused',
    ],
    ['hangs up', (request) => request.socket.destroy(), 'provider_unreachable'],
  ])('is reported when it %s', async (_what, answer, reason) => {
    const client = clientOf(await issuerThat(answer))
    await expect(client.authorizationUrl(newPendingSignIn())).rejects.toMatchObject({ reason })
  })

  it('is given up on when it never answers', async () => {
    const client = clientOf(await issuerThat(() => undefined), 0.05)
    await expect(client.authorizationUrl(newPendingSignIn())).rejects.toMatchObject({
      reason: 'provider_unreachable',
      detail: 'OAUTH_TIMEOUT',
    })
  })
})

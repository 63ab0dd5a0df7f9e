import { startSignInServer, type SignInServer, testKeys } from '#test/support/sign-in-server.ts'
import { createVisitor, locationOf, type Visitor } from '#test/support/visitor.ts'
import fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { embeddedSignIn } from './plugin.ts'

let server: SignInServer
beforeAll(async () => {
  server = await startSignInServer()
})
afterAll(() => server.stop())

let visitor: Visitor
beforeEach(() => {
  visitor = createVisitor({ headers: { 'accept-language': 'en' } })
})

const openForm = async (): Promise<Response> => visitor.follow(await visitor.get(`${server.publicUrl}/auth/sign-in`))

describe('the embedded provider', () => {
  it('is a provider of its own, with discovery', async () => {
    const answer = await fetch(`${server.publicUrl}/oidc/.well-known/openid-configuration`)
    const metadata: unknown = await answer.json()
    const base = `${server.publicUrl}/oidc`
    expect(metadata).toMatchObject({
      issuer: base,
      authorization_endpoint: `${base}/auth`,
      token_endpoint: `${base}/token`,
      userinfo_endpoint: `${base}/me`,
      jwks_uri: `${base}/jwks`,
      end_session_endpoint: `${base}/session/end`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: expect.arrayContaining(['openid', 'email', 'profile']),
    })
  })

  it('publishes its public keys and nothing of the private ones', async () => {
    const answer = await fetch(`${server.publicUrl}/oidc/jwks`)
    const { keys } = (await answer.json()) as { keys: Record<string, unknown>[] }
    expect(keys).toHaveLength(1)
    expect(Object.keys(keys[0] ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  })

  it('refuses a request without PKCE', async () => {
    const start = locationOf(await visitor.get(`${server.publicUrl}/auth/sign-in`))
    start.searchParams.delete('code_challenge')
    start.searchParams.delete('code_challenge_method')
    const back = locationOf(await visitor.get(start))
    expect(back.searchParams.get('error')).toBe('invalid_request')
  })

  it('sends codes to no other address', async () => {
    const start = locationOf(await visitor.get(`${server.publicUrl}/auth/sign-in`))
    start.searchParams.set('redirect_uri', 'https://evil.example/')
    const refused = await visitor.get(start)
    expect(refused.status).toBe(400)
    expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await refused.text()).toContain('<h1>Sign-in is not set up correctly</h1>')
  })

  it.each([
    ['production', false, false],
    ['production', true, true],
    ['development', false, true],
    [undefined, false, true],
  ])('with NODE_ENV=%s and allowed %j starts: %j', async (environment, allowInProduction, starts) => {
    const app = fastify()
    const started = app
      .register(embeddedSignIn, {
        publicUrl: 'http://localhost:3000',
        keys: await testKeys(),
        people: [],
        productName: 'Tandem',
        now: () => new Date(),
        environment,
        allowInProduction,
      })
      .ready()
    if (starts) await expect(started).resolves.toBeDefined()
    else await expect(started).rejects.toThrow('NODE_ENV=production')
    await app.close()
  })
})

describe('its page', () => {
  it('offers a field for any address and the sample people, without scripts or inline styles', async () => {
    const page = await openForm()
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'")
    const text = await page.text()
    expect(text).toMatch(/<input\s+id="email"\s+name="email"\s+type="email"/)
    expect(text).toContain('<button class="person" name="email" value="ada.lovelace@example.org">')
    expect(text).toContain('two places left')
    expect(text).not.toMatch(/<script|<style|style=/)
  })

  it('speaks German to those who do', async () => {
    visitor = createVisitor({ headers: { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' } })
    const text = await (await openForm()).text()
    expect(text).toContain('<html lang="de">')
    expect(text).toContain('zwei Plätze frei')
  })

  it.each(['', 'ada', '"><script>alert(1)</script>', 'ada@example.org, eve@example.org'])(
    'asks again for an address instead of %j',
    async (email) => {
      const { url } = await openForm()
      const answer = await visitor.post(url, { email })
      expect(answer.status).toBe(400)
      const text = await answer.text()
      expect(text).toContain('Please enter an e-mail address such as name@example.org.')
      expect(text).not.toContain('<script')
      expect((await visitor.post(url, { email: ' ada@example.org ' })).status).toBe(303)
    },
  )

  it('says that the sign-in has expired when nobody began it here', async () => {
    const answer = await visitor.get(`${server.publicUrl}/oidc/interaction/unknown`)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('<h1>This sign-in has expired</h1>')
  })
})

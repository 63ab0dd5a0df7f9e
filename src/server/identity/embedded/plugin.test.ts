import { testSite } from '#test/support/site.ts'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { freePort } from '#test/support/free-port.ts'
import { startSignInServer, type SignInServer, testKeys } from '#test/support/identity/sign-in-server.ts'
import { signIn } from '#test/support/identity/sign-in.ts'
import { createVisitor, locationOf, type Visitor } from '#test/support/identity/visitor.ts'
import fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmbeddedSignInOptions, embeddedSignIn } from './plugin.ts'

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

/** `fetch` would not let the name be chosen that a request calls. */
const askRaw = async (path: string, headers: Readonly<Record<string, string>>) => {
  const request = get(new URL(path, server.listensAt), { headers: { 'accept-language': 'en', ...headers } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { status: response.statusCode, body: await textOf(response) }
}

describe('the embedded provider', () => {
  it('publishes its public keys and nothing of the private ones', async () => {
    const answer = await fetch(`${server.publicUrl}/oidc/jwks`)
    const { keys } = (await answer.json()) as { keys: Record<string, unknown>[] }
    expect(keys).toHaveLength(1)
    expect(Object.keys(keys[0] ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  })

  it.each([
    { 'x-forwarded-for': '192.0.2.7' },
    { forwarded: 'for=192.0.2.7' },
    { 'x-real-ip': '192.0.2.7' },
    { 'fastly-client-ip': '192.0.2.7' },
    { host: 'tandem.example' },
  ])('lets nobody in whom a proxy on this machine asks for: %j', async (headers) => {
    const answers = [await askRaw('/oidc/auth', headers), await askRaw('/oidc/interaction/any', headers)]
    for (const answer of answers) {
      expect(answer.status).toBe(502)
      expect(answer.body).toContain('<h1>Sign-in is not set up correctly</h1>')
    }
  })

  it('nor whom one asks for that says nothing, and calls by the address that it was given', async () => {
    const host = `localhost:${new URL(server.publicUrl).port}`
    for (const path of ['/oidc/auth', '/oidc/interaction/any', '/oidc/auth/any']) {
      expect((await askRaw(path, { host })).status).toBe(502)
    }
    expect((await askRaw('/oidc/jwks', { host })).status).toBe(200)
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

  const pluginAt = (
    publicUrl: string,
    {
      isOpenToAnybody = false,
      count = async () => null,
    }: { isOpenToAnybody?: boolean; count?: EmbeddedSignInOptions['count'] } = {},
  ) => {
    const app = fastify()
    return app.register(async (inner) =>
      embeddedSignIn(inner, {
        site: testSite({ publicUrl, isOpenToAnybody }),
        keys: await testKeys(),
        people: [],
        now: () => new Date(),
        count,
      }),
    )
  }

  it('does not start under a public address unless its pages say that it is open to anybody', async () => {
    await expect(pluginAt('https://tandem.example').ready()).rejects.toThrow('anybody in as anybody')
    await expect(pluginAt('https://tandem.example', { isOpenToAnybody: true }).ready()).resolves.toBeDefined()
    await expect(pluginAt('http://localhost:3000').ready()).resolves.toBeDefined()
  })

  it('says in words when there are too many sign-ins from one address, wherever one asks', async () => {
    const counted: string[] = []
    const app = pluginAt('http://localhost:3000', {
      count: async (address) => {
        counted.push(address)
        return 7
      },
    })
    const paths = ['/oidc/auth?client_id=tandem', '/oidc/interaction/x', '/oidc/.well-known/openid-configuration']
    for (const url of paths) {
      const answer = await app.inject({ url, headers: { host: 'localhost:3000', 'accept-language': 'en' } })
      expect(answer.statusCode).toBe(429)
      expect(answer.headers['retry-after']).toBe('7')
      expect(answer.body).toContain('<h1>Too many sign-ins at once</h1>')
    }
    expect(counted).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1'])
  })

  it('leads from its sign-out to no other address, and asks nothing', async () => {
    const out = new URL(`${server.publicUrl}/oidc/session/end`)
    out.search = new URLSearchParams({
      client_id: 'tandem',
      post_logout_redirect_uri: 'https://evil.example/',
    }).toString()
    expect((await visitor.get(out)).status).toBe(400)
    out.search = new URLSearchParams({ client_id: 'tandem' }).toString()
    expect(locationOf(await visitor.get(out)).href).toBe(`${server.publicUrl}/`)
  })

  it('tells when the visitor proved who they are, and asks again when asked to', async () => {
    await signIn(visitor, server.publicUrl, 'ada@example.org')
    const before = [...server.sessions.values()].at(-1)
    expect(Date.now() - (before?.authenticatedAt?.getTime() ?? 0)).toBeLessThan(60_000)
    server.wait(16 * 60_000)
    const form = await visitor.follow(await visitor.get(`${server.publicUrl}/auth/sign-in?prompt=login`))
    expect(await form.text()).toContain('name="email"')
  })

  it('knows somebody by one subject, however the address is spelled', async () => {
    await signIn(visitor, server.publicUrl, 'Grace@Example.org')
    await signIn(createVisitor(), server.publicUrl, 'grace@example.ORG')
    const subjects = [...server.sessions.values()]
      .filter(({ email }) => email.startsWith('grace'))
      .map((one) => one.subject)
    expect(subjects).toEqual(['grace@example.org', 'grace@example.org'])
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

  it('warns visitors where it is open to anybody, in their language', async () => {
    const port = await freePort()
    const open = await startSignInServer({ publicUrl: 'https://tandem.example', port })
    const reach = (url: URL) => new URL(url.pathname + url.search, open.listensAt)
    for (const [language, words] of [
      ['en', 'anybody can sign in here as anybody'],
      ['de', 'kann sich jede Person als jede andere anmelden'],
    ] as const) {
      const guest = createVisitor({ reach, headers: { 'accept-language': language } })
      const page = await guest.follow(await guest.get(`${open.publicUrl}/auth/sign-in`))
      expect(await page.text()).toContain(words)
    }
    await open.stop()
    expect(await (await openForm()).text()).not.toContain('anybody can sign in')
  })
})

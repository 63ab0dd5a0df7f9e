import type { SignedOut } from '#contract/sign-out.ts'
import { freePort } from '#test/support/free-port.ts'
import { embeddedClient, startSignInServer, type SignInServer } from '#test/support/identity/sign-in-server.ts'
import { leaveForCallback, signIn, signInAs } from '#test/support/identity/sign-in.ts'
import { createVisitor, locationOf, type Visitor } from '#test/support/identity/visitor.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const ADA = 'ada.lovelace@example.org'
/** The sign-ins that a browser has under way, by the names of their cookies. */
const pendingIn = (browser: Visitor): string[] =>
  browser
    .cookieHeader(`${server.publicUrl}/auth/callback`)
    .split('; ')
    .filter((cookie) => cookie.startsWith('tandem_sign_in'))

let server: SignInServer
beforeAll(async () => {
  server = await startSignInServer()
})
afterAll(() => server.stop())

let visitor: Visitor
beforeEach(() => {
  visitor = createVisitor({ headers: { 'accept-language': 'en' } })
})

const sessionsOf = (email: string) => [...server.sessions.values()].filter((session) => session.email === email)

/** A code: the page with this status and title, and nobody signed in. */
const expectFailure = async (response: Response, status: number, title: string): Promise<void> => {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const page = await response.text()
  expect(page).toContain(`<h1>${title}</h1>`)
  expect(page).toContain('Back to Home')
  expect(page).not.toMatch(/<script|<style|style=|    at /)
  expect(visitor.cookie('tandem_session')).toBeUndefined()
}

describe('signing in', () => {
  it('ends where the visitor wanted to go, with a session for the address', async () => {
    const arrival = await signIn(visitor, server.publicUrl, 'new@example.org', '/student/matching?first=1#top')
    expect(arrival.status).toBe(303)
    expect(locationOf(arrival).href).toBe(`${server.publicUrl}/student/matching?first=1#top`)
    expect(sessionsOf('new@example.org')).toMatchObject([{ firstNameHint: null, lastNameHint: null }])
  })

  it('brings along the names that the provider knows', async () => {
    await signInAs(server.publicUrl, ADA)
    expect(sessionsOf(ADA)).toMatchObject([{ firstNameHint: 'Ada', lastNameHint: 'Lovelace' }])
  })

  it('asks again who one is, and replaces the session', async () => {
    await signIn(visitor, server.publicUrl, 'first@example.org')
    const form = await visitor.follow(await visitor.get(`${server.publicUrl}/auth/sign-in`))
    expect(await form.text()).toContain('name="email"')
    await signIn(visitor, server.publicUrl, 'second@example.org')
    expect(sessionsOf('first@example.org')).toEqual([])
    expect(sessionsOf('second@example.org')).toHaveLength(1)
  })

  it('happens under the public name when it was begun under another name of this machine', async () => {
    const begun = await visitor.get(`${server.publicUrl.replace('127.0.0.1', 'localhost')}/auth/sign-in?return_to=/x`)
    expect(locationOf(begun).href).toBe(`${server.publicUrl}/auth/sign-in?return_to=/x`)
  })

  it('keeps out addresses that are not allowed here', async () => {
    const picky = await startSignInServer({ isAllowed: (email) => email.endsWith('@uni.example') })
    const refused = await signIn(visitor, picky.publicUrl, ADA)
    await expectFailure(refused, 403, 'This e-mail address cannot be used here')
    expect(picky.sessions.size).toBe(0)
    expect(await signInAs(picky.publicUrl, 'ada@uni.example')).toContain('tandem_session=')
    await picky.stop()
  })

  it('works behind a proxy that only knows the port', async () => {
    const port = await freePort()
    const proxied = await startSignInServer({ publicUrl: 'https://tandem.example', port })
    const reach = (url: URL) =>
      url.origin === proxied.publicUrl ? new URL(url.pathname + url.search, proxied.listensAt) : url
    const browser = createVisitor({ reach })
    const arrival = await signIn(browser, proxied.publicUrl, ADA, '/student/dashboard')
    expect(locationOf(arrival).href).toBe('https://tandem.example/student/dashboard')
    expect(browser.cookie('__Host-tandem_session')).toBeDefined()
    await proxied.stop()
  })
})

describe('a sign-in that does not add up', () => {
  it('is refused in a browser that never began it', async () => {
    const callback = await leaveForCallback(createVisitor(), server.publicUrl, 'victim@example.org')
    await expectFailure(await visitor.get(callback), 400, 'This sign-in has expired')
    await signIn(visitor, server.publicUrl, 'attacker@example.org')
    expect(sessionsOf('victim@example.org')).toEqual([])
  })

  it('is refused when the code was used before', async () => {
    const callback = await leaveForCallback(visitor, server.publicUrl, 'twice@example.org')
    const thief = createVisitor()
    for (const cookie of pendingIn(visitor)) {
      const [name = '', value = ''] = cookie.split('=')
      thief.setCookie({ name, value, path: '/auth' })
    }
    expect((await visitor.get(callback)).status).toBe(303)
    const replayed = await thief.get(callback)
    expect(replayed.status).toBe(400)
    expect(thief.cookie('tandem_session')).toBeUndefined()
    expect(sessionsOf('twice@example.org')).toHaveLength(1)
  })

  it('is refused when it took longer than ten minutes', async () => {
    const slow = await startSignInServer()
    const callback = await leaveForCallback(visitor, slow.publicUrl, ADA)
    slow.wait(11 * 60 * 1000)
    await expectFailure(await visitor.get(callback), 400, 'This sign-in has expired')
    await slow.stop()
  })

  it('is refused when the visitor said no at the provider, in their language', async () => {
    visitor.setCookie({ name: 'tandem_locale', value: 'de', path: '/' })
    const { searchParams } = locationOf(await visitor.get(`${server.publicUrl}/auth/sign-in`))
    const no = new URL('/auth/callback', server.publicUrl)
    no.search = String(
      new URLSearchParams({
        error: 'access_denied',
        state: searchParams.get('state') ?? '',
        iss: `${server.publicUrl}/oidc`,
      }),
    )
    const refused = await visitor.get(no)
    expect(refused.status).toBe(403)
    const page = await refused.text()
    expect(page).toContain('<html lang="de">')
    expect(page).toContain('<h1>Anmeldung abgebrochen</h1>')
  })

  it('leaves somebody signed in who comes back to it by the back button', async () => {
    const callback = await leaveForCallback(visitor, server.publicUrl, 'back@example.org')
    await visitor.get(callback)
    const again = await visitor.get(callback)
    expect(locationOf(again).href).toBe(`${server.publicUrl}/`)
    expect(sessionsOf('back@example.org')).toHaveLength(1)
  })
})

describe('sign-ins in several tabs', () => {
  const TABS = ['/a', '/b', '/c?d=1#e']
  it.each([
    ['in the order in which they began', [0, 1, 2]],
    ['in the opposite order', [2, 1, 0]],
    ['in another order', [1, 2, 0]],
  ])('each end where they were going, %s', async (_order, order) => {
    const email = `tabs-${order.join('-')}@example.org`
    const callbacks: URL[] = []
    for (const path of TABS) callbacks.push(await leaveForCallback(visitor, server.publicUrl, email, path))
    for (const index of order) {
      const arrival = await visitor.get(callbacks[index] ?? '')
      expect([arrival.status, locationOf(arrival).href]).toEqual([303, server.publicUrl + TABS[index]])
    }
    expect(pendingIn(visitor)).toEqual([])
    expect(sessionsOf(email)).toHaveLength(1)
  })

  it('are undisturbed by one that fails or is forged', async () => {
    const [good, bad] = [
      await leaveForCallback(visitor, server.publicUrl, ADA, '/good'),
      await leaveForCallback(visitor, server.publicUrl, ADA, '/bad'),
    ]
    bad.searchParams.set('code', 'another')
    await expectFailure(await visitor.get(bad), 400, 'This sign-in has expired')
    bad.searchParams.set('state', 'another')
    await expectFailure(await visitor.get(bad), 400, 'This sign-in has expired')
    expect(locationOf(await visitor.get(good)).pathname).toBe('/good')
  })

  it('are eight at most: the oldest goes, and another try leads where it was going', async () => {
    const first = await leaveForCallback(visitor, server.publicUrl, ADA, '/first')
    const second = await leaveForCallback(visitor, server.publicUrl, ADA, '/second')
    for (let more = 0; more < 7; more += 1) await visitor.get(`${server.publicUrl}/auth/sign-in?return_to=/more`)
    expect(pendingIn(visitor)).toHaveLength(8)
    expect(pendingIn(visitor).join('; ').length).toBeLessThan(2500)
    const missed = await visitor.get(first)
    expect(missed.status).toBe(400)
    expect(await missed.text()).toContain('href="/auth/sign-in?return_to=%2Ffirst"')
    expect(locationOf(await visitor.get(second)).pathname).toBe('/second')
  })

  it.each(['', '?state=', '?state=x&state=y', '?code=x'])(
    'are none of a callback without a state of ours (%j)',
    async (query) => {
      await leaveForCallback(visitor, server.publicUrl, ADA)
      await expectFailure(
        await visitor.get(`${server.publicUrl}/auth/callback${query}`),
        400,
        'This sign-in has expired',
      )
    },
  )
})

describe('a provider in trouble', () => {
  it('is told by a page and one log line without a stack, and tried again the next time', async () => {
    const port = await freePort()
    const away = `http://127.0.0.1:${port}`
    const stranded = await startSignInServer({ provider: embeddedClient(away, away) })
    await expectFailure(
      await visitor.get(`${stranded.publicUrl}/auth/sign-in`),
      502,
      'The sign-in service does not answer',
    )
    const lines = stranded.logLines.filter((line) => line.includes('sign-in failed'))
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ reason: 'provider_unreachable', detail: 'ECONNREFUSED' })
    expect(lines[0]).not.toContain('    at ')

    const back = await startSignInServer({ port })
    const begun = await visitor.get(`${stranded.publicUrl}/auth/sign-in`)
    expect(locationOf(begun).href).toMatch(`${away}/oidc/auth?`)
    await Promise.all([stranded.stop(), back.stop()])
  })
})

describe('on a shared computer', () => {
  /** The cookies set by the callback, and by the sign-out after it. */
  const cookiesOf = async (query: Record<string, string>) => {
    const callback = await leaveForCallback(visitor, server.publicUrl, 'guest@example.org', '/', query)
    const arrival = await visitor.get(callback)
    const headers = { cookie: visitor.cookieHeader(server.publicUrl) }
    const left = await fetch(`${server.publicUrl}/auth/sign-out`, { method: 'POST', headers })
    return { begun: arrival.headers.getSetCookie(), left }
  }
  const session = /^tandem_session=[^;]+;/

  it('the session ends with the browser, and with the sign-out all that was kept', async () => {
    const { begun, left } = await cookiesOf({ shared: 'yes' })
    expect(begun.find((cookie) => session.test(cookie))).not.toMatch(/Max-Age|Expires/i)
    expect(begun).toContain('tandem_shared_computer=yes; Path=/; SameSite=Lax')
    expect(left.headers.get('clear-site-data')).toBe('"cache", "storage"')
    expect(left.headers.getSetCookie()).toContain('tandem_shared_computer=; Max-Age=0; Path=/; SameSite=Lax')
  })

  it('only: on one’s own the session lasts, and the application stays', async () => {
    const { begun, left } = await cookiesOf({})
    expect(begun.find((cookie) => session.test(cookie))).toMatch(/Max-Age=\d+/)
    expect(begun.join()).not.toContain('tandem_shared_computer=yes')
    expect(left.headers.get('clear-site-data')).toBeNull()
  })

  it('another try is one, too', async () => {
    const callback = await leaveForCallback(visitor, server.publicUrl, 'guest@example.org', '/', { shared: 'yes' })
    expect(await (await createVisitor().get(callback)).text()).toContain(
      'href="/auth/sign-in?return_to=%2F&amp;shared=yes"',
    )
  })
})

describe('signing out', () => {
  const signOut = (cookie: string, headers: Record<string, string> = {}) =>
    fetch(`${server.publicUrl}/auth/sign-out`, { method: 'POST', redirect: 'manual', headers: { cookie, ...headers } })

  it('ends the session for good: the old cookie is worth nothing', async () => {
    const cookie = await signInAs(server.publicUrl, 'leaver@example.org')
    const answer = await signOut(cookie)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toMatch(/^tandem_session=; Max-Age=0/)
    expect(sessionsOf('leaver@example.org')).toEqual([])
  })

  it('leads through the provider back to the home page, without a question', async () => {
    await signIn(visitor, server.publicUrl, 'former@example.org')
    const answer = await signOut(`tandem_session=${visitor.cookie('tandem_session') ?? ''}`)
    expect(sessionsOf('former@example.org')).toEqual([])
    const provider = new URL(((await answer.json()) as SignedOut).leads_to)
    expect(provider.pathname).toBe('/oidc/session/end')
    const back = await visitor.get(provider)
    expect([back.status, locationOf(back).href]).toEqual([303, `${server.publicUrl}/`])
  })

  it('leads a form there, too', async () => {
    await signIn(visitor, server.publicUrl, 'former@example.org')
    const answer = await signOut(`tandem_session=${visitor.cookie('tandem_session') ?? ''}`, {
      accept: 'text/html,*/*;q=0.8',
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect([answer.status, locationOf(answer).pathname]).toEqual([303, '/oidc/session/end'])
    expect(sessionsOf('former@example.org')).toEqual([])
  })

  it.each([{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, { origin: 'null' }])(
    'is nothing that another site can do (%o)',
    async (headers) => {
      const cookie = await signInAs(server.publicUrl, 'stayer@example.org')
      expect((await signOut(cookie, headers)).status).toBe(403)
      expect(sessionsOf('stayer@example.org').length).toBeGreaterThan(0)
    },
  )
})

/** Several sign-ins of one browser at once. */
import { startSignInServer, type SignInServer } from '#test/support/identity/sign-in-server.ts'
import { leaveForCallback } from '#test/support/identity/sign-in.ts'
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

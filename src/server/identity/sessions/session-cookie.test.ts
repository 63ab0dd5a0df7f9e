import { randomUUID } from 'node:crypto'
import { newSession, SESSION_MS } from '#server/identity/sessions/session-store.ts'
import { describe, expect, it } from 'vitest'
import { pendingSignInCookie } from './pending-sign-in-cookie.ts'
import { sessionCookie } from './session-cookie.ts'

const SECRET = 'a secret of at least thirty-two characters'
const NOW = new Date('2026-03-01T12:00:00Z')
const session = newSession({ email: 'ada@example.org' }, NOW)
const cookie = sessionCookie({ secrets: [SECRET], publicUrl: 'http://localhost:3000' })

const later = (ms: number): Date => new Date(NOW.getTime() + ms)
const valueOf = (setCookie: string): string => setCookie.slice(setCookie.indexOf('=') + 1, setCookie.indexOf(';'))
const requestWith = (name: string, value: string) => ({ headers: { cookie: `other=1; ${name}=${value}` } })
const issue = async (): Promise<string> => valueOf(await cookie.issue(session))

describe('the session cookie', () => {
  it('gives back the session it was issued for', async () => {
    expect(await cookie.read(requestWith('tandem_session', await issue()), later(1000))).toBe(session.id)
  })

  it('shows neither the session nor the person', async () => {
    const value = await issue()
    const decoded = value
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString('latin1'))
      .join()
    expect(decoded).not.toContain(session.id)
    expect(decoded).not.toContain('ada')
  })

  it('is over twelve hours after signing in', async () => {
    const request = requestWith('tandem_session', await issue())
    expect(await cookie.read(request, later(SESSION_MS - 1000))).toBe(session.id)
    expect(await cookie.read(request, later(SESSION_MS + 1000))).toBeNull()
  })

  it('is worth nothing once any part of it was altered', async () => {
    const parts = (await issue()).split('.')
    for (const index of [0, 2, 3, 4]) {
      const altered = parts.map((part, at) =>
        at === index ? (part.startsWith('A') ? 'B' : 'A') + part.slice(1) : part,
      )
      expect(await cookie.read(requestWith('tandem_session', altered.join('.')), NOW)).toBeNull()
    }
  })

  it.each(['', 'x', 'a.b.c.d.e', '%E0%A4%A', randomUUID()])('is worth nothing when it reads %j', async (value) => {
    expect(await cookie.read(requestWith('tandem_session', value), NOW)).toBeNull()
  })

  it('opens with a former secret, and not with one that was never ours', async () => {
    const request = requestWith('tandem_session', await issue())
    const publicUrl = 'http://localhost:3000'
    const rotated = sessionCookie({ secrets: ['a new secret of at least thirty-two chars', SECRET], publicUrl })
    const foreign = sessionCookie({ secrets: ['a new secret of at least thirty-two chars'], publicUrl })
    expect(await rotated.read(request, NOW)).toBe(session.id)
    expect(await foreign.read(request, NOW)).toBeNull()
  })

  it('is not to be had from a pending sign-in', async () => {
    const pendingCookie = pendingSignInCookie({ secrets: [SECRET], publicUrl: 'http://localhost:3000' })
    const pending = { state: 's', nonce: 'n', codeVerifier: 'v', returnTo: '/' }
    const value = valueOf(await pendingCookie.issue(pending, NOW))
    expect(await pendingCookie.read(requestWith('tandem_sign_in', value), NOW)).toEqual(pending)
    expect(await cookie.read(requestWith('tandem_session', value), NOW)).toBeNull()
  })

  it('is locked to the host and to https where there is https', async () => {
    const secured = sessionCookie({ secrets: [SECRET], publicUrl: 'https://tandem.example' })
    const header = await secured.issue(session)
    expect(header).toMatch(/^__Host-tandem_session=/)
    expect(header.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=43200',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ])
    expect(await cookie.issue(session)).not.toContain('Secure')
  })
})

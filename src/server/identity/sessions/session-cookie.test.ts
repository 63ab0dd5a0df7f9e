import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { pendingSignIns } from './pending-sign-ins.ts'
import { sessionCookie } from './session-cookie.ts'

const SECRET = 'a secret of at least thirty-two characters'
const NOW = new Date('2026-03-01T12:00:00Z')
const SESSION_MS = 14 * 24 * 60 * 60 * 1000
const session = { id: randomUUID(), expiresAt: new Date(NOW.getTime() + SESSION_MS) }
const cookie = sessionCookie({ secret: SECRET, publicUrl: 'http://localhost:3000' })

const later = (ms: number): Date => new Date(NOW.getTime() + ms)
const valueOf = (setCookie: string): string => setCookie.slice(setCookie.indexOf('=') + 1, setCookie.indexOf(';'))
const requestWith = (name: string, value: string) => ({ headers: { cookie: `other=1; ${name}=${value}` } })
const issue = (): string => valueOf(cookie.issue(session, NOW))

describe('the session cookie', () => {
  it('gives back the session it was issued for', () => {
    expect(cookie.read(requestWith('tandem_session', issue()), later(1000))).toBe(session.id)
  })

  it('is over when the session is at the latest', () => {
    const request = requestWith('tandem_session', issue())
    expect(cookie.read(request, later(SESSION_MS - 1000))).toBe(session.id)
    expect(cookie.read(request, later(SESSION_MS + 1000))).toBeNull()
  })

  it.each(['', 'x', 'a.b.c.d.e', '%E0%A4%A', randomUUID()])('is worth nothing when it reads %j', (value) => {
    expect(cookie.read(requestWith('tandem_session', value), NOW)).toBeNull()
  })

  it('is not to be had from a pending sign-in', () => {
    const signIns = pendingSignIns({ secret: SECRET, publicUrl: 'http://localhost:3000' })
    const target = { returnTo: '/', again: false, isShared: false }
    const { pending, cookies } = signIns.begin(target, { headers: {} }, NOW)
    const request = { headers: { cookie: cookies[0]?.split(';')[0] } }
    expect(signIns.read(pending.state, request, NOW)).toEqual(pending)
    for (const value of [valueOf(cookies[0] ?? ''), pending.state]) {
      expect(cookie.read(requestWith('tandem_session', value), NOW)).toBeNull()
    }
  })

  it('is locked to the host and to https where there is https', () => {
    const secured = sessionCookie({ secret: SECRET, publicUrl: 'https://tandem.example' })
    const header = secured.issue(session, NOW)
    expect(header).toMatch(/^__Host-tandem_session=/)
    expect(header.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=1209600',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ])
    expect(cookie.issue(session, NOW)).not.toContain('Secure')
  })
})

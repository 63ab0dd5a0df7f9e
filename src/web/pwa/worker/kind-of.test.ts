import { describe, expect, it } from 'vitest'
import { kindOf } from './kind-of.ts'

const ORIGIN = 'https://tandem.example'
const kind = (path: string, { method = 'GET', mode = 'navigate' }: { method?: string; mode?: RequestMode } = {}) =>
  kindOf({ url: new URL(path, ORIGIN).href, method, mode }, ORIGIN)

describe('the kinds of requests to a service worker', () => {
  it.each(['/', '/de', '/student/dashboard', '/de/profiles/1?chat=2', '/nowhere', '/developers'])(
    '%s: a page',
    (path) => {
      expect(kind(path)).toBe('page')
    },
  )

  it.each([
    '/api/proxy/users',
    '/api/events',
    '/api/users/check-registration?email=a',
    '/auth/sign-in',
    '/auth/callback?code=1',
    '/oidc/auth',
    '/dev/outbox',
    '/institution-logo',
    '/calendar/secret.ics',
    '/shell.html',
    '/sw.js',
    '/robots.txt',
    '/builds/latest.json',
    '/?code=signed',
    'https://elsewhere.example/assets/a.js',
  ])('%s: nothing, it is the server’s', (path) => {
    expect(kind(path)).toBe('other')
    expect(kind(path, { mode: 'cors' })).toBe('other')
  })

  it('hashed files, and what a page needs before its first paint', () => {
    for (const path of ['/assets/index-1234.js', '/color-scheme.js', '/logo.svg'])
      expect(kind(path, { mode: 'no-cors' })).toBe('file')
  })

  it('a confirmation, and a sign-out', () => {
    expect(kind('/api/confirmations/1234.pdf')).toBe('document')
    expect(kind('/auth/sign-out', { method: 'POST' })).toBe('other')
    expect(kind('/student/dashboard', { method: 'POST' })).toBe('other')
  })
})

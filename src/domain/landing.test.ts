import { describe, expect, test } from 'vitest'
import { dashboardOf, landing, type Landing, tourOf, type Visitor } from './landing.ts'
import { pages } from './pages.ts'
import { ROLES, type Role } from './roles.ts'

const signedIn = (role: Role, parts: Partial<Extract<Visitor, { signedIn: true }>> = {}): Visitor => ({
  signedIn: true,
  email: 'someone@example.org',
  role,
  isRegistered: true,
  hasTags: true,
  ...parts,
})

const STAY: Landing = { kind: 'stay' }
const to = (path: string): Landing => ({ kind: 'redirect', to: path })

const STRANGE_PATHS = [
  '/nowhere',
  '/Student/dashboard',
  '/students',
  '/administrator',
  '//example.org',
  '/de',
  '/login',
]
const PAGE_PATHS = Object.values(pages)
  .flatMap((area) => (typeof area === 'string' ? area : Object.values(area)))
  .map((address) => address.replace(':id', 'some-id'))
const EVERY_PATH = ['/onboarding', ...STRANGE_PATHS, ...PAGE_PATHS]

const VISITORS: [string, Visitor][] = [
  ['signed out', { signedIn: false }],
  ...ROLES.flatMap((role): [string, Visitor][] => [
    [`${role} without address`, signedIn(role, { email: null })],
    [`${role} unregistered`, signedIn(role, { isRegistered: false, hasTags: false })],
    [`${role} unregistered with tags`, signedIn(role, { isRegistered: false })],
    [`${role} without tags`, signedIn(role, { hasTags: false })],
    [`${role} complete`, signedIn(role)],
  ]),
]

/** The specification's table: who is led where, and which paths are theirs. */
const DESTINATIONS: Record<string, { own: (path: string) => boolean; otherwise: string }> = {
  'signed out': { own: (path) => path === '/', otherwise: '/' },
}
for (const role of ROLES) {
  const start = role === 'ADMIN' ? '/admin/app-tour' : `/onboarding/${role.toLowerCase()}`
  const area = `/${role.toLowerCase()}/`
  const complete = {
    own: (path: string) =>
      path.startsWith(area) || path.startsWith('/profiles/') || (role !== 'ADMIN' && path === '/playground'),
    otherwise: `${area}dashboard`,
  }
  const beginning = { own: (path: string) => path === start, otherwise: start }
  DESTINATIONS[`${role} without address`] = { own: (path) => path === '/', otherwise: '/' }
  DESTINATIONS[`${role} unregistered`] = beginning
  DESTINATIONS[`${role} unregistered with tags`] = beginning
  DESTINATIONS[`${role} without tags`] = role === 'ADMIN' ? complete : beginning
  DESTINATIONS[`${role} complete`] = complete
}

describe('every visitor on every page', () => {
  test.each(VISITORS)('%s', (name, visitor) => {
    const destination = DESTINATIONS[name]
    if (!destination) throw new Error(`no row for ${name}`)
    for (const path of EVERY_PATH) {
      const expected = destination.own(path) ? STAY : to(destination.otherwise)
      expect(landing(visitor, path), path).toEqual(expected)
    }
  })

  test.each(VISITORS)('%s is never led in a circle', (_, visitor) => {
    const targets = EVERY_PATH.map((path) => landing(visitor, path)).filter((first) => first.kind === 'redirect')
    expect(targets).not.toEqual([])
    for (const target of targets) expect(landing(visitor, target.to), target.to).toEqual(STAY)
  })

  test.each(VISITORS)('%s may read a verification', (_, visitor) => {
    expect(landing(visitor, '/?code=abc', { verifying: true })).toEqual(STAY)
  })

  test.each(VISITORS)('%s gets no other page by verifying', (_, visitor) => {
    for (const path of EVERY_PATH.filter((other) => other !== '/')) {
      expect(landing(visitor, path, { verifying: true }), path).toEqual(landing(visitor, path))
    }
  })
})

describe('a path that belongs to nobody, under an area the visitor may enter', () => {
  test.each<[Role, string]>([
    ['STUDENT', '/student'],
    ['STUDENT', '/student/nowhere'],
    ['STUDENT', '/student/dashboard/more'],
    ['STUDENT', '/profiles'],
    ['STUDENT', '/profiles/1/2'],
    ['STUDENT', '/playground/x'],
    ['SUPERVISOR', '/supervisor/requests'],
    ['ADMIN', '/admin/nowhere'],
    ['ADMIN', '/profiles'],
  ])('is not found for %s: %s', (role, path) => {
    expect(landing(signedIn(role), path)).toEqual({ kind: 'not_found', path })
  })

  test('is named without query and fragment', () => {
    expect(landing(signedIn('STUDENT'), '/student/x?a=/b#c')).toEqual({ kind: 'not_found', path: '/student/x' })
  })
})

test('query, fragment and closing slashes make no difference', () => {
  expect(landing(signedIn('STUDENT'), '/student/search/?sort=name#top')).toEqual(STAY)
  expect(landing(signedIn('STUDENT'), '/student/search//#/a\n?b')).toEqual(STAY)
  expect(landing({ signedIn: false }, '/?x=1')).toEqual(STAY)
  expect(landing({ signedIn: false }, '')).toEqual(STAY)
})

test.each(VISITORS)('nobody stays at /onboarding/onboarding: %s', (_, visitor) => {
  expect(landing(visitor, pages.onboarding.onboarding).kind).toBe('redirect')
})

test.each(ROLES)('dashboard and tour of %s are in their area, and open to them', (role) => {
  const area = `/${role.toLowerCase()}`
  expect(dashboardOf(role)).toBe(`${area}/dashboard`)
  expect(tourOf(role)).toBe(`${area}/app-tour`)
  for (const page of [dashboardOf(role), tourOf(role)]) expect(landing(signedIn(role), page)).toEqual(STAY)
})

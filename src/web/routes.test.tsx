import { pages } from '#domain/pages.ts'
import { matchRoutes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { PageError } from './features/error/error-page.tsx'
import { routes } from './routes.tsx'

/** Specification section 2, to the letter; the catch-all, which has no address of its own, is the last of the 37. */
const SPECIFIED = `
  / | /playground | /profiles/{id}
  /admin/delete, /admin/upload, /admin/profile, /admin/download, /admin/settings, /admin/add-admin, /admin/new-cycle
  /admin/data-protection | /admin/search | /admin/app-tour | /admin/dashboard
  /student/search | /student/profile, /student/settings, /student/data-protection
  /student/app-tour, /student/edit-tags | /student/matching, /student/requests, /student/dashboard
  /supervisor/search | /supervisor/profile, /supervisor/settings, /supervisor/data-protection
  /supervisor/currently-supervising | /supervisor/app-tour, /supervisor/edit-tags
  /supervisor/matching, /supervisor/confirmed, /supervisor/dashboard
  /onboarding/student, /onboarding/supervisor, /onboarding/onboarding
`

/** Pages that came later, with the sections of talking.md and coordination.md. */
const LATER = [
  '/student/ideas',
  '/student/skipped',
  '/student/compare',
  '/supervisor/ideas',
  '/admin/cycle',
  '/admin/levels',
]

const addresses = Object.values(pages).flatMap((area) => (typeof area === 'string' ? area : Object.values(area)))

describe('the routes', () => {
  it('are those of the specification, and what came later', () => {
    const specified = SPECIFIED.trim().split(/[\s,|]+/u)
    expect(specified).toHaveLength(36)
    const all = [...specified.map((path) => path.replace('{id}', ':id')), ...LATER]
    expect(addresses.toSorted()).toEqual(all.toSorted())
  })

  it.each(['/nowhere', '/student', '/student/nowhere', '/profiles/1/2'])('end in the catch-all for %s', (path) => {
    expect(matchRoutes(routes, path)?.at(-1)?.route.path).toBe('*')
  })

  it.each(['/student/nowhere', '/supervisor/a/b', '/profiles/1/2'])('say it in the reader’s frame for %s', (path) => {
    expect(matchRoutes(routes, path)?.some(({ route }) => route.ErrorBoundary === PageError)).toBe(true)
  })
})

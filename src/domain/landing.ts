import type { Role } from './roles.ts'

/** Who asks for a page, as far as routing cares. */
export type Visitor =
  | { readonly signedIn: false }
  | {
      readonly signedIn: true
      /** The primary address; null when the identity provider knows none. */
      readonly email: string | null
      readonly role: Role
      readonly isRegistered: boolean
      /** Whether at least one tag is chosen; of no meaning for admins. */
      readonly hasTags: boolean
    }

/** What to do: show the page, go elsewhere, or show 'Page Not Found: {path}' with 404. */
export type Landing =
  | { readonly kind: 'stay' }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'not_found'; readonly path: string }

export type LandingOptions = {
  /** The landing page was opened from a QR code: it shows the verification to everybody, signed in or not. */
  readonly verifying?: boolean
}

/** Every page by its area, as in the routes table (specification section 2). `*` stands for one segment. */
export const PAGES = {
  admin: [
    '/admin/delete',
    '/admin/upload',
    '/admin/profile',
    '/admin/download',
    '/admin/settings',
    '/admin/add-admin',
    '/admin/new-cycle',
    '/admin/data-protection',
    '/admin/search',
    '/admin/app-tour',
    '/admin/dashboard',
  ],
  student: [
    '/student/search',
    '/student/profile',
    '/student/settings',
    '/student/data-protection',
    '/student/app-tour',
    '/student/edit-tags',
    '/student/matching',
    '/student/requests',
    '/student/dashboard',
  ],
  supervisor: [
    '/supervisor/search',
    '/supervisor/profile',
    '/supervisor/settings',
    '/supervisor/data-protection',
    '/supervisor/currently-supervising',
    '/supervisor/app-tour',
    '/supervisor/edit-tags',
    '/supervisor/matching',
    '/supervisor/confirmed',
    '/supervisor/dashboard',
  ],
  profiles: ['/profiles/*'],
  playground: ['/playground'],
} as const

type Area = keyof typeof PAGES

type Home = {
  /** Where somebody lands who is not ready for the areas yet. */
  readonly start: string
  readonly dashboard: string
  readonly areas: readonly Area[]
}

const HOMES: Record<Role, Home> = {
  STUDENT: {
    start: '/onboarding/student',
    dashboard: '/student/dashboard',
    areas: ['student', 'profiles', 'playground'],
  },
  SUPERVISOR: {
    start: '/onboarding/supervisor',
    dashboard: '/supervisor/dashboard',
    areas: ['supervisor', 'profiles', 'playground'],
  },
  // The specification offers /playground to any signed-in user and two areas to admins: the narrower rule holds.
  ADMIN: { start: '/admin/app-tour', dashboard: '/admin/dashboard', areas: ['admin', 'profiles'] },
}

const STAY: Landing = { kind: 'stay' }

/**
 * Where a visitor's state leads (specification section 4, product.md section 10).
 * @param path address within the site, without locale prefix; query, fragment and closing slashes are left aside
 */
export function landing(who: Visitor, path: string, { verifying = false }: LandingOptions = {}): Landing {
  const page = withoutTail(path)
  if (page === '/' && verifying) return STAY
  if (!who.signedIn || who.email === null) return goTo('/', page)
  const home = HOMES[who.role]
  const ready = who.isRegistered && (who.hasTags || who.role === 'ADMIN')
  if (!ready) return goTo(home.start, page)
  const area = home.areas.find((name) => page === `/${name}` || page.startsWith(`/${name}/`))
  if (!area) return goTo(home.dashboard, page)
  return PAGES[area].some((pattern) => fits(page, pattern)) ? STAY : { kind: 'not_found', path: page }
}

const goTo = (to: string, page: string): Landing => {
  return page === to ? STAY : { kind: 'redirect', to }
}

const withoutTail = (path: string): string => {
  const [page = ''] = path.split(/[?#]/u, 1)
  return page.replace(/\/+$/u, '') || '/'
}

const fits = (page: string, pattern: string): boolean => {
  if (!pattern.endsWith('/*')) return page === pattern
  const parent = pattern.slice(0, -1)
  const rest = page.slice(parent.length)
  return page.startsWith(parent) && rest !== '' && !rest.includes('/')
}

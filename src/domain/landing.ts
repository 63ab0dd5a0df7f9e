import { type PageAddress, pages } from './pages.ts'
import type { Role } from './roles.ts'

/** The visitor of a page, as far as routing cares. */
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

/** The answer of routing: show the page, go elsewhere, or show 'Page Not Found: {path}' with 404. */
export type Landing =
  | { readonly kind: 'stay' }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'not_found'; readonly path: string }

export type LandingOptions = {
  /** The landing page was opened from a QR code: it shows the verification to everybody, signed in or not. */
  readonly verifying?: boolean
}

/** The areas by the first segment of their addresses, and their pages. */
const AREAS = {
  admin: Object.values(pages.admin),
  student: Object.values(pages.student),
  supervisor: Object.values(pages.supervisor),
  profiles: [pages.profile],
  playground: [pages.playground],
} satisfies Record<string, readonly PageAddress[]>

type Area = keyof typeof AREAS

type Home = {
  /** The page of a user who may not enter the areas yet. */
  readonly start: PageAddress
  readonly dashboard: PageAddress
  readonly tour: PageAddress
  readonly areas: readonly Area[]
}

const HOMES: Record<Role, Home> = {
  STUDENT: {
    start: pages.onboarding.student,
    dashboard: pages.student.dashboard,
    tour: pages.student.appTour,
    areas: ['student', 'profiles', 'playground'],
  },
  SUPERVISOR: {
    start: pages.onboarding.supervisor,
    dashboard: pages.supervisor.dashboard,
    tour: pages.supervisor.appTour,
    areas: ['supervisor', 'profiles', 'playground'],
  },
  // The specification offers /playground to any signed-in user and two areas to admins: the narrower rule holds.
  ADMIN: {
    start: pages.admin.appTour,
    dashboard: pages.admin.dashboard,
    tour: pages.admin.appTour,
    areas: ['admin', 'profiles'],
  },
}

/** Where a user of a role is at home. */
export function dashboardOf(role: Role): string {
  return HOMES[role].dashboard
}

/** The tour of a role. Only a new admin must visit it: it registers them. */
export function tourOf(role: Role): string {
  return HOMES[role].tour
}

const STAY: Landing = { kind: 'stay' }

/**
 * Where a visitor's state leads.
 * @param path address within the site, without locale prefix; query, fragment and closing slashes are left aside
 */
export function landing(who: Visitor, path: string, { verifying = false }: LandingOptions = {}): Landing {
  const page = withoutTail(path)
  if (page === pages.landing && verifying) return STAY
  if (!who.signedIn || who.email === null) return goTo(pages.landing, page)
  const home = HOMES[who.role]
  const ready = who.isRegistered && (who.hasTags || who.role === 'ADMIN')
  if (!ready) return goTo(home.start, page)
  const area = home.areas.find((name) => page === `/${name}` || page.startsWith(`/${name}/`))
  if (!area) return goTo(home.dashboard, page)
  return AREAS[area].some((address) => fits(page, address)) ? STAY : { kind: 'not_found', path: page }
}

const goTo = (to: string, page: string): Landing => (page === to ? STAY : { kind: 'redirect', to })

const withoutTail = (path: string): string => path.replace(/[?#].*/su, '').replace(/\/+$/u, '') || pages.landing

/** Whether a path is the address, segment by segment; one that begins with a colon stands for anything. */
const fits = (path: string, address: PageAddress): boolean => {
  const found = path.split('/')
  const expected = address.split('/')
  return (
    found.length === expected.length &&
    expected.every((segment, at) => segment.startsWith(':') || found[at] === segment)
  )
}

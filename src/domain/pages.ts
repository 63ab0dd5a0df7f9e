/**
 * Every page at its address, by area. Who may open one is decided by its area, in landing.ts;
 * how it is framed and what it shows, in web/routes.tsx. `:id` stands for one segment of an address.
 */
export const pages = {
  landing: '/',
  profile: '/profiles/:id',
  playground: '/playground',
  student: {
    dashboard: '/student/dashboard',
    matching: '/student/matching',
    requests: '/student/requests',
    skipped: '/student/skipped',
    compare: '/student/compare',
    search: '/student/search',
    profile: '/student/profile',
    settings: '/student/settings',
    dataProtection: '/student/data-protection',
    appTour: '/student/app-tour',
    editTags: '/student/edit-tags',
    ideas: '/student/ideas',
  },
  supervisor: {
    dashboard: '/supervisor/dashboard',
    matching: '/supervisor/matching',
    confirmed: '/supervisor/confirmed',
    currentlySupervising: '/supervisor/currently-supervising',
    search: '/supervisor/search',
    profile: '/supervisor/profile',
    settings: '/supervisor/settings',
    dataProtection: '/supervisor/data-protection',
    appTour: '/supervisor/app-tour',
    editTags: '/supervisor/edit-tags',
    ideas: '/supervisor/ideas',
  },
  admin: {
    dashboard: '/admin/dashboard',
    search: '/admin/search',
    upload: '/admin/upload',
    download: '/admin/download',
    addAdmin: '/admin/add-admin',
    levels: '/admin/levels',
    cycle: '/admin/cycle',
    newCycle: '/admin/new-cycle',
    delete: '/admin/delete',
    profile: '/admin/profile',
    settings: '/admin/settings',
    dataProtection: '/admin/data-protection',
    appTour: '/admin/app-tour',
  },
  onboarding: {
    student: '/onboarding/student',
    supervisor: '/onboarding/supervisor',
    onboarding: '/onboarding/onboarding',
  },
} as const

type LeavesOf<T> = T extends string ? T : { [K in keyof T]: LeavesOf<T[K]> }[keyof T]

/** An address of the table. */
export type PageAddress = LeavesOf<typeof pages>

/** Whether there is a page at an address without locale prefix. Letters of either case, a slash at the end: as routes take them. */
export function isPage(path: string): boolean {
  const segments = segmentsOf(path)
  return addresses.some(
    (address) =>
      address.length === segments.length &&
      address.every((segment, index) => segment.startsWith(':') || segment === segments[index]),
  )
}

const segmentsOf = (path: string): string[] => path.toLowerCase().replace(/\/$/, '').split('/')

const leavesOf = (table: object): string[] =>
  Object.values(table).flatMap((leaf: unknown) =>
    typeof leaf === 'object' && leaf !== null ? leavesOf(leaf) : [String(leaf)],
  )

const addresses = leavesOf(pages).map(segmentsOf)

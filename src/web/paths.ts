import type { Role } from '#domain/roles.ts'

/**
 * Every address of the site, typed. Pages of the application come without locale prefix: the router adds it. Those of the
 * server (`server`) are for plain links.
 */
export const paths = {
  landing: () => '/',
  profile: (userId: string) => `/profiles/${userId}`,
  playground: () => '/playground',
  student: {
    dashboard: () => '/student/dashboard',
    matching: () => '/student/matching',
    requests: () => '/student/requests',
    search: () => '/student/search',
    profile: () => '/student/profile',
    settings: () => '/student/settings',
    dataProtection: () => '/student/data-protection',
    appTour: () => '/student/app-tour',
    editTags: () => '/student/edit-tags',
  },
  supervisor: {
    dashboard: () => '/supervisor/dashboard',
    matching: () => '/supervisor/matching',
    confirmed: () => '/supervisor/confirmed',
    currentlySupervising: () => '/supervisor/currently-supervising',
    search: () => '/supervisor/search',
    profile: () => '/supervisor/profile',
    settings: () => '/supervisor/settings',
    dataProtection: () => '/supervisor/data-protection',
    appTour: () => '/supervisor/app-tour',
    editTags: () => '/supervisor/edit-tags',
  },
  admin: {
    dashboard: () => '/admin/dashboard',
    search: () => '/admin/search',
    upload: () => '/admin/upload',
    download: () => '/admin/download',
    addAdmin: () => '/admin/add-admin',
    newCycle: () => '/admin/new-cycle',
    delete: () => '/admin/delete',
    profile: () => '/admin/profile',
    settings: () => '/admin/settings',
    dataProtection: () => '/admin/data-protection',
    appTour: () => '/admin/app-tour',
  },
  onboarding: {
    student: () => '/onboarding/student',
    supervisor: () => '/onboarding/supervisor',
  },
  server: {
    /** Begins the sign-in. @param returnTo where to come back to, an own path with its locale prefix */
    signIn: (returnTo: string) => `/auth/sign-in?return_to=${encodeURIComponent(returnTo)}`,
    signOut: () => '/auth/sign-out',
    /** The confirmation of an accepted request, as a PDF. */
    confirmation: (requestId: string) => `/api/confirmations/${requestId}.pdf`,
  },
}

/** Where a user of a role is at home. */
export function dashboardOf(role: Role): string {
  return {
    STUDENT: paths.student.dashboard,
    SUPERVISOR: paths.supervisor.dashboard,
    ADMIN: paths.admin.dashboard,
  }[role]()
}

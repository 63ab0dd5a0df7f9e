import { m } from '#messages'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { ErrorPage } from './features/error/error-page.tsx'
import { guard, pageNotFound } from './layouts/guard.ts'
import type { PageHandle } from './layouts/page-title.ts'
import { RootLayout } from './layouts/root-layout.tsx'
import { Splash } from './layouts/splash.tsx'

type Load = () => Promise<ComponentType>

/** A function, not an object: the router empties those, and a change of language builds another router from this table. */
const lazily = (load: Load) => async () => ({ Component: await load() })

/** One line a page: its address, its title, and where it is loaded from when somebody goes there. */
const page = (path: string, title: () => string, load: Load): RouteObject => ({
  path,
  handle: { title } satisfies PageHandle,
  lazy: lazily(load),
})

/** Pages inside a layout, which is loaded with the first of them. */
const inside = (load: Load, children: RouteObject[]): RouteObject => ({ lazy: lazily(load), children })

const studentBase: Load = async () => (await import('./layouts/student-base.tsx')).StudentBase
const supervisorBase: Load = async () => (await import('./layouts/supervisor-base.tsx')).SupervisorBase
const adminBase: Load = async () => (await import('./layouts/admin-base.tsx')).AdminBase
const genericBack: Load = async () => (await import('./layouts/generic-back.tsx')).GenericBack
const onboarding: Load = async () => (await import('./layouts/onboarding-layout.tsx')).OnboardingLayout

/** The pages behind the sign-in, by layout (specification section 2). */
const application = inside(
  async () => (await import('./layouts/app-frame.tsx')).AppFrame,
  [
    inside(studentBase, [
      page(
        '/student/dashboard',
        m.student_dashboard_title,
        async () => (await import('./features/student-dashboard/student-dashboard-page.tsx')).StudentDashboardPage,
      ),
      page(
        '/student/matching',
        m.matching_title,
        async () => (await import('./features/matching/matching-page.tsx')).MatchingPage,
      ),
      page(
        '/student/requests',
        m.request_title,
        async () => (await import('./features/requests/requests-page.tsx')).RequestsPage,
      ),
    ]),
    inside(supervisorBase, [
      page(
        '/supervisor/dashboard',
        m.supervisor_dashboard_title,
        async () =>
          (await import('./features/supervisor-dashboard/supervisor-dashboard-page.tsx')).SupervisorDashboardPage,
      ),
      page(
        '/supervisor/matching',
        m.supervisor_matching_title,
        async () =>
          (await import('./features/supervisor-matching/supervisor-matching-page.tsx')).SupervisorMatchingPage,
      ),
      page(
        '/supervisor/confirmed',
        m.supervisor_confirmed_title,
        async () => (await import('./features/confirmed/confirmed-page.tsx')).ConfirmedPage,
      ),
    ]),
    inside(adminBase, [
      page(
        '/admin/dashboard',
        m.admin_dashboard_title,
        async () => (await import('./features/admin-dashboard/admin-dashboard-page.tsx')).AdminDashboardPage,
      ),
    ]),
    inside(genericBack, [
      page(
        '/supervisor/currently-supervising',
        m.supervisor_supervising_title,
        async () => (await import('./features/supervising/supervising-page.tsx')).SupervisingPage,
      ),
      page(
        '/admin/upload',
        m.admin_upload_title,
        async () => (await import('./features/upload/upload-page.tsx')).UploadPage,
      ),
    ]),
    inside(onboarding, [
      page(
        '/onboarding/student',
        m.onboarding_title,
        async () => (await import('./features/onboarding/onboarding-page.tsx')).OnboardingPage,
      ),
      page(
        '/onboarding/supervisor',
        m.onboarding_title,
        async () => (await import('./features/onboarding/onboarding-page.tsx')).OnboardingPage,
      ),
      page(
        '/admin/app-tour',
        m.admin_tour_title,
        async () => (await import('./features/onboarding/admin-tour-page.tsx')).AdminTourPage,
      ),
    ]),
  ],
)

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: ErrorPage,
    HydrateFallback: Splash,
    middleware: [guard],
    children: [
      page('/', m.landing_title, async () => (await import('./features/landing/landing-page.tsx')).LandingPage),
      application,
      {
        path: '*',
        loader: ({ request }) => {
          throw pageNotFound(new URL(request.url).pathname)
        },
      },
    ],
  },
]

import { m } from '#messages'
import { type PageAddress, pages } from '#domain/pages.ts'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { ErrorPage, PageError } from './features/error/error-page.tsx'
import { AppFrame } from './layouts/app-frame.tsx'
import { AdminBase, GenericBack, SearchLayout, StudentBase } from './layouts/base-layout.tsx'
import { guard, pageNotFound } from './layouts/guard.ts'
import type { PageComponent } from './api/page-parts.ts'
import type { PageHandle } from './layouts/page-handle.ts'
import { RootLayout } from './layouts/root-layout.tsx'
import { Splash } from './layouts/splash.tsx'

/** A page, as the table of routes names it. */
type Screen = {
  readonly title: () => string
  readonly load: () => Promise<PageComponent>
  /** Null: only the browser renders the page. */
  readonly source: string | null
}

/**
 * A page's title, and where it is loaded from; the page itself declares its first data and its heading (api/page-
 * parts.ts).
 * @param source the same file, for the server's list of a page's code and styles
 */
const screen = (title: Screen['title'], load: Screen['load'], source: Screen['source'] = null): Screen => ({
  title,
  load,
  source,
})

type Load = () => Promise<ComponentType>

/** An address without a page of its own: the guard redirects everybody by their state (domain/landing.ts). */
const LEADS_ON = null

/** One address for every role. */
const OWN_PROFILE = screen(
  m.own_profile_title,
  async () => (await import('./features/own-profile/own-profile-page.tsx')).OwnProfilePage,
)
const CYCLE = screen(
  m.admin_cycle_title,
  async () => (await import('./features/new-cycle/new-cycle-page.tsx')).NewCyclePage,
)
const SETTINGS = screen(
  m.settings_title,
  async () => (await import('./features/settings/settings-page.tsx')).SettingsPage,
)
const DATA_PROTECTION = screen(
  m.account_data_protection,
  async () => (await import('./features/privacy/data-protection-page.tsx')).DataProtectionPage,
)

const TOUR = screen(m.tour_title, async () => (await import('./features/onboarding/tour/tour-page.tsx')).TourPage)

/**
 * Pages within a layout, which is loaded with the first of them.
 * @param around wraps each of its pages
 */
const layout = <Pages extends Partial<Record<PageAddress, Screen | null>>>(
  load: Load | null,
  of: Pages,
  around: Load | null = null,
) => ({ load, pages: of, around })

type Frame = ComponentType<{ readonly details: ComponentType<{ readonly id: string }> }>

/** People, with the profile of one of them beside. @param load the frame of both */
const withDetails =
  (load: () => Promise<Frame>): Load =>
  async () => {
    const [Frame, { ProfileDetails }] = await Promise.all([load(), import('./features/profile/profile-details.tsx')])
    return () => <Frame details={ProfileDetails} />
  }

const genericBack: Load = async () => GenericBack

/** The only public page is the server's (features/landing); the guard leads there. */
const landing = layout(null, { [pages.landing]: LEADS_ON })

/** The pages behind the sign-in as the specification (section 2) lists them, layout by layout. */
const layouts = [
  layout(genericBack, {
    [pages.profile]: screen(
      m.profile_title,
      async () => (await import('./features/profile/profile-page.tsx')).ProfilePage,
      'features/profile/profile-page.tsx',
    ),
    [pages.admin.delete]: screen(
      m.admin_delete_title,
      async () => (await import('./features/delete-user/delete-user-page.tsx')).DeleteUserPage,
    ),
    [pages.admin.upload]: screen(
      m.admin_upload_title,
      async () => (await import('./features/upload/upload-page.tsx')).UploadPage,
    ),
    [pages.admin.profile]: OWN_PROFILE,
    [pages.admin.download]: screen(
      m.admin_download_title,
      async () => (await import('./features/download/download-page.tsx')).DownloadPage,
    ),
    [pages.admin.settings]: SETTINGS,
    [pages.admin.addAdmin]: screen(
      m.admin_add_title,
      async () => (await import('./features/add-admin/add-admin-page.tsx')).AddAdminPage,
    ),
    [pages.admin.levels]: screen(
      m.admin_levels_title,
      async () => (await import('./features/levels/levels-page.tsx')).LevelsPage,
    ),
    // Two addresses of the specification for all that is done with the cycle.
    [pages.admin.cycle]: CYCLE,
    [pages.admin.newCycle]: CYCLE,
    [pages.admin.dataProtection]: DATA_PROTECTION,
    [pages.student.profile]: OWN_PROFILE,
    [pages.student.skipped]: screen(
      m.skipped_title,
      async () => (await import('./features/skipped/skipped-page.tsx')).SkippedPage,
      'features/skipped/skipped-page.tsx',
    ),
    [pages.student.compare]: screen(
      m.compare_title,
      async () => (await import('./features/comparing/compare-page.tsx')).ComparePage,
      'features/comparing/compare-page.tsx',
    ),
    [pages.student.settings]: SETTINGS,
    [pages.student.dataProtection]: DATA_PROTECTION,
    [pages.supervisor.profile]: OWN_PROFILE,
    [pages.supervisor.settings]: SETTINGS,
    [pages.supervisor.dataProtection]: DATA_PROTECTION,
    [pages.supervisor.currentlySupervising]: screen(
      m.supervisor_supervising_title,
      async () => (await import('./features/supervising/supervising-page.tsx')).SupervisingPage,
    ),
    [pages.student.ideas]: screen(
      m.ideas_title,
      async () => (await import('./features/offered-ideas/offered-ideas-page.tsx')).OfferedIdeasPage,
    ),
    [pages.supervisor.ideas]: screen(
      m.ideas_title,
      async () => (await import('./features/ideas/own-ideas-page.tsx')).OwnIdeasPage,
    ),
    // The specification names no layout for the playground.
    [pages.playground]: screen(
      m.playground_title,
      async () => (await import('./features/playground/playground-page.tsx')).PlaygroundPage,
    ),
  }),
  layout(
    async () => SearchLayout,
    {
      [pages.admin.search]: screen(
        m.admin_people_title,
        async () => (await import('./features/people/people-page.tsx')).PeoplePage,
      ),
    },
    withDetails(async () => (await import('./layouts/table-and-details.tsx')).TableAndDetails),
  ),
  layout(
    async () => SearchLayout,
    {
      [pages.student.search]: screen(
        m.search_title_student,
        async () => (await import('./features/search/search-page.tsx')).SearchPage,
      ),
      [pages.supervisor.search]: screen(
        m.search_title_supervisor,
        async () => (await import('./features/search/search-page.tsx')).SearchPage,
      ),
    },
    withDetails(async () => (await import('./layouts/list-and-details.tsx')).ListAndDetails),
  ),
  layout(async () => (await import('./layouts/onboarding-layout.tsx')).OnboardingLayout, {
    [pages.onboarding.student]: screen(
      m.onboarding_title,
      async () => (await import('./features/onboarding/onboarding-page.tsx')).OnboardingPage,
    ),
    [pages.onboarding.supervisor]: screen(
      m.onboarding_title,
      async () => (await import('./features/onboarding/onboarding-page.tsx')).OnboardingPage,
    ),
    // Never shown: the guard redirects everybody to their onboarding or dashboard.
    [pages.onboarding.onboarding]: LEADS_ON,
    [pages.admin.appTour]: screen(
      m.admin_tour_title,
      async () => (await import('./features/onboarding/tour/admin-tour-page.tsx')).AdminTourPage,
    ),
    [pages.student.appTour]: TOUR,
    [pages.student.editTags]: screen(
      m.tags_edit_title,
      async () => (await import('./features/onboarding/edit-tags-page.tsx')).EditTagsPage,
    ),
    [pages.supervisor.appTour]: TOUR,
    [pages.supervisor.editTags]: screen(
      m.tags_edit_title,
      async () => (await import('./features/onboarding/edit-tags-page.tsx')).EditTagsPage,
    ),
  }),
  layout(async () => StudentBase, {
    [pages.student.matching]: screen(
      m.matching_heading,
      async () => (await import('./features/matching/matching-page.tsx')).MatchingPage,
      'features/matching/matching-page.tsx',
    ),
    [pages.student.requests]: screen(
      m.request_title,
      async () => (await import('./features/requests/requests-page.tsx')).RequestsPage,
      'features/requests/requests-page.tsx',
    ),
    [pages.student.dashboard]: screen(
      m.student_dashboard_title,
      async () => (await import('./features/student-dashboard/student-dashboard-page.tsx')).StudentDashboardPage,
      'features/student-dashboard/student-dashboard-page.tsx',
    ),
  }),
  layout(async () => (await import('./layouts/inbox/supervisor-base.tsx')).SupervisorBase, {
    [pages.supervisor.matching]: screen(
      m.supervisor_matching_heading,
      async () => (await import('./features/supervisor-matching/supervisor-matching-page.tsx')).SupervisorMatchingPage,
      'features/supervisor-matching/supervisor-matching-page.tsx',
    ),
    [pages.supervisor.confirmed]: screen(
      m.supervisor_confirmed_title,
      async () => (await import('./features/confirmed/confirmed-page.tsx')).ConfirmedPage,
      'features/confirmed/confirmed-page.tsx',
    ),
    [pages.supervisor.dashboard]: screen(
      m.supervisor_dashboard_title,
      async () =>
        (await import('./features/supervisor-dashboard/supervisor-dashboard-page.tsx')).SupervisorDashboardPage,
      'features/supervisor-dashboard/supervisor-dashboard-page.tsx',
    ),
  }),
  layout(async () => AdminBase, {
    [pages.admin.dashboard]: screen(
      m.admin_dashboard_title,
      async () => (await import('./features/admin-dashboard/admin-dashboard-page.tsx')).AdminDashboardPage,
      'features/admin-dashboard/admin-dashboard-page.tsx',
    ),
  }),
]

type Listed = ListedBy<typeof landing | (typeof layouts)[number]>
type ListedBy<L> = L extends { readonly pages: infer P } ? P : never
type AddressesOf<P> = P extends unknown ? keyof P : never
type BuiltIn<P> = P extends unknown ? { [A in keyof P]: P[A] extends null ? never : A }[keyof P] : never
/** Compiles only if nothing is missing; the error names what is. */
type Complete<Missing extends never, T> = T | Missing

/** The pages with a screen. Does not compile while an address is in no layout. */
export type BuiltPage = Complete<Exclude<PageAddress, AddressesOf<Listed>>, BuiltIn<Listed>>

const pagesOf = layouts.flatMap(({ pages: of }) => Object.entries<Screen | null>(of))

/** Source files of the pages that the server renders, below src/web, by their address. */
export const pageSources: Readonly<Record<string, string>> = Object.fromEntries(
  pagesOf.flatMap(([path, shown]) => (shown?.source ? [[path, shown.source]] : [])),
)

/**
 * A function, not an object: the router empties route objects, and a change of language builds another router from this
 * table.
 */
const lazily = (load: Load) => async () => ({ Component: await load() })

const page =
  ({ title, load }: Screen) =>
  async (): Promise<{ Component: PageComponent; handle: PageHandle }> => {
    const Component = await load()
    const { Heading, data } = Component
    return { Component, handle: { title, ...(Heading && { Heading }), ...(data && { data }) } }
  }

const routesOf = (of: Partial<Record<PageAddress, Screen | null>>): RouteObject[] =>
  Object.entries(of).flatMap(([path, shown]) => (shown ? [{ path, lazy: page(shown) }] : []))

/** Every other address, in the frame of the visitor. */
const notFoundRoute: RouteObject = {
  path: '*',
  handle: { title: m.error_page_missing } satisfies PageHandle,
  loader: ({ request }) => {
    throw pageNotFound(new URL(request.url).pathname)
  },
}

const application: RouteObject = {
  Component: AppFrame,
  children: [
    ...layouts.map(({ load, pages: of, around }) => ({
      ...(load && { lazy: lazily(load) }),
      // An error on one page leaves the frame in place.
      children: load
        ? [{ ErrorBoundary: PageError, ...(around && { lazy: lazily(around) }), children: routesOf(of) }]
        : routesOf(of),
    })),
    { lazy: lazily(genericBack), children: [{ ErrorBoundary: PageError, children: [notFoundRoute] }] },
  ],
}

/** Id of the root route. */
export const ROOT = 'root'

export const routes: RouteObject[] = [
  {
    id: ROOT,
    Component: RootLayout,
    ErrorBoundary: ErrorPage,
    HydrateFallback: Splash,
    middleware: [guard],
    children: [application],
  },
]

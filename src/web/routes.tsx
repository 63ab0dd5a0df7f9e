import { m } from '#messages'
import { type PageAddress, pages } from '#domain/pages.ts'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { ErrorPage, PageError } from './features/error/error-page.tsx'
import { guard, pageNotFound } from './layouts/guard.ts'
import type { PageComponent } from './api/page-parts.ts'
import type { PageHandle } from './layouts/page-handle.ts'
import { RootLayout } from './layouts/root-layout.tsx'
import { Splash } from './layouts/splash.tsx'

type Load = () => Promise<ComponentType>

type Screen = {
  readonly title: () => string
  readonly load: () => Promise<PageComponent>
  /** Null: only the browser renders the page. */
  readonly source: string | null
}

/**
 * A page's title, and where it is loaded from when somebody goes there; the page itself says what it asks first and
 * what its heading is (api/page-parts.ts).
 * @param source the same file, where the server renders the page: its code and styles come with it
 */
const screen = (title: () => string, load: Screen['load'], source: string | null = null): Screen => ({
  title,
  load,
  source,
})

/** The same for a page that is drawn with the component library, which is loaded with it. */
const libraryScreen = (title: () => string, load: Screen['load']): Screen =>
  screen(title, async () => {
    const [page, { inLibrary }] = await Promise.all([load(), import('./ui/library/library.tsx')])
    return inLibrary(page)
  })

/** An address at which nobody stays: the guard leads everybody on, by their state (domain/landing.ts). */
const LEADS_ON = null

/** The same for every role. */
const OWN_PROFILE = libraryScreen(
  m.own_profile_title,
  async () => (await import('./features/own-profile/own-profile-page.tsx')).OwnProfilePage,
)
const SETTINGS = libraryScreen(
  m.settings_title,
  async () => (await import('./features/settings/settings-page.tsx')).SettingsPage,
)
const DATA_PROTECTION = libraryScreen(
  m.account_data_protection,
  async () => (await import('./features/privacy/data-protection-page.tsx')).DataProtectionPage,
)

const TOUR = libraryScreen(
  m.tour_title,
  async () => (await import('./features/onboarding/tour/tour-page.tsx')).TourPage,
)

/** The pages of a layout, which is loaded with the first of them. @param around what stands around each of its pages */
const layout = <Pages extends Partial<Record<PageAddress, Screen | null>>>(
  load: Load | null,
  of: Pages,
  around: Load | null = null,
) => ({ load, pages: of, around })

/** Lists of people, with the profile of one of them beside. */
const withDetails: Load = async () => {
  const [{ ListAndDetails }, { ProfileDetails }] = await Promise.all([
    import('./layouts/list-and-details.tsx'),
    import('./features/profile/profile-details.tsx'),
  ])
  return () => <ListAndDetails details={ProfileDetails} />
}

const genericBack: Load = async () => (await import('./layouts/generic-back.tsx')).GenericBack

/** The only page open to everybody is the server's (features/landing); the guard leads there. */
const landing = layout(null, { [pages.landing]: LEADS_ON })

/** The pages behind the sign-in as the specification (section 2) lists them, layout by layout. */
const layouts = [
  layout(genericBack, {
    [pages.profile]: screen(
      m.profile_title,
      async () => (await import('./features/profile/profile-page.tsx')).ProfilePage,
      'features/profile/profile-page.tsx',
    ),
    [pages.admin.delete]: libraryScreen(
      m.admin_delete_title,
      async () => (await import('./features/delete-user/delete-user-page.tsx')).DeleteUserPage,
    ),
    [pages.admin.upload]: libraryScreen(
      m.admin_upload_title,
      async () => (await import('./features/upload/upload-page.tsx')).UploadPage,
    ),
    [pages.admin.profile]: OWN_PROFILE,
    [pages.admin.download]: libraryScreen(
      m.admin_download_title,
      async () => (await import('./features/download/download-page.tsx')).DownloadPage,
    ),
    [pages.admin.settings]: SETTINGS,
    [pages.admin.addAdmin]: libraryScreen(
      m.admin_add_title,
      async () => (await import('./features/add-admin/add-admin-page.tsx')).AddAdminPage,
    ),
    [pages.admin.newCycle]: libraryScreen(
      m.admin_cycle_title,
      async () => (await import('./features/new-cycle/new-cycle-page.tsx')).NewCyclePage,
    ),
    [pages.admin.dataProtection]: DATA_PROTECTION,
    [pages.student.profile]: OWN_PROFILE,
    [pages.student.settings]: SETTINGS,
    [pages.student.dataProtection]: DATA_PROTECTION,
    [pages.supervisor.profile]: OWN_PROFILE,
    [pages.supervisor.settings]: SETTINGS,
    [pages.supervisor.dataProtection]: DATA_PROTECTION,
    [pages.supervisor.currentlySupervising]: libraryScreen(
      m.supervisor_supervising_title,
      async () => (await import('./features/supervising/supervising-page.tsx')).SupervisingPage,
    ),
    // The specification shows no layout of the playground.
    [pages.playground]: libraryScreen(
      m.playground_title,
      async () => (await import('./features/playground/playground-page.tsx')).PlaygroundPage,
    ),
  }),
  layout(
    async () => (await import('./layouts/search-layout.tsx')).SearchLayout,
    {
      [pages.admin.search]: libraryScreen(
        m.admin_people_title,
        async () => (await import('./features/people/people-page.tsx')).PeoplePage,
      ),
      [pages.student.search]: libraryScreen(
        m.search_title_student,
        async () => (await import('./features/search/search-page.tsx')).SearchPage,
      ),
      [pages.supervisor.search]: libraryScreen(
        m.search_title_supervisor,
        async () => (await import('./features/search/search-page.tsx')).SearchPage,
      ),
    },
    withDetails,
  ),
  layout(async () => (await import('./layouts/onboarding-layout.tsx')).OnboardingLayout, {
    [pages.onboarding.student]: libraryScreen(
      m.onboarding_title,
      async () => (await import('./features/onboarding/onboarding-page.tsx')).OnboardingPage,
    ),
    [pages.onboarding.supervisor]: libraryScreen(
      m.onboarding_title,
      async () => (await import('./features/onboarding/onboarding-page.tsx')).OnboardingPage,
    ),
    // Never seen: the guard leads everybody on, to their own onboarding or where they are at home.
    [pages.onboarding.onboarding]: LEADS_ON,
    [pages.admin.appTour]: libraryScreen(
      m.admin_tour_title,
      async () => (await import('./features/onboarding/tour/admin-tour-page.tsx')).AdminTourPage,
    ),
    [pages.student.appTour]: TOUR,
    [pages.student.editTags]: libraryScreen(
      m.tags_edit_title,
      async () => (await import('./features/onboarding/edit-tags-page.tsx')).EditTagsPage,
    ),
    [pages.supervisor.appTour]: TOUR,
    [pages.supervisor.editTags]: libraryScreen(
      m.tags_edit_title,
      async () => (await import('./features/onboarding/edit-tags-page.tsx')).EditTagsPage,
    ),
  }),
  layout(async () => (await import('./layouts/student-base.tsx')).StudentBase, {
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
  layout(async () => (await import('./layouts/supervisor-base.tsx')).SupervisorBase, {
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
  layout(async () => (await import('./layouts/admin-base.tsx')).AdminBase, {
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
/** Compiles when nothing is missing; the error names what is. */
type Complete<Missing extends never, T> = T | Missing

/** The pages with a screen. Does not compile while an address stands in no layout. */
export type BuiltPage = Complete<Exclude<PageAddress, AddressesOf<Listed>>, BuiltIn<Listed>>

const pagesOf = layouts.flatMap(({ pages: of }) => Object.entries<Screen | null>(of))

/** Where the code of the pages is that the server renders, below src/web, by their address. */
export const pageSources: Readonly<Record<string, string>> = Object.fromEntries(
  pagesOf.flatMap(([path, shown]) => (shown?.source ? [[path, shown.source]] : [])),
)

/** A function, not an object: the router empties those, and a change of language builds another router from this table. */
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

/** At every other address, in the frame of whoever asked. */
const nothingThere: RouteObject = {
  path: '*',
  handle: { title: m.error_page_missing } satisfies PageHandle,
  loader: ({ request }) => {
    throw pageNotFound(new URL(request.url).pathname)
  },
}

const application: RouteObject = {
  lazy: lazily(async () => (await import('./layouts/app-frame.tsx')).AppFrame),
  children: [
    ...layouts.map(({ load, pages: of, around }) => ({
      ...(load && { lazy: lazily(load) }),
      // One broken page is not a broken application: the frame stays around it.
      children: load
        ? [{ ErrorBoundary: PageError, ...(around && { lazy: lazily(around) }), children: routesOf(of) }]
        : routesOf(of),
    })),
    { lazy: lazily(genericBack), children: [{ ErrorBoundary: PageError, children: [nothingThere] }] },
  ],
}

/** Id of the route around all others. */
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

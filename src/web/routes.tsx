import { m } from '#messages'
import { type PageAddress, pages } from '#domain/pages.ts'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { ProfileDetails } from './features/profile/profile-details.tsx'
import { ErrorPage, PageError } from './features/error/error-page.tsx'
import { AppFrame } from './layouts/app-frame.tsx'
import { AdminBase, GenericBack, SearchLayout, StudentBase } from './layouts/base-layout.tsx'
import { guard, pageNotFound } from './layouts/guard.ts'
import type { PageComponent } from './api/page-parts.ts'
import type { PageHandle } from './layouts/page-handle.ts'
import { SupervisorBase } from './layouts/inbox/supervisor-base.tsx'
import { ListAndDetails, TableAndDetails } from './layouts/list-and-details.tsx'
import { OnboardingLayout } from './layouts/onboarding-layout.tsx'
import { RootLayout } from './layouts/root-layout.tsx'
import { Splash } from './layouts/splash.tsx'

/** The code of all pages, by file: each is loaded when its page is opened. */
const files = import.meta.glob<Readonly<Record<string, PageComponent>>>([
  './features/**/*-page.tsx',
  '!./features/error/**',
])

/**
 * A page.
 * @param file below features/; its component is the one whose name ends in Page
 */
const screen = (title: () => string, file: string) => {
  const load = files[`./features/${file}`]
  if (!load) throw new Error(`There is no page ${file}.`)
  return { title, load, source: `features/${file}` }
}

type Screen = ReturnType<typeof screen>

/** An address without a page of its own: the guard redirects everybody by their state (domain/landing.ts). */
const LEADS_ON = null

/** One address for every role. */
const OWN_PROFILE = screen(m.own_profile_title, 'own-profile/own-profile-page.tsx')
const CYCLE = screen(m.admin_cycle_title, 'new-cycle/new-cycle-page.tsx')
const SETTINGS = screen(m.account_settings, 'settings/settings-page.tsx')
const DATA_PROTECTION = screen(m.account_data_protection, 'privacy/data-protection-page.tsx')

const TOUR = screen(m.tour_title, 'onboarding/tour/tour-page.tsx')

type Frame = ComponentType<{ readonly details: typeof ProfileDetails }>

/** Loaded with the pages beside whose list somebody's profile stands. */
const DETAILS = 'features/profile/profile-details.tsx'

/**
 * Pages within a layout.
 * @param Frame around each of its pages, with the profile of somebody beside
 */
const layout = <Pages extends Partial<Record<PageAddress, Screen | null>>>(
  Layout: ComponentType | null,
  of: Pages,
  Frame: Frame | null = null,
) => ({ Layout, pages: of, Frame })

/** The only public page is the server's (features/landing); the guard leads there. */
const landing = layout(null, { [pages.landing]: LEADS_ON })

/** The pages behind the sign-in as the specification (section 2) lists them, layout by layout. */
const layouts = [
  layout(GenericBack, {
    [pages.profile]: screen(m.profile_title, 'profile/profile-page.tsx'),
    [pages.admin.delete]: screen(m.admin_delete_title, 'delete-user/delete-user-page.tsx'),
    [pages.admin.upload]: screen(m.admin_upload_title, 'upload/upload-page.tsx'),
    [pages.admin.profile]: OWN_PROFILE,
    [pages.admin.download]: screen(m.admin_download_title, 'download/download-page.tsx'),
    [pages.admin.settings]: SETTINGS,
    [pages.admin.addAdmin]: screen(m.admin_add_title, 'add-admin/add-admin-page.tsx'),
    [pages.admin.levels]: screen(m.admin_levels_title, 'levels/levels-page.tsx'),
    // Two addresses of the specification for all that is done with the cycle.
    [pages.admin.cycle]: CYCLE,
    [pages.admin.newCycle]: CYCLE,
    [pages.admin.dataProtection]: DATA_PROTECTION,
    [pages.student.profile]: OWN_PROFILE,
    [pages.student.skipped]: screen(m.skipped_title, 'skipped/skipped-page.tsx'),
    [pages.student.compare]: screen(m.compare_title, 'comparing/compare-page.tsx'),
    [pages.student.settings]: SETTINGS,
    [pages.student.dataProtection]: DATA_PROTECTION,
    [pages.supervisor.profile]: OWN_PROFILE,
    [pages.supervisor.settings]: SETTINGS,
    [pages.supervisor.dataProtection]: DATA_PROTECTION,
    [pages.supervisor.currentlySupervising]: screen(m.supervisor_supervising_title, 'supervising/supervising-page.tsx'),
    [pages.supervisor.ideas]: screen(m.ideas_title, 'ideas/own-ideas-page.tsx'),
    // The specification names no layout for the playground.
    [pages.playground]: screen(m.playground_title, 'playground/playground-page.tsx'),
  }),
  layout(
    SearchLayout,
    {
      [pages.admin.search]: screen(m.admin_people_title, 'people/people-page.tsx'),
    },
    TableAndDetails,
  ),
  layout(
    SearchLayout,
    {
      [pages.student.search]: screen(m.search_title_student, 'search/search-page.tsx'),
      [pages.supervisor.search]: screen(m.search_title_supervisor, 'search/search-page.tsx'),
    },
    ListAndDetails,
  ),
  layout(OnboardingLayout, {
    [pages.onboarding.student]: screen(m.onboarding_title, 'onboarding/onboarding-page.tsx'),
    [pages.onboarding.supervisor]: screen(m.onboarding_title, 'onboarding/onboarding-page.tsx'),
    // Never shown: the guard redirects everybody to their onboarding or dashboard.
    [pages.onboarding.onboarding]: LEADS_ON,
    [pages.admin.appTour]: screen(m.admin_tour_title, 'onboarding/tour/admin-tour-page.tsx'),
    [pages.student.appTour]: TOUR,
    [pages.student.editTags]: screen(m.tags_edit_title, 'onboarding/edit-tags-page.tsx'),
    [pages.supervisor.appTour]: TOUR,
    [pages.supervisor.editTags]: screen(m.tags_edit_title, 'onboarding/edit-tags-page.tsx'),
  }),
  layout(StudentBase, {
    [pages.student.matching]: screen(m.matching_heading, 'matching/matching-page.tsx'),
    [pages.student.ideas]: screen(m.ideas_title, 'offered-ideas/offered-ideas-page.tsx'),
    [pages.student.requests]: screen(m.request_title, 'requests/requests-page.tsx'),
    [pages.student.dashboard]: screen(m.dashboard_title, 'student-dashboard/student-dashboard-page.tsx'),
  }),
  layout(SupervisorBase, {
    [pages.supervisor.matching]: screen(
      m.supervisor_matching_heading,
      'supervisor-matching/supervisor-matching-page.tsx',
    ),
    [pages.supervisor.confirmed]: screen(m.supervisor_confirmed_title, 'confirmed/confirmed-page.tsx'),
    [pages.supervisor.dashboard]: screen(m.dashboard_title, 'supervisor-dashboard/supervisor-dashboard-page.tsx'),
  }),
  layout(AdminBase, {
    [pages.admin.dashboard]: screen(m.dashboard_title, 'admin-dashboard/admin-dashboard-page.tsx'),
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

/** Source files of each page below src/web, by its address: the server links them. */
export const pageSources: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  layouts.flatMap(({ pages: of, Frame }) =>
    Object.entries<Screen | null>(of).flatMap(([path, shown]) =>
      shown ? [[path, [shown.source, ...(Frame ? [DETAILS] : [])]]] : [],
    ),
  ),
)

/**
 * A function, not an object: the router empties route objects, and a change of language builds another router from this
 * table.
 */
const page =
  ({ title, load, source }: Screen) =>
  async (): Promise<{ Component: PageComponent; handle: PageHandle }> => {
    const [, Component] = Object.entries(await load()).find(([name]) => name.endsWith('Page')) ?? []
    if (!Component) throw new Error(`${source} has no component of a page.`)
    return { Component, handle: { title, ...(Component.Heading && { Heading: Component.Heading }) } }
  }

const routesOf = (of: Partial<Record<PageAddress, Screen | null>>): RouteObject[] =>
  Object.entries(of).flatMap(([path, shown]) => (shown ? [{ path, lazy: page(shown) }] : []))

const framed = (Frame: Frame) => async () => {
  const { ProfileDetails } = await import('./features/profile/profile-details.tsx')
  return { Component: () => <Frame details={ProfileDetails} /> }
}

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
    ...layouts.map(({ Layout, pages: of, Frame }) => ({
      Component: Layout,
      // An error on one page leaves the frame in place.
      children: [{ ErrorBoundary: PageError, ...(Frame && { lazy: framed(Frame) }), children: routesOf(of) }],
    })),
    { Component: GenericBack, children: [{ ErrorBoundary: PageError, children: [notFoundRoute] }] },
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

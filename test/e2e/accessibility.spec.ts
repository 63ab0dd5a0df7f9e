import { ADMINS, type Persona, STUDENTS, SUPERVISORS } from '#dev/personas.ts'
import { pages } from '#domain/pages.ts'
import { expect, test } from '#test/support/browser-test.ts'
import type { BuiltPage } from '#web/routes.tsx'
import { expectAccessible, shiftOnSlowNetwork, showTheme, signIn } from './pages.ts'

const MISSING = '/student/nowhere'

const { studentNew, studentOnboarded, studentPending, studentPair, studentConflict } = STUDENTS
const { supervisorUnregistered, supervisorFree } = SUPERVISORS
const { adminRegistered, adminNew } = ADMINS

/** Every screen, and as whom it is looked at (null: signed out). One that is forgotten does not compile. */
const SCREENS: Record<BuiltPage, readonly [Persona | null, ...Persona[]]> = {
  [pages.landing]: [null],
  [pages.onboarding.student]: [studentNew],
  [pages.onboarding.supervisor]: [supervisorUnregistered],
  [pages.student.dashboard]: [studentOnboarded, studentPending, studentPair, studentConflict],
  [pages.student.matching]: [studentOnboarded, studentPair],
  [pages.student.requests]: [studentOnboarded, studentPending],
  [pages.student.search]: [studentOnboarded],
  [pages.supervisor.search]: [supervisorFree],
  [pages.supervisor.dashboard]: [supervisorFree],
  [pages.supervisor.matching]: [supervisorFree],
  [pages.supervisor.confirmed]: [supervisorFree],
  [pages.supervisor.currentlySupervising]: [supervisorFree],
  [pages.admin.dashboard]: [adminRegistered],
  [pages.admin.search]: [adminRegistered],
  [pages.admin.upload]: [adminRegistered],
  [pages.admin.download]: [adminRegistered],
  [pages.admin.addAdmin]: [adminRegistered],
  [pages.admin.delete]: [adminRegistered],
  [pages.admin.newCycle]: [adminRegistered],
  [pages.student.settings]: [studentOnboarded],
  [pages.student.dataProtection]: [studentOnboarded],
  [pages.supervisor.settings]: [supervisorFree],
  [pages.supervisor.dataProtection]: [supervisorFree],
  [pages.admin.settings]: [adminRegistered],
  [pages.admin.dataProtection]: [adminRegistered],
  [pages.admin.appTour]: [adminNew, adminRegistered],
  [pages.student.appTour]: [studentOnboarded],
  [pages.supervisor.appTour]: [supervisorFree],
  [pages.profile]: [studentOnboarded, studentPending, studentPair, supervisorFree, adminRegistered],
  [pages.playground]: [studentOnboarded, supervisorFree],
  [pages.student.profile]: [studentOnboarded],
  [pages.student.editTags]: [studentOnboarded],
  [pages.supervisor.profile]: [supervisorFree],
  [pages.supervisor.editTags]: [supervisorFree],
  [pages.admin.profile]: [adminRegistered],
}

const LOOKS: readonly { readonly path: string; readonly as: Persona | null }[] = [
  ...Object.entries(SCREENS).flatMap(([path, people]) =>
    people.map((as) => ({ path: path.replace(':id', supervisorFree.id), as })),
  ),
  ...[studentPending, studentPair, studentConflict].map(({ id }) => ({ path: `/profiles/${id}`, as: supervisorFree })),
  { path: '/?code=nothing-of-ours', as: null },
  { path: '/student/search?q=nobody-of-this-name', as: studentOnboarded },
  { path: '/playground?operation=users.search', as: studentOnboarded },
  { path: MISSING, as: studentOnboarded },
]

for (const { path, as } of LOOKS) {
  const name = as ? `${path} as ${as.firstName}` : path
  test(`${name} breaks no rule of accessibility, in both themes and languages`, async ({ page }) => {
    if (as) await signIn(page, as.email)
    for (const localized of [path, `/de${path}`]) {
      await page.goto(localized)
      await page.locator('main').waitFor()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expect(page.getByText(/^(Back to Home|Zur Startseite)$/)).toHaveCount(path === MISSING ? 1 : 0)
      for (const colorScheme of ['light', 'dark'] as const) {
        await showTheme(page, colorScheme)
        await expectAccessible(page)
      }
    }
  })
}

for (const { path, as } of LOOKS) {
  test(`${as ? `${path} as ${as.firstName}` : path} stays where it is while it loads on a slow network @slow`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    if (as) await signIn(page, as.email)
    expect(await shiftOnSlowNetwork(page, path)).toBeLessThanOrEqual(0.05)
  })
}

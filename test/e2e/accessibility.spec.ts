import { readFile } from 'node:fs/promises'
import { ADMINS, STUDENTS, SUPERVISORS } from '#dev/personas.ts'
import { expect, test } from '#test/support/browser-test.ts'
import { expectAccessible, showTheme, signIn } from './pages.ts'

const MISSING = '/student/nowhere'

/** Every screen, with whom it is looked at as; a screen that is not listed here has no accessibility check. */
const SCREENS: readonly { readonly path: string; readonly as?: string }[] = [
  { path: '/' },
  { path: '/?code=nothing-of-ours' },
  { path: '/onboarding/student', as: STUDENTS.studentNew.email },
  { path: '/onboarding/supervisor', as: SUPERVISORS.supervisorUnregistered.email },
  { path: '/student/dashboard', as: STUDENTS.studentOnboarded.email },
  { path: '/student/matching', as: STUDENTS.studentOnboarded.email },
  { path: '/student/requests', as: STUDENTS.studentOnboarded.email },
  { path: '/student/dashboard', as: STUDENTS.studentPending.email },
  { path: '/student/requests', as: STUDENTS.studentPending.email },
  { path: '/student/dashboard', as: STUDENTS.studentPair.email },
  { path: '/student/matching', as: STUDENTS.studentPair.email },
  { path: '/student/dashboard', as: STUDENTS.studentConflict.email },
  { path: MISSING, as: STUDENTS.studentOnboarded.email },
  { path: '/supervisor/dashboard', as: SUPERVISORS.supervisorFree.email },
  { path: '/supervisor/matching', as: SUPERVISORS.supervisorFree.email },
  { path: '/supervisor/confirmed', as: SUPERVISORS.supervisorFree.email },
  { path: '/supervisor/currently-supervising', as: SUPERVISORS.supervisorFree.email },
  { path: '/admin/dashboard', as: ADMINS.adminRegistered.email },
  { path: '/admin/upload', as: ADMINS.adminRegistered.email },
  { path: '/admin/app-tour', as: ADMINS.adminNew.email },
]

for (const { path, as } of SCREENS) {
  const name = as ? `${path} as ${as.split('@')[0]}` : path
  test(`${name} breaks no rule of accessibility, in both themes and languages`, async ({ page }) => {
    if (as) await signIn(page, as)
    for (const localized of [path, `/de${path}`]) {
      await page.goto(localized)
      await page.locator('main').waitFor()
      await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
      await expect(page.getByText(/^(Back to Home|Zur Startseite)$/)).toHaveCount(path === MISSING ? 1 : 0)
      for (const colorScheme of ['light', 'dark'] as const) {
        await showTheme(page, colorScheme)
        await expectAccessible(page)
      }
    }
  })
}

test('every page of the routes table is looked at', async () => {
  const table = await readFile(new URL('../../src/web/routes.tsx', import.meta.url), 'utf8')
  const pages = [...table.matchAll(/page\(\s*'([^']+)'/g)].map(([, path = '']) => path)
  const seen = new Set(SCREENS.map(({ path }) => path.split('?')[0]))
  expect(pages.length).toBeGreaterThan(5)
  expect(pages.filter((path) => !seen.has(path))).toEqual([])
})

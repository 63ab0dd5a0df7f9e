/** Signing in by Clerk, in a browser, against a stand-in of its frontend API with keys of its own. */
import { STUDENTS } from '#dev/personas.ts'
import { expect, test as base } from '#test/support/browser/browser-test.ts'
import { type FakeClerk, startFakeClerk } from '#test/support/identity/fake-clerk.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/pages.ts'

const test = base.extend<{ policyBreaks: string[] }, { clerk: FakeClerk }>({
  clerk: [
    async ({}, use) => {
      const clerk = await startFakeClerk()
      await use(clerk)
      await clerk.stop()
    },
    { scope: 'worker' },
  ],
  settings: ({ clerk }, use) => use(clerk.settings),
  policyBreaks: [
    async ({ page, clerk }, use) => {
      clerk.reset()
      const breaks: string[] = []
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) breaks.push(message.text())
      })
      await use(breaks)
      expect(breaks).toEqual([])
    },
    { auto: true },
  ],
})

const { studentOnboarded, studentPending } = STUDENTS

/** On the provider's own page. */
const sayWho = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Go' }).click()
}
const signIn = async (page: Page, email: string, path: string): Promise<void> => {
  await page.goto(path)
  await page.getByRole('link', { name: /^(?:Continue|Weiter)$/u }).click()
  await sayWho(page, email)
  await page.waitForURL((url) => url.pathname === path)
  await expect(page.locator('main h1')).toBeVisible()
}
const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Account:/u }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}
const failed = (page: Page) => page.getByRole('heading', { name: 'The sign-in could not be loaded' })

test('Continue leads to the provider and back to where somebody was going, and hands over one token', async ({
  page,
  clerk,
}) => {
  const provider: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(clerk.frontendApi)) provider.push(request.url())
  })
  const made = clerk.tokensMade()
  await page.goto('/de/student/requests')
  await expect(page.getByRole('link', { name: 'Weiter' })).toBeVisible()
  expect(provider).toEqual([])
  await signIn(page, studentPending.email, '/de/student/requests')
  expect(clerk.tokensMade()).toBe(made + 1)
  const asked = provider.length
  await page.goto('/de/student/dashboard')
  await expect(page.locator('main h1')).toBeVisible()
  expect(provider.length).toBe(asked)
})

test('a reader who is signed in there is not asked again, and signing out ends both sessions', async ({
  page,
  context,
  clerk,
}) => {
  await signIn(page, studentOnboarded.email, '/student/dashboard')
  const asked = clerk.timesAsked()
  // A page that is still there would go its own way once its session is gone.
  await page.goto('about:blank')
  await context.clearCookies({ name: 'tandem_session' })
  await page.goto('/')
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.waitForURL('**/student/dashboard')
  expect(clerk.timesAsked()).toBe(asked)

  expect(clerk.signedIn()).toEqual([studentOnboarded.email])
  await signOut(page)
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
  expect(clerk.signedIn()).toEqual([])
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByLabel('E-mail')).toBeVisible()
  // The page between is no station of its own: one step back is where one came from.
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
})

test('a client that does not come is told, with another try', async ({ page, clerk }) => {
  clerk.isDown = true
  await page.goto('/auth/sign-in')
  await expect(failed(page)).toBeFocused()
  await expect(page).toHaveTitle('The sign-in could not be loaded - Tandem')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  clerk.isDown = false
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByLabel('E-mail')).toBeVisible()
})

test('while the client is on its way the page says so; one that comes too late for patience still goes on', async ({
  page,
  clerk,
}) => {
  await page.clock.install()
  const held = Promise.withResolvers<undefined>()
  await page.route(`${clerk.frontendApi}/npm/**`, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/auth/sign-in', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'On the way to the sign-in' })).toBeVisible()
  await expectAccessible(page)
  await page.clock.fastForward(20_000)
  await expect(failed(page)).toBeFocused()
  held.resolve(undefined)
  await expect(page.getByLabel('E-mail')).toBeVisible()
})

test('a reader who comes back signed in nowhere is told, and not sent round in circles', async ({ page }) => {
  await page.goto('/auth/sign-in?return_to=/student/dashboard')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await page.goto(new URL(page.url()).searchParams.get('redirect_url') ?? '')
  await expect(page.getByRole('heading', { name: 'The sign-in was not completed' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await sayWho(page, studentOnboarded.email)
  await page.waitForURL('**/student/dashboard')
})

test('a provider that is away when somebody signs out is told, because others may use the device', async ({
  page,
  clerk,
}) => {
  await signIn(page, studentOnboarded.email, '/student/dashboard')
  clerk.isDown = true
  await signOut(page)
  await expect(page.getByRole('heading', { name: 'You are signed out here' })).toBeFocused()
  await expectAccessible(page)
  clerk.isDown = false
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(clerk.signedIn()).toEqual([])
})

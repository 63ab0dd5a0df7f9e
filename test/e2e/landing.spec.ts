import { expect, test } from '#test/support/browser/browser-test.ts'
import { arriveAs, expectAccessible, setDialogs } from './support/pages.ts'
import { STUDENTS } from '#dev/personas.ts'

test('the landing page asks the server for nothing, so that a lecture hall behind one address can open it', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url())
  })
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
  expect(calls).toEqual([])
})

test('scripts and styles come compressed', async ({ page }) => {
  const sizes = new Map<string, { readonly encoding: string | undefined; readonly bytes: number }>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!/\.(?:js|css)$/u.test(pathname)) return
    sizes.set(pathname, {
      encoding: response.headers()['content-encoding'],
      bytes: Number(response.headers()['content-length'] ?? 0),
    })
  })
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
  const plain = [...sizes].filter(([, { encoding, bytes }]) => encoding === undefined && bytes > 1000)
  expect(sizes.size).toBeGreaterThan(2)
  expect(plain).toEqual([])
})

test('a session that ends elsewhere says so, and signing in leads back to where one was', async ({ page, context }) => {
  await arriveAs(page, STUDENTS.studentOnboarded.email)
  await setDialogs(page, false)
  await page.goto('/student/matching')
  await expect(page.locator('article').first()).toBeVisible()
  await context.clearCookies()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('You were signed out. Nothing was sent.')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.locator('input[name=email]').fill(STUDENTS.studentOnboarded.email)
  await page.locator('input[name=email]').press('Enter')
  await expect(page.locator('article').first()).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/student/matching')
})

test('an address opened while signed out is where signing in leads, in its language', async ({ page }) => {
  await page.goto('/de/student/requests')
  await expect(page.getByRole('link', { name: 'Weiter' })).toBeVisible()
  await page.getByRole('link', { name: 'Weiter' }).click()
  await page.locator('input[name=email]').fill(STUDENTS.studentPending.email)
  await page.locator('input[name=email]').press('Enter')
  await expect(page.locator('main h1')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/de/student/requests')
})

test('a page that cannot be loaded keeps the navigation, and comes by itself when the server is back', async ({
  page,
}) => {
  await arriveAs(page, STUDENTS.studentPending.email)
  await page.goto('/student/dashboard')
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  let reloads = 0
  page.on('load', () => (reloads += 1))
  await page.route(/\/healthz$|requests-page/u, (route) => route.abort())
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await navigation.getByRole('link', { name: 'Requests' }).click()
  await expect(page.getByText('This page comes back by itself as soon as the server answers.')).toBeVisible()
  await expect(navigation).toBeVisible()
  expect(reloads).toBe(0)
  await page.unrouteAll()
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible({ timeout: 20_000 })
  expect(new URL(page.url()).pathname).toBe('/student/requests')
})

for (const { path, what, heading } of [
  { path: '/', what: 'the landing page', heading: /^Find your/ },
  { path: '/student/no-such-page', what: 'an error page', heading: /^Page Not Found/ },
]) {
  test(`${what} says when there is no connection, and when there is one again`, async ({ page, context }) => {
    if (path !== '/') await arriveAs(page, STUDENTS.studentOnboarded.email)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await context.setOffline(true)
    const notice = page.getByRole('status').filter({ hasText: 'You are offline.' })
    await expect(notice).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(notice).toHaveCount(0)
  })
}

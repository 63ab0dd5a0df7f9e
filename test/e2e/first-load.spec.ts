import type { Page } from '@playwright/test'
import { STUDENTS } from '#dev/personas.ts'
import { expect, test } from '#test/support/browser/browser-test.ts'
import { arriveAs } from './support/pages.ts'

type Asked = { readonly url: string }

/** Notes what is asked for from now on, by address. */
const watchRequests = async (page: Page): Promise<Asked[]> => {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const asked: Asked[] = []
  network.on('Network.requestWillBeSent', ({ request }) => {
    asked.push({ url: new URL(request.url).pathname })
  })
  return asked
}

/** The stream is what a page asks for at last. */
const untilAtRest = (asked: readonly Asked[]) =>
  expect.poll(() => asked.some(({ url }) => url === '/api/events')).toBe(true)

test("a page's code is asked for before any of it has run, and its styles before its code", async ({ page }) => {
  await arriveAs(page, STUDENTS.studentOnboarded.email)
  const asked = await watchRequests(page)
  // Nothing runs.
  await page.route(/\/assets\/.*\.js$/u, (route) => route.abort())
  await page.goto('/student/matching', { waitUntil: 'commit' })
  await expect(page.locator('article').first()).toBeVisible()
  const at = (pattern: RegExp) => asked.findIndex(({ url }) => pattern.test(url))
  await expect.poll(() => at(/^\/assets\/matching-page-.*\.js$/)).toBeGreaterThan(-1)
  const code = at(/^\/assets\/matching-page-.*\.js$/)
  expect(at(/^\/assets\/matching-page-.*\.css$/)).toBeLessThan(code)
})

test('the first load of the matching page takes at most 25 scripts and styles', async ({ page }) => {
  await arriveAs(page, STUDENTS.studentOnboarded.email)
  const asked = await watchRequests(page)
  await page.goto('/student/matching')
  await expect(page.locator('article').first()).toBeVisible()
  await untilAtRest(asked)
  const code = asked.map(({ url }) => url).filter((url) => /\.(?:js|css)$/.test(url))
  expect(code.length, code.join('\n')).toBeLessThanOrEqual(25)
})

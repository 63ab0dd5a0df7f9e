/** Every page as the server sends it: whole, hydrated as it is, and with all that it asks. */
import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser/browser-test.ts'
import { arriveAs, untilDrawn } from './support/pages.ts'
import { LOOKS, MISSING } from './support/screens.ts'

/** Another day than the server's for half of the time. */
test.use({ timezoneId: 'Pacific/Auckland' })

/** What a page does on its own when it is there; nothing of it is an answer that came along. */
const OWN_CALLS = /\/api\/(?:events|pictures|openapi.json|users\/check-registration)/

/** What the page says in the console, and what it asks, from now on. */
const watched = (page: Page) => {
  const problems: string[] = []
  const calls: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !/Service Worker/.test(message.text()))
      problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !OWN_CALLS.test(pathname))
      calls.push(`${request.postDataJSON()?.action ?? request.method()} ${pathname}`)
  })
  return { problems, calls }
}

const PEOPLE = Map.groupBy(
  LOOKS.filter(({ as, path }) => as !== null && path !== MISSING),
  ({ as }) => as?.email ?? '',
)

for (const [email, looks] of PEOPLE) {
  test(`the pages of ${email}`, async ({ page }) => {
    await arriveAs(page, email)
    const { problems, calls } = watched(page)
    for (const { path } of looks) {
      // The stream is what a page asks for at last; somebody whom the system does not know has none.
      const stream = page.waitForRequest('**/api/events*').catch(() => null)
      const sent = (await (await page.goto(path))?.text()) ?? ''
      if (sent.includes('"known":true')) await stream
      await untilDrawn(page)
      expect.soft(sent, path).toContain('data-hydrating="yes"')
      // Data that came are not left lying about in the page.
      await expect.soft(page.locator('script[type="application/json"]'), path).toHaveCount(0)
      expect
        .soft({ path, problems: problems.splice(0), calls: calls.splice(0) })
        .toEqual({ path, problems: [], calls: [] })
    }
  })
}

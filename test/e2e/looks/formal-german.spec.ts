/** GERMAN_FORM=sie: no page of anybody says du, before or after scripts run. */
import type { Page } from '@playwright/test'
import { expect, test, untilHydrated } from '#test/support/browser/browser-test.ts'
import { expectFormal } from '../support/formal-german.ts'
import { arriveAs } from '../support/pages.ts'
import { type Look, LOOKS } from '../support/screens.ts'

test.use({ locale: 'de', settings: { GERMAN_FORM: 'sie' } })

const addressOf = (path: string): string => `/de${path === '/' ? '' : path.replace(/^\/(?=\?)/u, '')}`

/** Looks at a screen once it stands, and listens for a hydration that had to begin anew. */
const look = async (page: Page, path: string): Promise<void> => {
  const problems: string[] = []
  const listen = (message: { type: () => string; text: () => string }): void => {
    if (message.type() === 'error' && /hydrat|did not match|418|423|425/iu.test(message.text()))
      problems.push(message.text())
  }
  page.on('console', listen)
  await page.goto(addressOf(path))
  await untilHydrated(page)
  await expect(page.locator('h1, h2, dialog').first()).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expectFormal(page)
  page.off('console', listen)
  expect(problems).toEqual([])
}

const byReader = Map.groupBy(LOOKS, ({ as }: Look) => as?.email ?? null)

for (const [email, looks] of byReader) {
  test(`${email ?? 'somebody signed out'} is addressed formally`, async ({ page }) => {
    test.setTimeout(240_000)
    if (email) await arriveAs(page, email)
    for (const { path } of looks) await test.step(path, () => look(page, path))
  })
}

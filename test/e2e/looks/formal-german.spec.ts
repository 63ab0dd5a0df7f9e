/** GERMAN_FORM=sie: no page of anybody says du. */
import type { Page } from '@playwright/test'
import { expect, test, untilHydrated } from '#test/support/browser/browser-test.ts'
import { expectFormal } from '../support/formal-german.ts'
import { arriveAs } from '../support/pages.ts'
import { type Look, LOOKS } from '../support/screens.ts'

test.use({ locale: 'de', settings: { GERMAN_FORM: 'sie' } })

const addressOf = (path: string): string => `/de${path === '/' ? '' : path.replace(/^\/(?=\?)/u, '')}`

const look = async (page: Page, path: string): Promise<void> => {
  await page.goto(addressOf(path))
  await untilHydrated(page)
  await expect(page.locator('h1, h2, dialog').first()).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expectFormal(page)
}

const byReader = Map.groupBy(LOOKS, ({ as }: Look) => as?.email ?? null)

for (const [email, looks] of byReader) {
  test(`${email ?? 'somebody signed out'} is addressed formally`, async ({ page }) => {
    test.setTimeout(240_000)
    if (email) await arriveAs(page, email)
    for (const { path } of looks) await test.step(path, () => look(page, path))
  })
}

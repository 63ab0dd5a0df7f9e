/** Where pictures are taken: the built product with its sample data, and a browser. */
import { type BrowserContextOptions, chromium, expect, type Page } from '@playwright/test'
import { waitForScripts } from '#test/support/browser/browser-test.ts'
import { chromiumLaunchOptions } from '#test/support/browser/browser.ts'
import setUp from '#test/support/browser/global-setup.ts'
import { startTestServer } from '#test/support/browser/test-server.ts'

/** Opens a page of a device of its own, signed in as the person with this address, or signed out. */
type Open = (email: string | null, device: BrowserContextOptions) => Promise<Page>

/** Starts all that pictures need, has them taken, and ends it. */
export async function inStudio(takePictures: (open: Open) => Promise<void>): Promise<void> {
  const endPostgres = await setUp()
  const server = await startTestServer()
  const browser = await chromium.launch(chromiumLaunchOptions())
  try {
    await takePictures(async (email, device) => {
      const context = await browser.newContext({
        // It would say over the screens what it keeps.
        serviceWorkers: 'block',
        baseURL: server.url,
        locale: 'en-GB',
        timezoneId: 'Europe/Berlin',
        reducedMotion: 'reduce',
        ...device,
      })
      if (email !== null) await server.signIn(context, email)
      return waitForScripts(await context.newPage())
    })
  } finally {
    await browser.close()
    await server.stop()
    await endPostgres()
  }
}

/** Opens an address, and waits until all of it is there. */
export async function show(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('main').waitFor()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 20_000 })
}

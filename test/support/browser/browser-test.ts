import { type Page, test as base, expect } from '@playwright/test'
import { type Settings, startTestServer, type TestServer, useForTest } from './test-server.ts'

/** Until a page that the server has rendered does what is asked of it. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.locator('#root[data-hydrating=yes]').waitFor({ state: 'detached' })
}

/**
 * A page counts as opened once it is hydrated: before that, people would have to press a button again. With `commit` a
 * test sees the page from its first bytes.
 */
export function waitForScripts(page: Page): Page {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (url, options) => {
    await untilDialogIsLeft(page)
    // A dialog that has just closed may still be going back in the history, which ends the navigation.
    const response = await goto(url, options).catch((error: unknown) => {
      if (!String(error).includes('net::ERR_ABORTED')) throw error
      return goto(url, options)
    })
    if (options?.waitUntil !== 'commit') await untilHydrated(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    await untilHydrated(page)
    return response
  }
  return page
}

/** A closed dialog goes back in the history, which would lead away from the page that is opened next. */
const untilDialogIsLeft = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate<boolean>(isLeavingDialog).catch(() => false), { intervals: [20], timeout: 2000 })
    .toBe(false)
    // One that stays open, or a page that does not answer.
    .catch(() => undefined)

const isLeavingDialog = `history.state?.question !== undefined && !document.querySelector('[role=dialog]')`

/** For `test.use`: a phone, where touch or a narrow window matters. The server renders for what the user agent names. */
export const onPhone = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36',
} as const

/** The server of the file that a worker is at. */
type ServerOfFile = (file: string, settings: Settings) => Promise<TestServer>

/**
 * Playwright's `test` with a server for each file, on a database of its own: `page.goto('/')` opens it, `server` is it.
 * Tests of a file share its people and requests. `settings` are those of the server, for the whole file.
 */
export const test = base.extend<
  { settings: Settings; server: TestServer; serverOutput: undefined; closed: undefined },
  { serverOfFile: ServerOfFile }
>({
  settings: [{}, { option: true }],
  serverOfFile: [
    async ({}, use) => {
      let current = null as { readonly file: string; readonly server: TestServer } | null
      await use(async (file, settings) => {
        if (current?.file !== file) {
          await current?.server.stop()
          current = null
          current = { file, server: await startTestServer(settings) }
        }
        return current.server
      })
      await current?.server.stop()
    },
    { scope: 'worker' },
  ],
  server: async ({ serverOfFile, settings }, use, { file }) => use(await serverOfFile(file, settings)),
  baseURL: ({ server }, use) => use(server.url),
  page: ({ page }, use) => use(waitForScripts(page)),
  // A second browser context that a test opened would go on calling the server.
  closed: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      await use(undefined)
      const opened = browser.contexts().filter((context) => !before.has(context))
      await Promise.all(opened.map((context) => context.close()))
    },
    { auto: true },
  ],
  serverOutput: [
    async ({ server }, use, testInfo) => {
      useForTest(server)
      const before = server.output().length
      await use(undefined)
      const body = server.output().slice(before)
      if (testInfo.status !== testInfo.expectedStatus && body)
        await testInfo.attach('what the server printed', { body })
    },
    { auto: true },
  ],
})

export { expect }

import { type Page, test as base, expect } from '@playwright/test'
import { type RunningServer, startServer } from './e2e-server.ts'

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

/**
 * Playwright's `test` with a server for each worker: `page.goto('/')` opens it, `server` is it. Tests of one worker
 * share its people and requests; one that needs an untouched database calls `startServer` itself.
 */
export const test = base.extend<
  { serverOutput: undefined; keepsContexts: boolean; closed: undefined },
  { server: RunningServer }
>({
  server: [
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  page: ({ page }, use) => use(waitForScripts(page)),
  keepsContexts: [false, { option: true }],
  // A second browser context that a test opened would go on calling the server.
  closed: [
    async ({ browser, keepsContexts }, use) => {
      const before = new Set(browser.contexts())
      await use(undefined)
      const opened = keepsContexts ? [] : browser.contexts().filter((context) => !before.has(context))
      await Promise.all(opened.map((context) => context.close()))
    },
    { auto: true },
  ],
  serverOutput: [
    async ({ server }, use, testInfo) => {
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

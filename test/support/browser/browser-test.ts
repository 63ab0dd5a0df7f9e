import { test as base, expect } from '@playwright/test'
import { type RunningServer, startServer } from './e2e-server.ts'

/**
 * Playwright's `test` with a server for each worker: `page.goto('/')` opens it, `server` is it. Tests of one worker
 * share its people and requests; one that needs an untouched database calls `startServer` itself.
 */
export const test = base.extend<{ serverOutput: undefined }, { server: RunningServer }>({
  server: [
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
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

import type { Page } from '@playwright/test'
import { STUDENTS } from '#dev/personas.ts'
import { expect, test as base } from '#test/support/browser/browser-test.ts'
import { SECOND, startTwoBuilds, type TwoBuilds } from '#test/support/browser/two-builds.ts'
import { arriveAs, expectAccessible } from './support/pages.ts'

/** The tests share one server and what stands before it. */
const test = base.extend<{ builds: TwoBuilds }, { shared: TwoBuilds }>({
  serviceWorkers: 'allow',
  shared: [
    async ({}, use) => {
      const builds = await startTwoBuilds()
      await use(builds)
      await builds.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  server: ({ shared }, use) => use(shared.server),
  builds: ({ shared }, use) => {
    shared.beginAnew()
    return use(shared)
  },
  baseURL: ({ builds }, use) => use(builds.url),
})

/** A page whose application is kept on the device. */
const openKept = async (page: Page): Promise<void> => {
  await arriveAs(page, STUDENTS.studentOnboarded.email)
  await page.goto('/student/dashboard')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

const buildOf = (page: Page) => page.locator('meta[name=build]').getAttribute('content')

/** As when the reader comes back to the window. */
const comeBack = async (page: Page): Promise<void> => {
  await page.bringToFront()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

const countLoads = async (page: Page): Promise<() => number> => {
  let loads = 0
  page.on('load', () => (loads += 1))
  return () => loads
}

test('another version waits, asks, and is loaded once when the reader wants it', async ({ page, context, builds }) => {
  await openKept(page)
  const before = await buildOf(page)
  const other = await context.newPage()
  await other.goto('/student/requests')

  builds.deploy()
  await comeBack(page)
  const notice = page.getByRole('region', { name: 'New version' })
  await expect(notice).toContainText('A new version of Tandem is ready.')
  await expectAccessible(page)
  // Nobody is stranded: parts of the version before that were never looked at come from the device.
  await page.getByRole('link', { name: 'Matching' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Who fits you best' })).toBeVisible()
  expect(await buildOf(page)).toBe(before)

  const waits = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)
  await expect.poll(waits).toBe(true)
  const [loads, otherLoads] = [await countLoads(page), await countLoads(other)]
  await notice.getByRole('button', { name: 'Load it now' }).click()
  for (const shown of [page, other]) await expect.poll(() => buildOf(shown)).toBe(before + SECOND)
  await expect(page.getByRole('heading', { level: 1, name: 'Who fits you best' })).toBeVisible()
  await comeBack(page)
  await expect(notice).toHaveCount(0)
  expect([loads(), otherLoads()]).toEqual([1, 1])
})

test('a reader who reloads the page has the new version, and is not asked again', async ({ page, builds }) => {
  await openKept(page)
  const before = await buildOf(page)
  builds.deploy()
  await page.reload()
  expect(await buildOf(page)).toBe(before + SECOND)
  // The worker of the version before makes way by itself.
  // Nothing of it is left.
  const ofFormerBuild = () =>
    page.evaluate(async (second) => {
      const keys = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
      const kept = keys.flat().map(({ url }) => url)
      return kept.length === 0 || kept.some((url) => url.includes('/assets/') && !url.includes(second))
    }, SECOND)
  await expect.poll(ofFormerBuild, { timeout: 30_000 }).toBe(false)
  await expect(page.getByRole('region', { name: 'New version' })).toHaveCount(0)
})

test('a worker that is switched off goes, with all that it kept', async ({ page, builds }) => {
  await openKept(page)
  const kept = () =>
    page.evaluate(async () => [
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
      ...(await caches.keys()),
    ])
  expect(await kept()).not.toEqual([])
  await builds.switchWorkerOff()
  await page.goto('/')
  await expect.poll(kept).toEqual([])
  // Its last answer comes from the server now, which knows nobody.
  await page.goto('/student/dashboard')
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
})

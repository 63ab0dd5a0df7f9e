import type { BrowserContext, Page } from '@playwright/test'
import { STUDENTS } from '#dev/personas.ts'
import { expect, test } from '#test/support/browser/browser-test.ts'
import { goOffline, goOnline, onDevice, untilControlled, untilKept, workerState } from './support/connection.ts'
import { arriveAs, expectAccessible } from './support/pages.ts'

test.use({ serviceWorkers: 'allow' })

const openOffline = async (context: BrowserContext, page: Page, path: string): Promise<void> => {
  await goOffline(context)
  await page.goto(path)
}

const notice = (page: Page) => page.locator('p', { hasText: 'You are offline.' })

test('pages that were seen can be read without a connection, and say how old they are', async ({ page, context }) => {
  const { email, lastName } = STUDENTS.studentPending
  await arriveAs(page, email)
  for (const path of ['/student/requests', '/student/dashboard']) {
    await page.goto(path)
    await expect(page.locator('main')).toBeVisible()
    await untilKept(page, 2)
  }
  await page.goto('/student/requests')
  const rows = page.locator('main li')
  await expect(rows.first()).toBeVisible()
  const seen = await rows.allTextContents()
  await untilKept(page, 3)

  await openOffline(context, page, '/student/requests')
  await expect(notice(page)).toContainText(/As of \d\d:\d\d\./)
  expect(await rows.allTextContents()).toEqual(seen)
  await expectAccessible(page)
  // The other pages are on the device, too; what was never opened says so.
  await page.goto('/student/profile')
  await expect(page.getByLabel('Last name')).toHaveValue(lastName)
  await page.goto('/student/search')
  await expect(page.getByText('Not available offline.')).toBeVisible()

  await goOnline(context)
  await expect(notice(page)).toHaveCount(0)
})

test('a page that loads while the worker becomes active is controlled, too @all', async ({ page, context }) => {
  await arriveAs(page, STUDENTS.studentOnboarded.email)
  const observer = await context.newPage()
  await observer.goto('/builds/latest.json')
  await page.route('**/student/dashboard', async (route) => {
    await expect.poll(() => workerState(observer), { timeout: 30_000 }).toBe('activated')
    await route.continue()
  })
  await page.goto('/student/matching')
  await expect.poll(() => workerState(observer), { intervals: [50] }).not.toBeNull()
  await page.goto('/student/dashboard')
  await untilControlled(page)
})

test('nothing of somebody is left for the next one', async ({ page, context }) => {
  const { email, lastName } = STUDENTS.studentPair
  await arriveAs(page, email)
  await page.goto('/student/dashboard')
  await untilKept(page, 2)
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  const left = await onDevice(page)
  expect([left.answers, left.names]).toEqual([[], []])
  for (const trace of [email, lastName]) expect(left.storage).not.toContain(trace)

  // Not even the page that is kept knows anything, and the next one has only what is theirs.
  await openOffline(context, page, '/student/dashboard')
  await expect(page.getByText('No connection').first()).toBeVisible()
  await expect(page.getByText(lastName)).toHaveCount(0)
  // This page would go to the sign-in by itself, as soon as the server is reached.
  await page.goto('about:blank')
  await goOnline(context)
  const other = STUDENTS.studentPending
  await arriveAs(page, other.email)
  await page.goto('/student/dashboard')
  await untilKept(page, 2)
  await openOffline(context, page, '/student/dashboard')
  await expect(page.locator('main')).toBeVisible()
  const others = JSON.stringify(await onDevice(page))
  expect(others).toContain(other.email)
  for (const trace of [email, lastName]) expect(others).not.toContain(trace)
})

import type { Browser, Page, Response } from '@playwright/test'
import { STUDENTS } from '#dev/personas.ts'
import { expect, test } from '#test/support/browser/browser-test.ts'
import { arriveAs, expectAccessible, setDialogs } from './support/pages.ts'

/** The bytes over the wire until the page was there, the icon included. */
const firstLoad = async (page: Page, address: string) => {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.goto(address)
  const sizes = await Promise.all(
    responses.map(async (response) => {
      await response.finished()
      return (await response.request().sizes()).responseBodySize
    }),
  )
  return { requests: responses.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

test('the landing page comes in at most 6 requests and 30 kB, and asks for no data', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url())
  })
  const { requests, bytes } = await firstLoad(page, '/')
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
  expect(requests).toBeLessThanOrEqual(6)
  expect(bytes).toBeLessThanOrEqual(30_000)
  expect(calls).toEqual([])
})

const withoutScript = async (browser: Browser, path: string): Promise<Page> => {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'light' })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

test('without script: data protection and the way in', async ({ browser }) => {
  const page = await withoutScript(browser, '/?return_to=%2Fstudent%2Frequests')
  await test.step('data protection opens on the same page, and closes', async () => {
    const text = page.getByRole('heading', { name: 'Your rights' })
    await expect(text).toBeHidden()
    await page.getByRole('link', { name: 'Data protection' }).click()
    await expect(text).toBeVisible()
    await page.getByRole('link', { name: 'Close' }).click()
    await expect(text).toBeHidden()
  })
  await test.step('Continue leads to the sign-in, and that to where somebody was going', async () => {
    await page.getByRole('link', { name: 'Continue' }).click()
    await page.locator('input[name=email]').fill(STUDENTS.studentPending.email)
    await page.locator('input[name=email]').press('Enter')
    expect(new URL(page.url()).pathname).toBe('/student/requests')
  })
  await page.context().close()
})

test('with script: the theme at once, and data protection as a dialog that the back button closes', async ({
  page,
}) => {
  await page.goto('/')
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Data protection' }).click()
  const dialog = page.getByRole('dialog', { name: 'Data protection' })
  await expect(dialog).toBeVisible()
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true)
  await expectAccessible(page)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.goForward()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect.poll(() => new URL(page.url()).hash).toBe('')
  await page.getByRole('link', { name: 'Data protection' }).click()
  await dialog.getByRole('link', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  expect(loads).toBe(0)
})

test('a session that ends elsewhere says so, and signing in leads back to where one was', async ({ page, context }) => {
  await arriveAs(page, STUDENTS.studentOnboarded.email)
  await setDialogs(page, false)
  // Whatever the page asks first without a session would lead away.
  const stream = page.waitForResponse(/\/api\/events/u)
  await page.goto('/student/matching')
  await expect(page.locator('article').first()).toBeVisible()
  await stream
  await context.clearCookies()
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByText('You were signed out. Nothing was sent.')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.locator('input[name=email]').fill(STUDENTS.studentOnboarded.email)
  await page.locator('input[name=email]').press('Enter')
  await expect(page.locator('article').first()).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/student/matching')
})

test('a page that cannot be loaded keeps the navigation, and comes by itself when the server is back', async ({
  page,
}) => {
  await arriveAs(page, STUDENTS.studentPending.email)
  await page.goto('/student/dashboard')
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  let reloads = 0
  page.on('load', () => (reloads += 1))
  await page.route(/\/healthz$|requests-page/u, (route) => route.abort())
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await navigation.getByRole('link', { name: 'Requests' }).click()
  await expect(page.getByText('This page comes back by itself as soon as the server answers.')).toBeVisible()
  await expect(navigation).toBeVisible()
  expect(reloads).toBe(0)
  await page.unrouteAll()
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible({ timeout: 20_000 })
  expect(new URL(page.url()).pathname).toBe('/student/requests')
})

test('the landing page says when there is no connection, and when there is one again', async ({ page, context }) => {
  await page.goto('/')
  await context.setOffline(true)
  const notice = page.getByRole('status').filter({ hasText: 'You are offline.' })
  await expect(notice).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(notice).toHaveCount(0)
})

import { STUDENTS } from '#dev/personas.ts'
import { expect, test, untilHydrated } from '#test/support/browser/browser-test.ts'
import type { Page } from '@playwright/test'
import { onDevice, untilKept } from '../support/connection.ts'
import { arriveAs, expectAccessible, openPage } from '../support/pages.ts'

test.use({ serviceWorkers: 'allow' })

const { email, lastName } = STUDENTS.studentPending
const checkbox = (page: Page) => page.getByRole('checkbox', { name: 'This is a shared computer' })
const onward = (page: Page) => page.getByRole('link', { name: 'Continue' })

test('a shared computer is said so by key, keeps nothing, and is cleared at the end', async ({
  page,
  context,
  browser,
}) => {
  await page.goto('/')
  await expect(checkbox(page)).toHaveAccessibleDescription(/Closing the browser signs you out/)
  await expect(checkbox(page)).not.toBeChecked()
  await checkbox(page).focus()
  await page.keyboard.press('Space')
  await expect(onward(page)).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(onward(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=email]').press('Enter')
  await page.waitForURL('**/student/**')
  await untilHydrated(page)

  const session = (await context.cookies()).find(({ name }) => name === 'tandem_session')
  expect(session?.expires).toBe(-1)
  // Somebody at a computer of their own shows when there has been time to keep things.
  const own = await openPage(browser)
  await arriveAs(own, email)
  for (const each of [page, own]) await each.goto('/student/requests')
  await untilKept(own, 2)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  const { answers, names, storage } = await onDevice(page)
  expect({ answers, names }).toEqual({ answers: [], names: [] })
  for (const trace of [email, lastName, 'tandem_kept_for']) expect(storage).not.toContain(trace)

  await page.evaluate(() => localStorage.setItem('left', 'behind'))
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(checkbox(page)).not.toBeChecked()
  expect(await page.evaluate(() => localStorage.getItem('left'))).toBeNull()
})

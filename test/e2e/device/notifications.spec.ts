import { expect, test } from '#test/support/browser/browser-test.ts'
import type { Page } from '@playwright/test'
import { register } from '../support/newcomers.ts'
import { callAs, expectAccessible, setDialogs, signIn } from '../support/pages.ts'
import { standInForPush } from '../support/push.ts'

test.use({ serviceWorkers: 'allow' })

/** Registers a student of this name, who wants no questions. */
const arrive = async (page: Page, name: string): Promise<void> => {
  await register(page, `${name.toLowerCase()}.notified@uni.example`, name, 'Notified')
  await setDialogs(page, false)
}

const devicesOf = async (page: Page): Promise<{ id: string; current: boolean }[]> =>
  (await callAs(page, 'GET', 'notifications')).devices

const theSwitch = (page: Page) => page.getByRole('switch', { name: 'On this device' })

test('the settings switch notifications on and off, and signing out ends them', async ({ page }) => {
  const name = 'Nora'
  await standInForPush(page)
  await arrive(page, name)

  await test.step('the settings switch it on and off', async () => {
    await page.goto('/student/settings')
    await theSwitch(page).check()
    await expect(page.getByText('Switched on: this device tells you.')).toBeVisible()
    await expect.poll(() => devicesOf(page)).toMatchObject([{ current: true }])
    await expectAccessible(page)
    await theSwitch(page).uncheck()
    await expect.poll(() => devicesOf(page)).toEqual([])
    await theSwitch(page).check()
    await expect.poll(() => devicesOf(page)).toHaveLength(1)
  })

  await test.step('they last until somebody signs out there', async () => {
    const renewed = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/api/proxy/notifications/devices') &&
        (answer.request().postData() ?? '').includes('"action":"PUT"'),
    )
    await page.reload()
    expect((await (await renewed).json()).device).toMatchObject({ current: true })
    await expect(theSwitch(page)).toBeChecked()
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('test_push_key'))).toBeNull()
    await signIn(page, `${name.toLowerCase()}.notified@uni.example`, '/student/settings')
    expect(await devicesOf(page)).toEqual([])
    await expect(theSwitch(page)).not.toBeChecked()
  })
})

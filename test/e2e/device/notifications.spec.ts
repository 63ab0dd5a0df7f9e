import { SUPERVISORS } from '#dev/personas.ts'
import { expect, test } from '#test/support/browser/browser-test.ts'
import { startPushService } from '#test/support/push/push-service.ts'
import type { Page } from '@playwright/test'
import { register } from '../support/newcomers.ts'
import { arriveAs, callAs, expectAccessible, openPage, setDialogs, signIn } from '../support/pages.ts'
import { standInForPush } from '../support/push.ts'

const { supervisorFree } = SUPERVISORS

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

test('a message goes the whole way to the push service of the device', async ({ page, browser }) => {
  const service = await startPushService()
  await arrive(page, 'Wanda')
  const device = service.subscribe((await callAs(page, 'GET', 'notifications')).public_key)
  await standInForPush(page, { device })
  await page.goto('/student/settings')
  await theSwitch(page).check()
  await expect.poll(() => devicesOf(page)).toHaveLength(1)
  const chat = await callAs(page, 'POST', 'chat-requests', { supervisor_id: supervisorFree.id, message: 'Hello?' })
  const supervisor = await openPage(browser)
  await arriveAs(supervisor, supervisorFree.email)
  await callAs(supervisor, 'PATCH', `chat-requests/${chat.id}`, { state: 'ACCEPTED' })
  await callAs(supervisor, 'POST', `chat-requests/${chat.id}/messages`, { text: 'A secret.' })
  await expect.poll(() => service.received.length, { timeout: 40_000 }).toBe(1)
  expect(service.wrong).toEqual([])
  const [told] = service.received
  expect(told?.notification).toMatchObject({ path: `/student/requests?chat=${chat.id}`, tag: chat.id })
  expect(told?.notification.title).toMatch(/has written to you$/)
  expect(JSON.stringify(told?.notification)).not.toContain('secret')
  await service.close()
})

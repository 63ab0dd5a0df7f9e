import { SUPERVISORS } from '#dev/personas.ts'
import { expect, onPhone, test } from '#test/support/browser/browser-test.ts'
import type { Locator, Page } from '@playwright/test'
import { isMiddleSeen } from './support/covered.ts'
import { register } from './support/newcomers.ts'
import { expectAccessible, openPage, setDialogs, signIn } from './support/pages.ts'

test.use(onPhone)

const { supervisorFree } = SUPERVISORS

/** A toast tells of what was done without covering where one goes on. */
const expectToastAbove = async (page: Page, field: Locator) => {
  const toast = page.locator('[id^="toast-"]')
  await expect(toast).toBeVisible()
  const footOf = async () => {
    const box = await toast.boundingBox()
    return box ? box.y + box.height : Number.POSITIVE_INFINITY
  }
  await expect.poll(footOf).toBeLessThan((await field.boundingBox())?.y ?? 0)
}

test('a student asks first, the supervisor accepts, and what they write arrives while both look', async ({
  browser,
}) => {
  const student = await openPage(browser)
  const supervisor = await openPage(browser)
  const phone = await openPage(browser)
  const panel = supervisor.getByRole('region', { name: 'Opened from the list' })
  const email = `talk@uni.example`
  await register(student, email, 'Tilda', 'Talks')
  await setDialogs(student, false)

  await test.step('the draft of a question survives a reload', async () => {
    await student.goto(`/profiles/${supervisorFree.id}`)
    await student.getByRole('link', { name: 'Ask a question' }).click()
    await student.getByLabel('What would you like to know?').fill('Is there a place in spring?')
    await student.reload()
    await expectAccessible(student)
    await expect(student.getByLabel('What would you like to know?')).toHaveValue('Is there a place in spring?')
    await student.getByLabel('What would you like to know?').press('Control+Enter')
    await expect(student.getByRole('link', { name: 'Open the conversation' })).toBeVisible()
  })

  const navigationOf = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })

  await test.step('the supervisor reads and answers, which begins the conversation', async () => {
    await signIn(supervisor, supervisorFree.email, '/supervisor/dashboard')
    await expect(navigationOf(supervisor).getByRole('link', { name: /would like to talk/ })).toBeVisible()
    await supervisor.getByRole('link', { name: 'Tilda Talks' }).click()
    await expect(panel.getByText('Is there a place in spring?')).toBeVisible()
    await expectAccessible(supervisor)
    await panel.getByRole('button', { name: 'Not now' }).click()
    await supervisor.getByRole('button', { name: 'Undo', exact: true }).click()
    const send = panel.getByRole('button', { name: 'Send', exact: true })
    const field = panel.getByRole('textbox', { name: 'Answer Tilda Talks' })
    // As low as a phone's keyboard leaves it.
    await supervisor.setViewportSize({ ...onPhone.viewport, height: 400 })
    await field.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    await field.fill('There is.')
    await expect.poll(() => isMiddleSeen(send)).toBe(true)
    await supervisor.setViewportSize(onPhone.viewport)
    await send.click()
    await expect(panel.getByRole('log').getByText('There is.')).toBeVisible()
    await expectAccessible(supervisor)
  })

  await test.step('the student is told on whichever page and device, in navigation and title', async () => {
    await signIn(phone, email, '/student/dashboard')
    for (const page of [student, phone]) {
      await page.goto('/student/dashboard')
      await expect(page).toHaveTitle(/^\(1\) /)
      await expect(navigationOf(page).getByRole('link', { name: '1 unread message' })).toBeVisible()
    }
    await navigationOf(student).getByRole('link', { name: '1 unread message' }).click()
    await student.waitForURL('**/student/requests')
    await student.getByRole('link', { name: `${supervisorFree.firstName} ${supervisorFree.lastName}` }).click()
    await expect(student.getByRole('log').getByText('There is.')).toBeVisible()
    await expect(student).not.toHaveTitle(/^\(/)
  })

  await test.step('a conversation read on one device is read on the other, without a reload', async () => {
    await expect(phone).not.toHaveTitle(/^\(/)
    await expect(navigationOf(phone).getByRole('link', { name: 'unread' })).toHaveCount(0)
  })

  await test.step('an answer arrives by itself, and the request is one tap away', async () => {
    await student.getByRole('textbox', { name: 'Message' }).fill('Thank you!')
    await student.getByRole('textbox', { name: 'Message' }).press('Control+Enter')
    await expect(panel.getByRole('log').getByText('Thank you!')).toBeVisible()
    // As the settings of a browser make it: all of the window scrolls, and not a rest of it.
    const settings = await student.context().newCDPSession(student)
    await settings.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    const hidden = () => student.getByRole('log').evaluate((log) => log.scrollHeight - log.clientHeight)
    await expect.poll(hidden).toBe(0)
    await settings.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
    await student.getByRole('button', { name: 'Request supervision' }).click()
    await expect(student.getByText('Your supervision request is pending.')).toBeVisible()
    await expectToastAbove(student, student.getByRole('textbox', { name: 'Message' }))
    await expect(panel.getByRole('button', { name: /^Accept \(/ })).toBeVisible()
    await expect(
      navigationOf(supervisor).getByRole('link', { name: /open request/, includeHidden: true }),
    ).toBeAttached()
  })
})

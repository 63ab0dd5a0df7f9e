import { ADMINS, STUDENTS } from '#dev/personas.ts'
import { expect, onPhone, test } from '#test/support/browser/browser-test.ts'
import { arriveAs, signIn } from '../support/pages.ts'

test('a narrow window of a desktop has one column before any script says so', async ({ browser }) => {
  const viewport = { width: 800, height: 800 }
  const context = await browser.newContext({ javaScriptEnabled: false, viewport })
  const page = await context.newPage()
  await arriveAs(page, STUDENTS.studentOnboarded.email)
  await page.goto('/student/matching')
  await expect(page.locator('main h2').first()).toBeVisible()
  await expect(page.locator('main aside')).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.locator('main aside')).toBeVisible()
  await context.close()
})

test('the title of a window has no soft hyphens', async ({ page }) => {
  await signIn(page, ADMINS.adminRegistered.email, '/de/admin/app-tour')
  await expect(page).toHaveTitle(/^Willkommen/)
})

for (const device of ['phone', 'desktop'] as const) {
  test.describe(`on a ${device}`, () => {
    if (device === 'phone') test.use(onPhone)
    test('a hint to keys is for readers who have some', async ({ page }) => {
      await signIn(page, STUDENTS.studentPending.email, '/student/requests')
      await page.locator('main a[href*="chat="]').first().click()
      await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
      await expect(page.getByText('Ctrl+Enter sends')).toBeVisible({ visible: device === 'desktop' })
    })
  })
}

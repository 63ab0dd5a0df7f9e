import { ADMINS, STUDENTS } from '#dev/personas.ts'
import { expect, test } from '#test/support/browser/browser-test.ts'
import { arriveAs, expectAccessible } from './support/pages.ts'

const { adminRegistered } = ADMINS
const { studentPending } = STUDENTS

test('an action without undo asks a reader who signed in long ago to sign in again, and goes on from there', async ({
  page,
  server,
}) => {
  await arriveAs(page, adminRegistered.email)
  await page.goto(`/admin/delete?user=${studentPending.id}`)
  await page.getByLabel(/^To confirm/).fill(studentPending.email)
  await server.database.query("update sessions set authenticated_at = now() - interval '20 minutes'")
  await page.getByRole('button', { name: 'Reset this account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Please sign in once more' })
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.locator('input[name=email]').fill(adminRegistered.email)
  await page.locator('input[name=email]').press('Enter')
  await page.waitForURL(`**/admin/delete?user=${studentPending.id}`)
  await expect(page.getByLabel(/^To confirm/)).toHaveValue(studentPending.email)
  await expect(page.getByRole('button', { name: 'Reset this account' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${studentPending.firstName} ${studentPending.lastName} was reset`)).toBeVisible()
})

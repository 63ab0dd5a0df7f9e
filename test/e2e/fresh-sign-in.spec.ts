import { ADMINS, STUDENTS } from '#dev/personas.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser/browser-test.ts'
import { arriveAs, expectAccessible, openPage, signIn } from './support/pages.ts'

const { adminRegistered } = ADMINS
const { studentPending, studentRejected } = STUDENTS

const signInAgain = async (page: Page, email: string) => {
  const dialog = page.getByRole('dialog', { name: 'Please sign in once more' })
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=email]').press('Enter')
}

test('an action without undo asks a reader who signed in long ago to sign in again, and goes on from there', async ({
  browser,
  server,
}) => {
  const letTimePass = () =>
    server.database.query("update sessions set authenticated_at = now() - interval '20 minutes'")
  const page = await openPage(browser)
  await arriveAs(page, adminRegistered.email)

  await test.step('an account is reset', async () => {
    await page.goto(`/admin/delete?user=${studentPending.id}`)
    await page.getByLabel(/^To confirm/).fill(studentPending.email)
    await letTimePass()
    await page.getByRole('button', { name: 'Reset this account' }).click()
    await signInAgain(page, adminRegistered.email)
    await page.waitForURL(`**/admin/delete?user=${studentPending.id}`)
    await expect(page.getByLabel(/^To confirm/)).toHaveValue(studentPending.email)
    await expect(page.getByRole('button', { name: 'Reset this account' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${studentPending.firstName} ${studentPending.lastName} was reset`)).toBeVisible()
  })

  await test.step('a student has all data deleted: the question is open again', async () => {
    const student = await openPage(browser)
    await signIn(student, studentRejected.email, '/student/data-protection')
    await student.getByRole('button', { name: 'Delete my data' }).click()
    await student.getByRole('dialog').getByRole('textbox').fill(studentRejected.email)
    await letTimePass()
    await student.getByRole('button', { name: 'Delete for good' }).click()
    await signInAgain(student, studentRejected.email)
    await student.waitForURL('**/student/data-protection')
    const address = student.getByRole('dialog').getByRole('textbox')
    await expect(address).toHaveValue(studentRejected.email)
    await expect(address).toBeFocused()
    await student.keyboard.press('Enter')
    await expect(student.getByRole('link', { name: 'Continue' })).toBeVisible()
  })
})

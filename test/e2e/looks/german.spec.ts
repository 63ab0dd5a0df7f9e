import { m } from '#messages'
import { ADMINS, STUDENTS, SUPERVISORS } from '#dev/personas.ts'
import { expect, onPhone, test } from '#test/support/browser/browser-test.ts'
import { expectGerman } from '../support/german.ts'
import { arriveAs, setDialogs, signIn } from '../support/pages.ts'

test.use(onPhone)

const { studentPending, studentOnboarded } = STUDENTS
const { supervisorFree } = SUPERVISORS
const { adminRegistered } = ADMINS

const de = { locale: 'de' } as const

test('a text that stayed English is found', async ({ page }) => {
  await page.goto('/de')
  await expect(page.getByRole('link', { name: m.landing_continue({}, de) })).toBeVisible()
  await expectGerman(page)
  await page.goto('/en')
  await expect(page.getByRole('link', { name: m.landing_continue({}, { locale: 'en' }) })).toBeVisible()
  await expect(expectGerman(page)).rejects.toThrow(/Continue/)
})

test('a student reads German alone: dialogs, toasts, a faulty form, a conversation', async ({ page }) => {
  await test.step('from the first sign-in on', async () => {
    await signIn(page, 'deutsch@uni.example', '/de')
    await page.waitForURL('**/de/onboarding/student*')
    await page.getByRole('button', { name: m.onboarding_next({}, de) }).click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    await expectGerman(page)
  })

  await test.step('matching: what is asked, and what is said afterwards', async () => {
    await page.context().clearCookies()
    await signIn(page, studentOnboarded.email, '/de/student/matching')
    await setDialogs(page, true)
    await page.goto('/de/student/matching')
    await page.getByRole('button', { name: m.matching_dismiss({}, de) }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expectGerman(page)
    await dialog.getByRole('button', { name: m.matching_dismiss({}, de) }).click()
    // Keys are its own until it is gone.
    await expect(dialog).toBeHidden()
    await expect(page.locator('[id^=toast-]')).toBeVisible()
    await expectGerman(page)
    await page.keyboard.press('Control+z')
    await expect(page.locator('[id^=toast-]')).toHaveCount(0)
  })

  await test.step('a conversation', async () => {
    await page.context().clearCookies()
    await signIn(page, studentPending.email, '/de/student/requests')
    await page
      .getByRole('link', { name: /Chiara De Luca/ })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByRole('log')).toBeVisible()
    await expectGerman(page)
  })
})

test('a supervisor reads German alone: the dialog, the toast, an address without a page', async ({ page }) => {
  await arriveAs(page, supervisorFree.email)
  await setDialogs(page, true)
  await page.goto('/de/supervisor/matching')
  await page.getByRole('button', { name: m.supervisor_matching_reject({}, de) }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectGerman(page)
  const rejected = page.waitForResponse('**/api/proxy/supervision-requests/*')
  await dialog.getByRole('button', { name: m.supervisor_matching_reject({}, de) }).click()
  expect((await rejected).status()).toBe(200)
  await expect(dialog).toBeHidden()
  await expectGerman(page)
  const undone = page.waitForResponse('**/undo')
  await page.keyboard.press('Control+z')
  expect((await undone).status()).toBe(200)
  await page.goto('/de/supervisor/currently-supervising')
  await page.getByLabel(m.supervisor_add_whom({}, de)).fill('niemand')
  await page.getByRole('button', { name: m.supervisor_add({}, de), exact: true }).click()
  await expect(page.getByText(m.supervisor_add_email_invalid({}, de))).toBeVisible()
  await expectGerman(page)
})

test('an admin reads German alone: what is wrong in a file, and what a correct one would change', async ({ page }) => {
  await signIn(page, adminRegistered.email, '/de/admin/upload')
  const choose = (nth: number, name: string, mimeType: string, content: string) =>
    page
      .locator('input[type=file]')
      .nth(nth)
      .setInputFiles({ name, mimeType, buffer: Buffer.from(content) })
  const table = page.getByRole('table')
  await choose(0, 'a.csv', 'text/csv', 'First Name;Last Name;Email;Capacity\nAda;;nobody;many\nBen;B;b@uni.example;-1')
  await expect(table.first()).toBeVisible()
  await expectGerman(page, ['Capacity'])
  await choose(0, 'b.csv', 'text/csv', 'First Name;Last Name;Email;Capacity\nJürgen;Groß;j.gross@uni.example;2')
  await expect(page.getByText('Jürgen Groß')).toBeVisible()
  await expectGerman(page)
  await page.goto('/de/admin/new-cycle')
  await page.getByRole('button', { name: 'Neue Runde beginnen' }).click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await expectGerman(page)
})

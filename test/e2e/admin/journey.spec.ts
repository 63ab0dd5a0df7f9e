import { ADMINS } from '#dev/personas.ts'
import { expect, test } from '#test/support/browser/browser-test.ts'
import { expectAccessible, signIn } from '../support/pages.ts'

const { adminRegistered } = ADMINS

test('an admin finds people, imports a list and begins a new cycle', async ({ page }) => {
  await test.step('the dashboard leads to the people it counts', async () => {
    await signIn(page, adminRegistered.email, '/admin/dashboard')
    await page.getByRole('link', { name: /^Supervisors registered/ }).click()
    await page.waitForURL('**/admin/search?role=SUPERVISOR&state=registered')
  })

  await test.step('a faulty file changes nothing; a correct one shows names before it is imported', async () => {
    await page.goto('/admin/upload')
    const choose = async (list: string) =>
      page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'supervisors.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
    await choose('Name\nAda')
    await expect(
      page.getByText(/^Invalid CSV format\. Please check the if all the columns are correct\./),
    ).toBeVisible()
    await choose('First Name;Last Name;Email;Capacity\nJürgen;Groß;j.gross@uni.example;2')
    await expect(page.getByText('Jürgen Groß')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Import now' }).click()
    await expect(page.getByText('The import is done.')).toBeVisible()
  })

  await test.step('a new cycle keeps the pairs of the one before as a file', async () => {
    await page.goto('/admin/new-cycle')
    const label = await page.getByText(/^To confirm, type: /).textContent()
    await page.getByLabel('Name of the new cycle').fill('The next one')
    await page.getByLabel(/^To confirm/).fill(label?.replace('To confirm, type: ', '') ?? '')
    await page.getByLabel('There is a backup of the database from today').check()
    await page.getByRole('button', { name: 'Begin the new cycle' }).click()
    await expect(page.getByText('“The next one” has begun')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Export' }).click()
    await expect(page.getByText('Confirmed pairs so far: 0')).toBeVisible()
    const download = page.waitForEvent('download')
    await page
      .getByRole('link', { name: /^CSV: confirmed pairs of/ })
      .first()
      .click()
    expect((await download).suggestedFilename()).toBe('confirmed_supervisions_2026-27.csv')
  })
})

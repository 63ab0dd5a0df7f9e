import { ADMINS, STUDENTS } from '#dev/personas.ts'
import { expect, test } from '#test/support/browser/browser-test.ts'
import { expectAccessible, signIn } from '../support/pages.ts'

const { adminRegistered } = ADMINS
const { studentPending } = STUDENTS

test('an admin finds people, imports lists, adds an admin, resets somebody and begins a new cycle', async ({
  page,
}) => {
  await test.step('the dashboard leads to the people it counts', async () => {
    await signIn(page, adminRegistered.email, '/admin/dashboard')
    await page.getByRole('link', { name: /^Supervisors registered/ }).click()
    await page.waitForURL('**/admin/search?role=SUPERVISOR&state=registered')
  })

  await test.step("a supervisor's places are not set below those taken", async () => {
    await page.getByRole('searchbox').fill('luka')
    await page.waitForURL('**q=luka')
    await page.getByRole('rowheader', { name: /Luka/ }).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Change places' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('0')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText(/^Places taken already/)).toBeVisible()
    await dialog.getByRole('textbox').fill('9')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/Places taken: \d+ of 9/).first()).toBeVisible()
    // It goes a step back in the history when it closes.
    await expect(dialog).toHaveCount(0)
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

  await test.step('a list that takes tags away says from how many, and wants their number typed', async () => {
    const list = JSON.stringify({ tags: ['Another topic'], similarities: [] })
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'updated_tag_list.json', mimeType: 'application/json', buffer: Buffer.from(list) })
    await expect(page.getByText(/^\d+ people lose all their tags, \d+ of them in a pair$/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Import now' }).click()
    await expect(page.getByText(/^That is not the same yet/)).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'Choose a file' }).last()).toBeFocused()
  })

  await test.step('an admin is added once that is confirmed', async () => {
    await page.goto('/admin/add-admin')
    await page.getByLabel('First name').fill('Grace')
    await page.getByLabel('Last name').fill('Hopper')
    await page.getByLabel('E-mail address').fill('grace@uni.example')
    await page.getByRole('button', { name: 'Add admin' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
    await expect(page.getByText('A new admin has been added')).toBeVisible()
  })

  await test.step('somebody is reset once their address is typed', async () => {
    await page.goto('/admin/delete')
    await page.getByRole('searchbox').fill(studentPending.email)
    await page.getByRole('button', { name: `Choose ${studentPending.firstName} ${studentPending.lastName}` }).click()
    await page.getByLabel(/^To confirm/).fill(studentPending.email)
    await page.getByRole('button', { name: 'Reset this account' }).click()
    await expect(page.getByText(`${studentPending.firstName} ${studentPending.lastName} was reset`)).toBeVisible()
    await expectAccessible(page)
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

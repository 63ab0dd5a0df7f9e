import { ADMINS } from '#dev/personas.ts'
import { expect, test } from '#test/support/browser/browser-test.ts'
import { manySupervisors } from '#test/support/imports/import-files.ts'
import { expectAccessible, openPage, signIn } from '../support/pages.ts'

const { adminRegistered } = ADMINS
const IMPORT = '**/api/admin/supervisors/import'

test('an import goes on when its page is left, and is found again, on another device too', async ({ browser }) => {
  const open = () => openPage(browser)
  const page = await open()
  await signIn(page, adminRegistered.email, '/admin/upload')
  const card = page.getByRole('region', { name: 'Supervisors (CSV)' })
  const goTo = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click()
  const choose = (count: number, unique: string) =>
    card.locator('input[type=file]').setInputFiles({
      name: `${unique}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(manySupervisors(count, unique)),
    })

  await test.step('the page of the navigation has no way back', async () => {
    await expect(card.getByText('Nothing has been imported yet.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0)
  })

  await test.step('a look at a file and its import are found where they are', async () => {
    await choose(3, 'left')
    await expect(card.getByRole('button', { name: 'Import now' })).toBeVisible()
    await goTo('Dashboard')
    await goTo('Import')
    await expect(card.getByText('left.csv')).toBeVisible()
    const released = Promise.withResolvers<void>()
    await page.route(IMPORT, async (route) => {
      const response = await route.fetch()
      await released.promise
      await route.fulfill({ response })
    })
    await card.getByRole('button', { name: 'Import now' }).click()
    await expect(card.getByText(/^Step \d of 5: /)).toBeVisible()
    await expectAccessible(page)
    await goTo('Dashboard')
    await goTo('Import')
    await expect(card.getByText(/^Step \d of 5: /)).toBeVisible()
    released.resolve()
    await expect(card.getByText('The import is done.')).toBeVisible()
    await page.unroute(IMPORT)
  })

  await test.step('another device shows how it ended', async () => {
    const other = await open()
    await signIn(other, adminRegistered.email, '/admin/upload')
    const last = other.getByText(/^Last import: .* It is done\. New 3 · Changed 0 · Unchanged 0 · Not in file \d+$/)
    await expect(last).toBeVisible()
    await other.context().close()
  })

  await test.step('a page that is loaded anew shows it as well', async () => {
    await choose(5000, 'reloaded')
    await card.getByRole('button', { name: 'Import now' }).click()
    await expect(card.getByText(/^Step \d of 5: /)).toBeVisible()
    // Not before the file has arrived.
    await expect(card.getByText(/^Step [2-5] of 5: |^The import is done/)).toBeVisible()
    await page.reload()
    await expect(card.getByText(/It is done\. New 5,000 · /)).toBeVisible({ timeout: 60_000 })
    await expectAccessible(page)
  })
})

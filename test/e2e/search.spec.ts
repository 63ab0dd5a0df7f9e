import { STUDENTS } from '#dev/personas.ts'
import { expect, test } from '#test/support/browser/browser-test.ts'
import { arriveAs, setDialogs } from './support/pages.ts'

test('on a wide window a profile stands beside the list, and Back closes it, whoever else was looked at', async ({
  page,
}) => {
  await arriveAs(page, STUDENTS.studentOnboarded.email)
  await setDialogs(page, false)
  await page.goto('/student/requests')
  await page.getByRole('link', { name: 'Search' }).click()
  const rows = page.getByRole('list', { name: 'People found' }).getByRole('link')
  const details = page.getByRole('complementary', { name: 'Chosen from the list' })
  await expect(details.getByRole('heading', { name: 'Who is it?' })).toBeVisible()
  for (const at of [0, 2, 1]) {
    const row = rows.nth(at)
    await row.click()
    await expect(details.getByRole('heading', { level: 2 }).first()).toHaveText((await row.textContent()) ?? '')
    await expect(row).toHaveAttribute('aria-current', 'true')
  }
  await expect(rows.and(page.locator('[aria-current=true]'))).toHaveCount(1)
  await details.getByRole('button', { name: 'Request', exact: true }).click()
  await expect(details.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await page.reload()
  await details.getByRole('button', { name: 'Withdraw' }).click()
  await expect(details.getByText('Your request was withdrawn')).toBeVisible()
  await page.goBack()
  await expect(details.getByRole('heading', { name: 'Who is it?' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/student\/requests$/)
  await setDialogs(page, true)
})

test('a search that was sent to somebody shows them the same, and goes on as it is scrolled', async ({ page }) => {
  await arriveAs(page, STUDENTS.studentOnboarded.email)
  await page.goto('/student/search?sort=name&turned=1&available=1')
  await expect(page.getByLabel('Sort by')).toHaveValue('name')
  const onlyFree = page.getByRole('button', { name: 'Only with free places' })
  await expect(onlyFree).toHaveAttribute('aria-pressed', 'true')
  await onlyFree.click()
  await expect(page).toHaveURL(/\?sort=name&turned=1$/)
  const rows = page.getByRole('list', { name: 'People found' }).getByRole('listitem')
  await expect(rows).toHaveCount(25)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(() => rows.count()).toBeGreaterThan(25)
})

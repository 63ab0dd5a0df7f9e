import { STUDENTS, SUPERVISORS } from '#dev/personas.ts'
import { expect, test } from '#test/support/browser/browser-test.ts'
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { arriveAs, callAs, setDialogs, signIn } from './support/pages.ts'

const { supervisorFree } = SUPERVISORS

/** The ring of a row reaches beyond it: nothing cuts it there. */
const expectWholeRing = async (row: Locator) => {
  const box = await row.locator('xpath=ancestor::li').boundingBox()
  if (!box) throw new Error('There is no row.')
  const clip = { x: box.x - 11, y: Math.round(box.y + box.height / 2), width: 3, height: 1 }
  const { channels } = await sharp(await row.page().screenshot({ clip })).stats()
  const [red, , blue] = channels.map(({ mean }) => mean)
  expect((blue ?? 0) - (red ?? 0)).toBeGreaterThan(60)
}

test('a student finds a supervisor by keys alone and comes back to what was found', async ({ page }) => {
  await signIn(page, STUDENTS.studentOnboarded.email, '/student/requests')
  await expect(page.getByRole('link', { name: 'Search' })).toBeVisible()
  await page.keyboard.press('/')
  const field = page.getByRole('searchbox', { name: 'Name, tag or word' })
  await expect(field).toBeFocused()
  await field.pressSequentially(supervisorFree.lastName)
  await expect(page).toHaveURL(/\?q=/)
  const name = `${supervisorFree.firstName} ${supervisorFree.lastName}`
  const row = page.getByRole('list', { name: 'People found' }).getByRole('link', { name })
  await expect(row).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(row).toBeFocused()
  await expectWholeRing(row)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue(supervisorFree.lastName)
  await expect(row).toBeVisible()
})

test('on a wide window a profile stands beside the list, and Back leaves the list at once', async ({ page }) => {
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

test('people are found by a tag and by their ideas, and filters survive a reload and Back', async ({ page }) => {
  await signIn(page, STUDENTS.studentOnboarded.email, '/student/search')
  const field = page.getByRole('searchbox', { name: 'Name, tag or word' })
  const rows = page.getByRole('list', { name: 'People found' }).getByRole('listitem')
  await expect(rows.first()).toBeVisible()

  const [tag] = STUDENTS.studentOnboarded.tags
  await field.fill(tag ?? '')
  await expect(rows.first().locator('mark').first()).toHaveText(/\w/)
  await expect(rows.first()).toContainText(/Found in: .*(tag|bio|idea)/)

  const { items } = await callAs(page, 'GET', 'ideas', { limit: 1 })
  const { title, supervisor } = items[0]
  await field.fill(title)
  const offered = rows.filter({ hasText: `${supervisor.first_name} ${supervisor.last_name}` })
  await expect(offered).toContainText('Idea:')
  await expect(offered.locator('mark').first()).toBeVisible()

  // By a press, and by keys.
  await field.fill('')
  const withIdeas = page.getByRole('button', { name: 'With ideas' })
  await withIdeas.click()
  await expect(page).toHaveURL(/ideas=1/)
  const onlyFree = page.getByRole('button', { name: 'Only with free places' })
  await onlyFree.focus()
  await page.keyboard.press('Space')
  await expect(onlyFree).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('combobox', { name: 'Tag' }).selectOption({ label: tag ?? '' })
  const chosen = page.getByRole('button', { name: `Remove the filter: ${tag}` })
  await expect(chosen).toBeVisible()
  await expect(page).toHaveURL(/available=1.*tags=|tags=.*available=1/)

  await page.reload()
  await expect(chosen).toBeVisible()
  await expect(withIdeas).toHaveAttribute('aria-pressed', 'true')
  const filtered = new URL(page.url()).search
  await page.goto('/student/requests')
  await page.goBack()
  await expect(chosen).toBeVisible()
  expect(new URL(page.url()).search).toBe(filtered)

  await field.fill('no such word anywhere')
  await expect(page.getByRole('heading', { name: 'No search results...' })).toBeVisible()
  await page.getByRole('button', { name: 'Without filters' }).click()
  await page.getByRole('button', { name: 'Show everybody' }).click()
  await expect(rows.first()).toBeVisible()
  await expect(withIdeas).toHaveAttribute('aria-pressed', 'false')
})

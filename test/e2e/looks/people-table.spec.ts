/** The table of people sideways, and what opens over it: only a browser lays it out and has a history. */
import { ADMINS } from '#dev/personas.ts'
import { expect, test } from '#test/support/browser/browser-test.ts'
import { signIn } from '../support/pages.ts'

const { adminRegistered } = ADMINS

const ALL = 'columns=email,role,registered_at,academic_title,group_name,tags,total_slots,paired_with,created_at'

test('the name and the box of a row stay while the table moves sideways', async ({ page }) => {
  await signIn(page, adminRegistered.email, `/admin/search?${ALL}`)
  const row = page
    .getByRole('row', { selected: false })
    .filter({ has: page.getByRole('rowheader') })
    .first()
  const stay = [row.getByRole('checkbox'), row.getByRole('rowheader'), page.getByRole('button', { name: 'Name' })]
  const places = () => Promise.all(stay.map(async (one) => (await one.boundingBox())?.x))
  const before = await places()
  await page.getByRole('button', { name: 'More columns' }).click()
  await expect.poll(() => page.getByRole('grid').evaluate((grid) => grid.parentElement?.scrollLeft)).toBeGreaterThan(50)
  expect(await places()).toEqual(before)
  // Nothing shows through.
  const link = row.getByRole('link')
  const isOnTop = await link.evaluate((element) => {
    const { x, y, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + 4, y + height / 2))
  })
  expect(isOnTop).toBe(true)
})

test('the usual columns fit into a window of 1,280 px', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, adminRegistered.email, '/admin/search')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  const hidden = () =>
    page
      .getByRole('grid')
      .evaluate(({ parentElement: scroller }) => scroller && scroller.scrollWidth - scroller.clientWidth)
  expect(await hidden()).toBe(0)
  await expect(page.getByRole('button', { name: 'More columns' })).toHaveCount(0)
  // Addresses are whole, if need be on two lines.
  const addresses = page.getByRole('gridcell').filter({ hasText: '@' })
  expect(await addresses.count()).toBeGreaterThan(5)
  const cut = await addresses.evaluateAll((cells) =>
    cells.filter((cell) => cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight),
  )
  expect(cut).toEqual([])
  await page.goto('/de/admin/search?role=SUPERVISOR')
  const role = page.getByRole('gridcell', { name: 'Betreuungsperson', exact: true }).first()
  const room = await role.evaluate((cell) => {
    const words = document.createRange()
    words.selectNodeContents(cell)
    const inside = cell.getBoundingClientRect().right - parseFloat(getComputedStyle(cell).paddingRight)
    return inside - words.getBoundingClientRect().right
  })
  expect(room).toBeGreaterThanOrEqual(0)
})

import { expect, test } from '#test/support/browser/browser-test.ts'
import { register } from './support/newcomers.ts'

test('a tab that was pressed shows it before its page is there', async ({ page }) => {
  // Somebody without requests: the headings say how many are open.
  await register(page, 'pressed@uni.example', 'Tabea', 'Press')
  // Held from the beginning: a page at rest prefetches what it links to.
  const held = Promise.withResolvers<undefined>()
  await page.route(/requests-page.*\.js$/u, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/student/dashboard')
  const tabs = page.getByRole('navigation', { name: 'Main navigation' })
  const colour = (name: string) => tabs.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).color)
  const chosen = await colour('Dashboard')
  expect(await colour('Requests')).not.toBe(chosen)
  await tabs.getByRole('link', { name: 'Requests' }).click()
  await expect.poll(() => colour('Requests')).toBe(chosen)
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toHaveCount(0)
  held.resolve(undefined)
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
})

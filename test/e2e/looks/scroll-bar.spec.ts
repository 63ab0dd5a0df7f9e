import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { SUPERVISORS } from '#dev/personas.ts'
import { chromiumLaunchOptions } from '#test/support/browser/browser.ts'
import { expect, test } from '#test/support/browser/browser-test.ts'
import { arriveAs, setDialogs, showTheme } from '../support/pages.ts'

// Playwright hides scroll bars, and with them the room that is kept for them.
test.use({ launchOptions: { ...chromiumLaunchOptions(), ignoreDefaultArgs: ['--hide-scrollbars'] } })

/** By how much the last pixels of the window differ from the page beside them, in steps of 255. */
const brightnessOfEdge = async (page: Page): Promise<number> => {
  const { data, info } = await sharp(await page.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const row = Math.floor(info.height / 2) * info.width
  const at = (x: number): number => data[(row + x) * info.channels] ?? 0
  return Math.abs(at(info.width - 5) - at(info.width - 25))
}

test('a dialog darkens the window to its edge, and moves nothing', async ({ page }) => {
  await arriveAs(page, SUPERVISORS.supervisorFree.email)
  await setDialogs(page, true)
  await page.goto('/supervisor/matching')
  const heading = page.getByRole('heading', { level: 1 })
  const card = page.locator('article:not([inert])')
  await expect(card).toBeVisible()
  expect(await page.evaluate(() => window.innerWidth - document.documentElement.offsetWidth)).toBeGreaterThan(0)
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme)
    const before = await heading.boundingBox()
    await page.getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect.poll(() => brightnessOfEdge(page), theme).toBeLessThan(3)
    expect(await heading.boundingBox()).toEqual(before)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

import type { Locator } from '@playwright/test'
import { CROWD } from './crowd.ts'
import type { Hand } from './hand.ts'
import type { Frames } from './probe.ts'
import { scrollThrough } from './scrolling.ts'

/** Reads a list on until it has thousands of rows, scrolls through it, types above it, and opens somebody of it. */
export async function longList(hand: Hand, field: Locator): Promise<Map<string, Frames>> {
  const { page } = hand.probe
  const rows = page.locator('main ul > li')
  await rows.first().waitFor()
  await hand.probe.slowDown(1)
  for (let count = await rows.count(); count < CROWD; count = await rows.count()) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.waitForFunction((before) => document.querySelectorAll('main ul > li').length > before, count)
  }
  await page.evaluate(() => scrollTo(0, 0))
  const frames = await scrollThrough(hand, 'supervisors', page.locator('main'))
  await page.evaluate(() => scrollTo(0, 0))
  await openProfiles(hand, rows)
  await field.scrollIntoViewIfNeeded()
  await field.click()
  await hand.measure({
    name: 'type above 2,000 rows',
    ready: hand.key('a'),
    back: async () => {
      await page.keyboard.press('Backspace')
    },
  })
  return frames
}

const openProfiles = async (hand: Hand, rows: Locator) => {
  const { page } = hand.probe
  await hand.measure({
    name: 'open a profile',
    times: 3,
    ready: () => hand.press(rows.nth(3).getByRole('link')),
    seen: () => page.waitForURL(/\/profiles\//),
    back: async () => {
      await page.goBack()
      await rows.nth(CROWD - 1).waitFor({ state: 'attached' })
    },
  })
  await hand.measure({
    name: 'come back from a profile',
    times: 3,
    ready: async () => {
      await rows.nth(3).getByRole('link').click()
      await page.waitForURL(/\/profiles\//)
      return hand.press(page.getByRole('button', { name: 'Back' }))
    },
    seen: () => rows.nth(CROWD - 1).waitFor({ state: 'attached' }),
  })
}

import { pages } from '#domain/pages.ts'
import { WAITING } from './crowd.ts'
import type { Hand } from './hand.ts'
import type { Frames } from './probe.ts'
import { scrollThrough } from './scrolling.ts'

/** Measures scrolling through the inbox, loaded to its end. */
export async function readInbox(hand: Hand): Promise<Map<string, Frames>> {
  const { page } = hand.probe
  await page.goto(pages.supervisor.dashboard)
  const rows = page.locator('main ul > li')
  await rows.first().waitFor()
  await hand.probe.slowDown(1)
  for (let count = await rows.count(); count < WAITING; count = await rows.count()) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.waitForFunction((before) => document.querySelectorAll('main ul > li').length > before, count)
  }
  await page.evaluate(() => scrollTo(0, 0))
  return scrollThrough(hand, 'inbox', page.locator('main'))
}

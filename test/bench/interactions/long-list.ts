import type { Locator } from '@playwright/test'
import { CROWD } from './crowd.ts'
import type { Hand } from './hand.ts'
import type { Frames } from './probe.ts'

/** Pushes of a finger or a wheel, the way of each in pixels, and its pace in pixels a second. */
const PUSHES = 4
const PUSH_PX = 3000
const PACE = 3000

/** Reads a list on until it has thousands of rows, scrolls through it, types above it, and opens somebody of it. */
export async function longList(hand: Hand, field: Locator): Promise<Frames> {
  const { page, devtools } = hand.probe
  const rows = page.locator('main ul > li')
  await rows.first().waitFor()
  await hand.probe.slowDown(1)
  for (let count = await rows.count(); count < CROWD; count = await rows.count()) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.waitForFunction((before) => document.querySelectorAll('main ul > li').length > before, count)
  }
  await page.evaluate(() => scrollTo(0, 0))
  await hand.probe.slowDown(4)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const gestureSourceType = hand.isTouch ? 'touch' : 'mouse'
  const push = { x: width / 2, y: height / 2, yDistance: -PUSH_PX, speed: PACE, gestureSourceType } as const
  const frames = await hand.frames(async () => {
    for (let pushes = 0; pushes < PUSHES; pushes += 1) await devtools.send('Input.synthesizeScrollGesture', push)
  })
  await page.evaluate(() => scrollTo(0, 0))
  await (hand.isTouch ? openProfiles(hand, rows) : openBeside(hand, rows))
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

/** On a phone a profile is a page of its own. */
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

/** On a wide window it stands beside the list: each time another one. */
const openBeside = async (hand: Hand, rows: Locator) => {
  let at = 2
  await hand.measure({
    name: 'open a profile beside the list',
    times: 3,
    ready: () => {
      at += 1
      return hand.press(rows.nth(at).getByRole('link'))
    },
    seen: () => rows.nth(at).locator('[aria-current=true]').waitFor(),
  })
}

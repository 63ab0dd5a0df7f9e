import type { Page } from '@playwright/test'
import type { Hand } from './hand.ts'
import type { Frames } from './probe.ts'

const card = (page: Page) => page.locator('article:not([inert])').first()

/** A drag that is not far enough, so that the same card can be dragged again; then the same time with the hand off. */
export async function dragCards(hand: Hand, path: string): Promise<Map<string, Frames>> {
  const { page } = hand.probe
  await page.goto(path)
  await card(page).waitFor()
  const frames = new Map<string, Frames>()
  for (const rate of [1, 4]) {
    await hand.probe.slowDown(rate)
    frames.set(`nothing, ${rate} x`, await hand.probe.frames(() => page.waitForTimeout(1000)))
    // First one side, then the other: the first drag of a page also loads what it needs.
    for (const share of [0.2, -0.3, 0.3]) {
      const drag = async () => {
        const letGo = await hand.drag(card(page), share)
        await letGo()
      }
      frames.set(`drag, ${rate} x`, await hand.probe.frames(drag))
    }
    const letGo = await hand.drag(card(page), 0.8)
    frames.set(
      `leave, ${rate} x`,
      await hand.probe.frames(async () => {
        await letGo()
        await page.waitForTimeout(300)
      }),
    )
  }
  return frames
}

import type { Locator } from '@playwright/test'
import type { Hand } from './hand.ts'
import type { Frames } from './probe.ts'

/** Pushes of a finger or a wheel, the way of each in pixels, and its pace in pixels a second. */
const PUSHES = 4
const PUSH_PX = 3000
const PACE = 3000

/** Frames while what lies under the middle of `area` is scrolled, each time from its top: on this machine, and four times slower. */
export async function scrollThrough(hand: Hand, what: string, area: Locator): Promise<Map<string, Frames>> {
  const { page, devtools } = hand.probe
  const viewport = page.viewportSize() ?? { width: 0, height: 0 }
  const box = (await area.boundingBox()) ?? { x: 0, y: 0, ...viewport }
  const middle = {
    x: (Math.max(0, box.x) + Math.min(viewport.width, box.x + box.width)) / 2,
    y: (Math.max(0, box.y) + Math.min(viewport.height, box.y + box.height)) / 2,
  }
  const gestureSourceType = hand.isTouch ? 'touch' : 'mouse'
  const push = (way: number, speed: number) =>
    devtools.send('Input.synthesizeScrollGesture', { ...middle, yDistance: -way, speed, gestureSourceType })
  const frames = new Map<string, Frames>()
  for (const rate of [1, 4]) {
    await hand.probe.slowDown(rate)
    const scrolled = await hand.probe.frames(async () => {
      for (let pushes = 0; pushes < PUSHES; pushes += 1) await push(PUSH_PX, PACE)
    })
    frames.set(`${what}, ${rate} x`, scrolled)
    await hand.probe.slowDown(1)
    await push(-2 * PUSHES * PUSH_PX, 20 * PACE)
  }
  await hand.probe.slowDown(4)
  return frames
}

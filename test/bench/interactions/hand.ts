import type { Locator, Request } from '@playwright/test'
import { setTimeout } from 'node:timers/promises'
import type { Interaction, Probe } from './probe.ts'

/** An action on a page; the function that `ready` returns runs while the time is taken. */
export type Task = {
  readonly name: string
  readonly times?: number
  /** Finds the target before the time is taken. */
  readonly ready: () => Promise<() => Promise<unknown>>
  /** Waits for what has to come of it. */
  readonly seen?: () => Promise<unknown>
  /** Puts it back for the next time. */
  readonly back?: () => Promise<unknown>
}

const TIMES = 5
/** A page that was left may never learn the outcome of its calls. */
const TIMEOUT_MS = 5000
/** A finger moves as often as a screen draws. */
const STEP_MS = 1000 / 60
const SWIPE_STEPS = 36

/** A user's hand on a page, with a stopwatch. */
export class Hand {
  readonly probe: Probe
  readonly isTouch: boolean
  readonly interactions = new Map<string, Interaction[]>()
  /** Calls under way. */
  readonly #calls = new Set<Request>()

  constructor(probe: Probe, isTouch: boolean) {
    this.probe = probe
    this.isTouch = isTouch
    const isCall = (request: Request): boolean => request.url().includes('/api/proxy/')
    probe.page.on('request', (request) => isCall(request) && this.#calls.add(request))
    probe.page.on('requestfinished', (request) => this.#calls.delete(request))
    probe.page.on('requestfailed', (request) => this.#calls.delete(request))
  }

  /** Waits until the server has answered everything. */
  async untilAnswered(): Promise<void> {
    const deadline = performance.now() + TIMEOUT_MS
    while (this.#calls.size > 0 && performance.now() < deadline) await setTimeout(20)
    this.#calls.clear()
  }

  async measure({ name, times = TIMES, ready, seen, back }: Task): Promise<void> {
    const taken: Interaction[] = []
    process.stderr.write(`${name} ...\n`)
    for (let time = 0; time < times; time += 1) {
      const act = await ready()
      taken.push(await this.probe.interaction(act, seen))
      await this.untilAnswered()
      await back?.()
      await this.untilAnswered()
    }
    this.interactions.set(name, taken)
  }

  /** A tap or a click in the middle of it: nothing but the input itself is done while the time is taken. */
  async press(target: Locator): Promise<() => Promise<unknown>> {
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (!box) throw new Error(`${String(target)} is not to be seen`)
    const x = box.x + box.width / 2
    const y = box.y + Math.min(box.height / 2, 40)
    const { page } = this.probe
    return () => (this.isTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
  }

  key(name: string): () => Promise<() => Promise<unknown>> {
    return async () => () => this.probe.page.keyboard.press(name)
  }

  /** Drags an element to a side at an even pace, over a share of its width; the returned function lets go of it. */
  async drag(target: Locator, share: number): Promise<() => Promise<unknown>> {
    const box = await target.boundingBox()
    if (!box) throw new Error(`${String(target)} is not to be seen`)
    const y = box.y + 40
    const from = box.x + box.width / 2
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number): Promise<unknown> =>
      this.probe.devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
    const sent = [send('touchStart', from)]
    const began = performance.now()
    for (let step = 1; step <= SWIPE_STEPS; step += 1) {
      await setTimeout(Math.max(0, began + step * STEP_MS - performance.now()))
      // A finger does not wait for the page.
      sent.push(send('touchMove', from + (box.width * share * step) / SWIPE_STEPS))
    }
    await Promise.all(sent)
    return () => send('touchEnd', from + box.width * share)
  }
}

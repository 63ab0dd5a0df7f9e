/** Measures a page while somebody uses it: how late it answered, how much its main thread did, which frames it drew. */
import type { CDPSession, Page } from '@playwright/test'

export type Interaction = {
  /** Latency of the slowest event, up to the next frame drawn, in steps of 8; 0 if all took less than 16. */
  readonly ms: number
  /** Processor time of the main thread until the effect was visible; other processes hardly change it. */
  readonly answer: number
  /** The same until the page was idle. */
  readonly work: number
}

/** Events whose effect people wait for; moves of the pointer are measured by frames. */
const ANSWERED = ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup', 'input', 'change', 'touchend']

const watch = (answered: readonly string[]): void => {
  const answers: number[] = []
  const keep = (entries: PerformanceEntryList): void => {
    answers.push(...entries.filter(({ name }) => answered.includes(name)).map(({ duration }) => duration))
  }
  const events = new PerformanceObserver((list) => keep(list.getEntries()))
  events.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  const frames: number[] = []
  let isCounting = false
  const count = (at: number): void => {
    if (!isCounting) return
    frames.push(at)
    requestAnimationFrame(count)
  }
  Object.assign(globalThis, {
    probe: {
      take: () => {
        keep(events.takeRecords())
        return answers.splice(0)
      },
      startFrames: () => {
        frames.length = 0
        isCounting = true
        requestAnimationFrame(count)
      },
      endFrames: () => {
        isCounting = false
        return frames.splice(0)
      },
    },
  })
}

type InPage = {
  readonly take: () => number[]
  readonly startFrames: () => void
  readonly endFrames: () => number[]
}

const inPage = <T>(page: Page, ask: (probe: InPage) => T): Promise<T> =>
  page.evaluate(`(${ask.toString()})(globalThis.probe)`)

/** Resolves when earlier changes are on the screen. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((seen) => requestAnimationFrame(() => requestAnimationFrame(() => seen()))))

/** Resolves when the page is idle: its last frame is drawn, and its events are reported. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((rest) => {
        // While a finger is down the browser is never idle.
        const idle = (): unknown => requestIdleCallback(() => setTimeout(rest, 50), { timeout: 500 })
        requestAnimationFrame(() => requestAnimationFrame(idle))
      }),
  )

export type Frames = {
  readonly median: number
  readonly p95: number
  readonly worst: number
  /** Share of the frames that 60 a second would have been. */
  readonly dropped: number
  /** Processor time of the main thread for each frame. */
  readonly work: number
}

const FRAME_MS = 1000 / 60

export class Probe {
  readonly page: Page
  readonly devtools: CDPSession

  private constructor(page: Page, devtools: CDPSession) {
    this.page = page
    this.devtools = devtools
  }

  /** Before the first page is opened. */
  static async into(page: Page): Promise<Probe> {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.addInitScript(`(${watch.toString()})(${JSON.stringify(ANSWERED)})`)
    return new Probe(page, devtools)
  }

  /** @param rate so many times slower than it is */
  async slowDown(rate: number): Promise<void> {
    await this.devtools.send('Emulation.setCPUThrottlingRate', { rate })
  }

  /**
   * Runs the action and measures how long its effect took to be visible.
   * @param seen waits for the effect
   */
  async interaction(act: () => Promise<unknown>, seen?: () => Promise<unknown>): Promise<Interaction> {
    await atRest(this.page)
    await inPage(this.page, (probe) => probe.take())
    const before = await this.#work()
    await act()
    await drawn(this.page)
    const answer = (await this.#work()) - before
    await seen?.()
    await atRest(this.page)
    const work = (await this.#work()) - before
    const answers = await inPage(this.page, (probe) => probe.take())
    return { ms: Math.max(0, ...answers), answer, work }
  }

  /** Runs the action and returns the frames that were drawn meanwhile. */
  async frames(act: () => Promise<unknown>): Promise<Frames> {
    await atRest(this.page)
    const before = await this.#work()
    await inPage(this.page, (probe) => probe.startFrames())
    await act()
    const frames = await inPage(this.page, (probe) => probe.endFrames())
    const work = (await this.#work()) - before
    const times = frames.slice(1).map((at, index) => at - (frames[index] ?? at))
    const due = times.reduce((sum, time) => sum + time, 0) / FRAME_MS
    return {
      median: quantile(times, 0.5),
      p95: quantile(times, 0.95),
      worst: Math.max(0, ...times),
      dropped: Math.max(0, 1 - times.length / due),
      work: work / Math.max(1, times.length),
    }
  }

  /** Milliseconds since the page began. */
  async #work(): Promise<number> {
    const { metrics } = await this.devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

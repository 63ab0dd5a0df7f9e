import { get } from 'node:http'
import { Timings } from './timings.ts'

const EVERY_MS = 100
const GIVEN_UP_MS = 10_000

/** Calls an address every 100 ms, each time on a new connection, as monitoring does. */
export function probe(url: URL) {
  let timings = new Timings()
  let failed = 0
  const ask = (): void => {
    const begun = performance.now()
    const into = timings
    const asked = get(url, { agent: false, timeout: GIVEN_UP_MS }, (answer) => {
      answer.resume()
      answer.on('end', () => into.add(performance.now() - begun))
    })
    asked.on('timeout', () => asked.destroy(new Error('no answer')))
    asked.on('error', () => (failed += 1))
  }
  const timer = setInterval(ask, EVERY_MS)
  return {
    stop: () => clearInterval(timer),
    reset: () => {
      timings = new Timings()
      failed = 0
    },
    summary: () => {
      const [p50, p99, worst] = timings.at(0.5, 0.99, 1).map((time) => time.toFixed(0))
      return `${timings.count} times: p50 ${p50}, p99 ${p99}, worst ${worst} ms; ${failed} failed`
    },
  }
}

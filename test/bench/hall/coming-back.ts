import { setTimeout as delay } from 'node:timers/promises'
import { type Answer, type Call, callsTo } from './calls.ts'
import { Timings } from './timings.ts'

/** How single answers were, however often a call was tried; milliseconds from when it was sent. */
export type Outcomes = { readonly answered: Timings; readonly refused: Timings; readonly lost: number }

/** As web/api/call.ts has it. */
const TRIES = 4

/** Sends calls as a browser does, which comes back after Retry-After. */
export function comingBack(url: URL) {
  const once = callsTo(url)
  let answered = new Timings()
  let refused = new Timings()
  let lost = 0
  const send = async (call: Call): Promise<Answer> => {
    for (let left = TRIES - 1; ; left -= 1) {
      const begun = performance.now()
      const answer = await once(call)
      const took = performance.now() - begun
      if (answer.status === 503 && answer.retryAfter > 0) refused.add(took)
      else if (answer.status === 0 || answer.status >= 500) lost += 1
      else answered.add(took)
      if (answer.status !== 503 || left === 0) return answer
      await delay(answer.retryAfter * 1000 * (1 + Math.random()))
    }
  }
  return {
    send,
    outcomes: (): Outcomes => ({ answered, refused, lost }),
    reset: () => {
      answered = new Timings()
      refused = new Timings()
      lost = 0
    },
  }
}

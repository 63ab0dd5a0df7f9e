import { FIRST_DATA_ID, type FirstData, type GivenAnswer, type OpenedAddress } from '#contract/first-data.ts'
import type { OutputOf } from '#contract/operations.ts'
import { answerCallsBy } from './call.ts'
import { askFirst } from './first-queries.ts'
import { meQuery } from './me.ts'
import { FRESH_MS, queryClient } from './query-client.ts'

let place: string | null = null

/** From which event on what came with the page may be old; null where nothing came with it, and for whoever asks again. */
export function takeEventPlace(): string | null {
  const taken = place
  place = null
  return taken
}

/**
 * Puts the answers that came with the page where queries find them, as if they had been asked for: nothing is, and the
 * page is drawn at once with all of it. They are taken out of the page, which then shows them and keeps no copy.
 */
export async function takeFirstData(opened: OpenedAddress): Promise<void> {
  const element = document.querySelector(`#${FIRST_DATA_ID}`)
  element?.remove()
  // On a network so slow that they are old already, they are asked for like anything.
  if (!element || performance.now() > FRESH_MS) return
  const data = JSON.parse(element.textContent) as FirstData
  place = data.place
  const waiting = new Map(data.answers.map((answer) => [keyOf(answer), answer.output]))
  answerCallsBy((name, input) => {
    const key = keyOf({ name, input })
    if (!waiting.has(key)) return null
    const output = waiting.get(key)
    waiting.delete(key)
    // The server has written it, and holds its answers to the contract.
    return Promise.resolve(output as OutputOf<typeof name>)
  })
  try {
    const signedIn = await queryClient.query(meQuery)
    if (signedIn?.known) await askFirst(queryClient, opened, signedIn.me)
  } catch {
    // Whoever needs it asks again, and says what went wrong.
  } finally {
    answerCallsBy(() => null)
  }
}

const keyOf = ({ name, input }: Pick<GivenAnswer, 'name' | 'input'>): string => JSON.stringify([name, input])

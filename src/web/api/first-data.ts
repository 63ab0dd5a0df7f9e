import { FIRST_DATA_ID, type FirstData } from '#contract/first-data.ts'
import { type DehydratedState, hydrate } from '@tanstack/react-query'
import { type SignedIn, takeInMe } from './me.ts'
import { ME, queryClient } from './query-client.ts'

let place: string | null = null

/** From which event on what came with the page may be old; null where nothing came with it, and for whoever asks again. */
export function takeEventPlace(): string | null {
  const taken = place
  place = null
  return taken
}

/**
 * Fills the query cache with what came with the page: nothing is asked for, and the page is hydrated with all of it. The
 * data are taken out of the page, which then shows them and keeps no copy.
 */
export function takeFirstData(): void {
  const element = document.querySelector(`#${FIRST_DATA_ID}`)
  element?.remove()
  if (!element) return
  const data = JSON.parse(element.textContent) as FirstData
  place = data.place
  const { queries, ...rest } = data.state as DehydratedState
  // As old as the page, by this device's clock: the server's may be another. On a slow network they are old already.
  const dataUpdatedAt = performance.timeOrigin
  hydrate(queryClient, {
    ...rest,
    queries: queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })),
  })
  const signedIn = queryClient.getQueryData<SignedIn>(ME)
  if (signedIn?.known) takeInMe(signedIn.me)
}

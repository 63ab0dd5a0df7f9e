import { FIRST_DATA_ID, type FirstData } from '#contract/first-data.ts'
import { type DehydratedState, hydrate } from '@tanstack/react-query'
import { type SignedIn, storeAnswersOf } from './me.ts'
import { ME, queryClient } from './query-client.ts'

let since: number | null = null

/**
 * The moment from which on the page's data may be stale; null if the page came without data, and from the second call
 * on.
 */
export function takeSince(): number | null {
  const taken = since
  since = null
  return taken
}

/**
 * Fills the query cache with the data that came with the page, so that hydration asks for nothing. The data are removed
 * from the document.
 */
export function loadFirstData(): void {
  const element = document.querySelector(`#${FIRST_DATA_ID}`)
  element?.remove()
  if (!element) return
  const data = JSON.parse(element.textContent) as FirstData
  since = data.since
  const { queries, ...rest } = data.state as DehydratedState
  // Age by this device's clock, since the server's may differ. On a slow network the data may be stale already.
  const dataUpdatedAt = performance.timeOrigin
  hydrate(queryClient, {
    ...rest,
    queries: queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })),
  })
  const signedIn = queryClient.getQueryData<SignedIn>(ME)
  if (signedIn?.known) storeAnswersOf(signedIn.me)
}

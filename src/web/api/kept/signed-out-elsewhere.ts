import { dropDrafts } from '../forms/drafts.ts'
import { expectEndOfSession, ME, queryClient } from '../query-client.ts'
import { deleteStored } from './kept-for.ts'
import { showSignedOutSoon } from './sign-out.ts'

const CHANNEL = 'tandem-sign-out'

/** A channel between the tabs of this browser; undefined where the browser has none. */
const openChannel = (): BroadcastChannel | undefined =>
  'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined

/** Tells the other tabs that the person has signed out. */
export function tellSignedOut(): void {
  const channel = openChannel()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it is one origin's own
  channel?.postMessage(null)
  channel?.close()
}

/** Leaves the page when the person signs out in another tab, or has done so while this page was loading. */
export function followSignOut(): void {
  openChannel()?.addEventListener('message', () => {
    expectEndOfSession(true)
    dropDrafts()
    void deleteStored()
    void queryClient.invalidateQueries({ queryKey: ME }, { cancelRefetch: false })
    showSignedOutSoon()
  })
  showSignedOutSoon()
}

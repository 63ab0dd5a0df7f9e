import { expect, it, vi } from 'vitest'
import { followDismissals, tellDismissals } from './dismissals.ts'

it('tabs of the same person hear of each other, and no tab of itself', async () => {
  const [own, others] = [vi.fn(), vi.fn()]
  const stop = followDismissals('stella', own)
  const otherTab = new BroadcastChannel('tandem-dismissals')
  otherTab.addEventListener('message', others)
  tellDismissals('stella')
  await vi.waitFor(() => expect(others).toHaveBeenCalledOnce())
  for (const person of ['konrad', 'stella']) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it is one origin's own
    otherTab.postMessage(person)
  }
  await vi.waitFor(() => expect(own).toHaveBeenCalledOnce())
  stop()
  otherTab.close()
})

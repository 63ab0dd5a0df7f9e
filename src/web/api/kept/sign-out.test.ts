// Who waits for the landing page joins no other sign-out: @isolated.
import { expect, it, vi } from 'vitest'
import { waitForLanding } from './sign-out.ts'

it('leads to the landing page once the server can send it, not when it fails', async () => {
  vi.useFakeTimers()
  const statuses = [503, 200]
  const ask = vi.fn<typeof fetch>(async () => new Response(null, { status: statuses.shift() ?? 200 }))
  const replace = vi.fn<(address: string) => void>()
  vi.stubGlobal('fetch', ask)
  vi.stubGlobal('location', { replace })
  waitForLanding('/de')
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledExactlyOnceWith('/de', { method: 'HEAD' })
  expect(replace).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(ask).toHaveBeenCalledTimes(2)
  expect(replace).toHaveBeenCalledExactlyOnceWith('/de')
})

import { expect, it, vi } from 'vitest'
import { listen } from './listening.ts'

it('says that it can not listen, and why', async () => {
  const onFailing = vi.fn<(error: unknown) => void>()
  const nobody = { host: '127.0.0.1', port: 1 }
  const stop = listen(nobody, 'news', { onNotified: vi.fn(), onListening: vi.fn(), onFailing })
  await vi.waitFor(() => expect(onFailing).toHaveBeenCalledOnce())
  expect(onFailing.mock.calls[0]?.[0]).toHaveProperty('code', 'ECONNREFUSED')
  await stop()
})

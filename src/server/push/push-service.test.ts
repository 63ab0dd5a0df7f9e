import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { afterEach, expect, it, vi } from 'vitest'
import { sendPush } from './push-service.ts'

type Found = (error: Error | null, addresses: readonly { address: string; family: number }[]) => void

/** Has every name lead to this address, or to none. */
const leadTo = (address: string | null) => {
  const unknown = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
  const answer = (_name: string, _options: object, done: Found): void =>
    address === null ? done(unknown, []) : done(null, [{ address, family: 4 }])
  const asked = vi.spyOn(dns, 'lookup').mockImplementation(answer as never)
  syncBuiltinESMExports()
  return asked
}

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

const send = () =>
  sendPush({ endpoint: 'https://push.example/1', headers: {}, body: new Uint8Array(1) }, { allowsLoopback: false })

it.each([null, '127.0.0.1', '10.0.0.7', '169.254.169.254'])(
  'does not say whether a name leads inside or nowhere: %s',
  async (address) => {
    const asked = leadTo(address)
    expect(await send()).toEqual({ outcome: 'later', reason: 'ENOTFOUND', afterMs: 0 })
    expect(asked).toHaveBeenCalledOnce()
  },
)

import { expect, it } from 'vitest'
import { readOverflows } from './metrics.ts'

it('reads how many connections found the accept queue full', () => {
  const netstat =
    'TcpExt: SyncookiesSent ListenOverflows ListenDrops\nTcpExt: 4 18000 18001\nIpExt: InNoRoutes\nIpExt: 7\n'
  expect(readOverflows(netstat)).toBe(18_000)
})

it.each(['', 'TcpExt: SyncookiesSent\nTcpExt: 4\n'])('knows when nobody says: %j', (netstat) =>
  expect(readOverflows(netstat)).toBeNull(),
)

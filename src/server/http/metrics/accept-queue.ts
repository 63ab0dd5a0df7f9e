import { readFile } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'

/** Counters of this network namespace, on Linux. */
const NETSTAT = '/proc/net/netstat'
const FIELD = 'ListenOverflows'

/**
 * Number of new connections that found the accept queue full, since the system started. The system counts all programs
 * of a machine or container together. Linux only.
 */
export function acceptQueueMetrics(registry: Registry): void {
  const gauge = new Gauge({
    name: 'tandem_accept_queue_overflows',
    help: 'New connections that found the accept queue full, of all programs of this machine or container.',
    registers: [registry],
    collect: async () => {
      const overflows = readOverflows(await readFile(NETSTAT, 'utf8').catch(() => ''))
      if (overflows !== null) gauge.set(overflows)
    },
  })
}

/** Parses /proc/net/netstat: a line of names and one of values below it. Null without them. */
export function readOverflows(netstat: string): number | null {
  const [names = [], values = []] = netstat
    .split('\n')
    .filter((line) => line.startsWith('TcpExt:'))
    .map((line) => line.split(' '))
  const at = names.indexOf(FIELD)
  return at < 0 || values[at] === undefined ? null : Number(values[at])
}

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'

/** What the thread is given. */
export type HealthThreadData = {
  /** One number: when the main thread last took a turn, nanoseconds of process.hrtime. */
  readonly heartbeat: BigInt64Array
  readonly stuckMs: number
  readonly host: string
  readonly port: number
}

export type HealthPortOptions = {
  readonly host: string
  /** 0: any that is free. */
  readonly port: number
  /** How long the main thread may stand still before the process counts as stuck; milliseconds. */
  readonly stuckMs?: number
}

export type HealthPort = {
  readonly port: number
  readonly close: () => Promise<void>
}

const BEAT_MS = 1000
const STUCK_MS = 30_000

/**
 * Answers `GET /healthz` on a port and in a thread of its own, which no load on the product can hold up: 200 while the main
 * thread goes on, 503 when it has stood still for half a minute and only a new start helps.
 * @throws what listening throws, as EADDRINUSE
 */
export async function openHealthPort({ host, port, stuckMs = STUCK_MS }: HealthPortOptions): Promise<HealthPort> {
  const heartbeat = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT))
  const beat = (): void => void Atomics.store(heartbeat, 0, process.hrtime.bigint())
  beat()
  const workerData: HealthThreadData = { heartbeat, stuckMs, host, port }
  const thread = new Worker(new URL('./health-thread.ts', import.meta.url), { workerData })
  const [address] = (await once(thread, 'message')) as [AddressInfo]
  const timer = setInterval(beat, Math.min(BEAT_MS, stuckMs / 4))
  return {
    port: address.port,
    close: async () => {
      clearInterval(timer)
      await thread.terminate()
    },
  }
}

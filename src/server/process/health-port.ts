import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'

/** The thread's input. */
export type HealthThreadData = {
  /** A number: when the main thread last took a turn, nanoseconds of process.hrtime. */
  readonly heartbeat: BigInt64Array
  readonly stuckMs: number
  readonly host: string
  readonly port: number
}

export type HealthPortOptions = {
  readonly host: string
  /** 0: any that is free. */
  readonly port: number
  /** How long the main thread may block before the process counts as stuck; milliseconds. */
  readonly stuckMs?: number
}

const BEAT_MS = 1000
const STUCK_MS = 30_000

export type HealthPort = Awaited<ReturnType<typeof openHealthPort>>

/**
 * Answers `GET /healthz` on its own port and in its own thread, so that no load holds it up: 200 while the main thread
 * runs, 503 after it has blocked for half a minute, which only a restart mends.
 * @throws errors of listening, such as EADDRINUSE
 */
export async function openHealthPort({ host, port, stuckMs = STUCK_MS }: HealthPortOptions) {
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

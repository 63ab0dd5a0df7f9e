import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { DatabaseStopped } from '../database-problem.ts'
import type { ClusterPlace } from './cluster.ts'
import { EngineConnection } from './engine-connection.ts'
import type { EngineCommand, EngineEvent } from './engine-thread.ts'

/** PostgreSQL in a thread of this process. */
export type Engine = {
  /** A stream that speaks PostgreSQL's wire protocol. The engine has one connection: a new one ends the one before. */
  readonly connect: () => Duplex
  /** Why it has stopped; null while it works. The next start recovers from the log. */
  readonly stopped: () => DatabaseStopped | null
  /** An archive (tar) of its files. */
  readonly dump: () => Promise<Uint8Array>
  /** Ends it, cleanly unless it has stopped. */
  readonly close: () => Promise<void>
}

/**
 * Starts the engine on a cluster.
 * @param onStop told once, when nothing works any more: PostgreSQL could not write its log, or the thread has ended
 * @throws what the engine says when it can't be started
 */
export async function startEngine(
  place: ClusterPlace,
  onStop: (problem: DatabaseStopped) => void = () => undefined,
): Promise<Engine> {
  const worker = new Worker(new URL('./engine-thread.ts', import.meta.url), { workerData: place })
  const tell = (command: EngineCommand, ...ports: MessagePort[]): void => worker.postMessage(command, ports)
  let stopped: DatabaseStopped | null = null
  let isClosing = false
  const stop = (cause: Error): void => {
    if (stopped || isClosing) return
    stopped = new DatabaseStopped(cause)
    onStop(stopped)
    void worker.terminate()
  }
  await once(worker, 'message')
  const exited = once(worker, 'exit')
  worker.on('message', (event: EngineEvent) => {
    if (event !== 'ready') stop(new Error(event.panic))
  })
  worker.on('error', stop)
  worker.on('exit', () => stop(new Error('its thread has ended')))
  const openPort = (): MessagePort => {
    const { port1, port2 } = new MessageChannel()
    tell({ connect: port2 }, port2)
    return port1
  }
  return {
    connect: () => new EngineConnection(openPort, () => stopped),
    stopped: () => stopped,
    dump: async () => {
      const { port1, port2 } = new MessageChannel()
      tell({ dump: port2 }, port2)
      const [tar] = (await once(port1, 'message')) as [ArrayBuffer]
      port1.close()
      return new Uint8Array(tar)
    },
    close: async () => {
      isClosing = true
      if (!stopped) tell('close')
      await exited
    },
  }
}

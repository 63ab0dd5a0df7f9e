import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { TransactionPool } from './pool.ts'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000

export type Listener = {
  /**
   * Called with the text of every notification, and without one after every (re)connection, since some may have been
   * missed.
   */
  readonly onNotified: (text: string) => void
  /** Called when a connection is lost. */
  readonly onLost: () => void
}

/**
 * Listens to a channel of PostgreSQL on a separate connection and reconnects when it is lost.
 * @returns stops listening and closes the connection
 */
export function listen(pool: TransactionPool, channel: string, listener: Listener): () => Promise<void> {
  const stopping = new AbortController()
  const running = listenWithRetries(pool, channel, listener, stopping.signal)
  return async () => {
    stopping.abort()
    await running
  }
}

const listenWithRetries = async (
  pool: TransactionPool,
  channel: string,
  listener: Listener,
  stopping: AbortSignal,
): Promise<void> => {
  let pause = FIRST_PAUSE_MS
  while (!stopping.aborted) {
    const hadConnection = await listenOnce(pool, channel, listener, stopping)
    if (stopping.aborted) return
    if (hadConnection) listener.onLost()
    pause = hadConnection ? FIRST_PAUSE_MS : Math.min(2 * pause, LONGEST_PAUSE_MS)
    await delay(pause, null, { signal: stopping, ref: false }).catch(() => undefined)
  }
}

/** Runs until the connection is lost or listening ends; returns whether there was a connection. */
const listenOnce = async (
  pool: TransactionPool,
  channel: string,
  { onNotified }: Listener,
  stopping: AbortSignal,
): Promise<boolean> => {
  const client = new Client({ ...pool.options, statement_timeout: 0 })
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
  client
    .on('error', () => lose())
    .on('end', () => lose())
    .on('notification', ({ payload }) => onNotified(payload ?? ''))
  stopping.addEventListener('abort', () => lose(), { once: true })
  try {
    await client.connect()
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
    onNotified('')
    await lost
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

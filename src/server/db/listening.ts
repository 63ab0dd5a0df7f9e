import { setTimeout as delay } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000
/** A connection that gives no answer for so long is lost, though nobody may have said so. */
const SILENCE_MS = 10_000

export type Listener = {
  /** Called with the text of every notification. */
  readonly onNotified: (text: string) => void
  /** Called after every (re)connection: notifications before it may have been missed. */
  readonly onListening: () => void
  /** Called when it can't listen, once until it can again. */
  readonly onFailing?: (error: unknown) => void
}

/**
 * Listens to a channel of PostgreSQL on a separate connection and reconnects when it is lost.
 * @returns stops listening and closes the connection
 */
export function listen(where: ClientConfig, channel: string, listener: Listener): () => Promise<void> {
  const stopping = new AbortController()
  const running = listenWithRetries(where, channel, listener, stopping.signal)
  return async () => {
    stopping.abort()
    await running
  }
}

const listenWithRetries = async (
  where: ClientConfig,
  channel: string,
  listener: Listener,
  stopping: AbortSignal,
): Promise<void> => {
  let pause = FIRST_PAUSE_MS
  while (!stopping.aborted) {
    const failure = await listenOnce(where, channel, listener, stopping)
    if (stopping.aborted) return
    if (failure !== null && pause === FIRST_PAUSE_MS) listener.onFailing?.(failure)
    pause = failure === null ? FIRST_PAUSE_MS : Math.min(2 * pause, LONGEST_PAUSE_MS)
    await delay(pause, null, { signal: stopping, ref: false }).catch(() => undefined)
  }
}

/** Runs until the connection is lost or listening ends; returns why there was no connection, or null. */
const listenOnce = async (
  where: ClientConfig,
  channel: string,
  { onNotified, onListening }: Listener,
  stopping: AbortSignal,
): Promise<unknown> => {
  const client = new Client({ ...where, statement_timeout: 0, query_timeout: SILENCE_MS })
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
  client
    .on('error', () => lose())
    .on('end', () => lose())
    .on('notification', ({ payload }) => onNotified(payload ?? ''))
  const stop = (): void => lose()
  stopping.addEventListener('abort', stop)
  try {
    await client.connect()
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
    onListening()
    const asking = setInterval(() => void client.query('SELECT').catch(() => lose()), SILENCE_MS).unref()
    await lost
    clearInterval(asking)
    return null
  } catch (error) {
    return error
  } finally {
    stopping.removeEventListener('abort', stop)
    await client.end().catch(() => undefined)
  }
}

import { Client, type PoolClient } from 'pg'
import type { TransactionPool } from './pool.ts'

/** How long silence is borne, milliseconds. */
export type Forbearance = {
  /** Between two looks at who waits. */
  readonly lookMs: number
  /** A connection that is in use for longer is worth a question whether anybody is there. */
  readonly longMs: number
  /** Longest that a new connection may take. */
  readonly answerMs: number
}

const USUAL: Forbearance = { lookMs: 1000, longMs: 4000, answerMs: 3000 }

/**
 * Ends the connections of a pool on which an answer is waited for when the server can't be reached any more. A network that
 * is gone says nothing: the system would wait for a quarter of an hour. Long work is left alone, because a server at work
 * takes a new connection at once, or refuses it.
 * @returns stops looking
 */
export function endSilence(pool: TransactionPool, { lookMs, longMs, answerMs } = USUAL): () => void {
  const since = new Map<PoolClient, number>()
  let isAsking = false
  pool.on('acquire', (client) => since.set(client, performance.now()))
  pool.on('release', (_error, client) => since.delete(client))
  pool.on('remove', (client) => since.delete(client))
  const look = async (): Promise<void> => {
    const waiting = [...since].filter(([, from]) => performance.now() - from > longMs).map(([client]) => client)
    if (isAsking || waiting.length === 0) return
    isAsking = true
    const isThere = await answers(pool, answerMs)
    isAsking = false
    if (isThere) return
    for (const client of waiting) if (since.has(client)) hangUp(client)
  }
  const timer = setInterval(() => void look(), lookMs).unref()
  return () => clearInterval(timer)
}

/** Whether the server says anything at all: also that it takes no more connections. */
const answers = async (pool: TransactionPool, answerMs: number): Promise<boolean> => {
  const client = new Client({ ...pool.options, connectionTimeoutMillis: answerMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    return error instanceof Error && 'severity' in error
  } finally {
    void client.end().catch(() => undefined)
  }
}

/** As when the other side had: whoever waits there is told that the connection is lost. */
const hangUp = (client: PoolClient): void => {
  const { connection } = client as unknown as { readonly connection: { readonly stream: { destroy(): void } } }
  connection.stream.destroy()
}

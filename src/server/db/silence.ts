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
 * Ends the connections of a pool on which an answer is waited for when the server can't be reached any more, or not by
 * them. A network that is gone says nothing: the system would wait for a quarter of an hour. Long work is left alone,
 * because a server at work takes a new connection at once and says so there, or refuses it.
 * @returns stops looking
 */
export function endSilence(pool: TransactionPool, forbearance = USUAL): () => void {
  const { lookMs, longMs } = forbearance
  const since = new Map<PoolClient, number>()
  /** Where the server is not at work, as it says, and what was waited for then. */
  const doubtful = new Map<PoolClient, unknown>()
  let isAsking = false
  pool.on('acquire', (client) => since.set(client, performance.now()))
  const forget = (client: PoolClient): void => {
    since.delete(client)
    doubtful.delete(client)
  }
  pool.on('release', (_error, client) => forget(client))
  pool.on('remove', forget)
  const look = async (): Promise<void> => {
    const waiting = [...since].filter(([, from]) => performance.now() - from > longMs).map(([client]) => client)
    if (isAsking || waiting.length === 0) return
    isAsking = true
    const found = await whereAtWork(pool, forbearance)
    isAsking = false
    for (const client of waiting.filter((one) => since.has(one))) {
      if (found === 'no answer') hangUp(client)
      else if (found !== 'there') doubt(client, found)
    }
  }
  /** What has just been sent may not be known there yet, so it is looked twice. */
  const doubt = (client: PoolClient, atWork: ReadonlySet<number>): void => {
    const { processID, _activeQuery: active, _sentQueryQueue: sent } = client as unknown as Waiting
    const waitsFor = active ?? sent[0] ?? null
    if (waitsFor === null || atWork.has(processID)) doubtful.delete(client)
    else if (doubtful.get(client) === waitsFor) hangUp(client)
    else doubtful.set(client, waitsFor)
  }
  const timer = setInterval(() => void look(), lookMs).unref()
  return () => clearInterval(timer)
}

/** What the library knows of a connection. */
type Waiting = {
  readonly processID: number
  readonly _activeQuery: unknown
  readonly _sentQueryQueue: readonly unknown[]
}

/**
 * The processes of the server that work for us, or have just done so; 'there' when it does not say: it takes no more
 * connections, or there is a pooler between with numbers of its own.
 */
const whereAtWork = async (
  pool: TransactionPool,
  { longMs, answerMs }: Forbearance,
): Promise<ReadonlySet<number> | 'there' | 'no answer'> => {
  const client = new Client({ ...pool.options, connectionTimeoutMillis: answerMs, query_timeout: answerMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number; own: number }>(AT_WORK, [longMs])
    const { processID } = client as unknown as Waiting
    return rows[0]?.own === processID ? new Set(rows.map(({ pid }) => pid)) : 'there'
  } catch (error) {
    return error instanceof Error && 'severity' in error ? 'there' : 'no answer'
  } finally {
    void client.end().catch(() => undefined)
  }
}

const AT_WORK = `select pid, pg_backend_pid() as own from pg_stat_activity
  where state = 'active' or state_change > now() - $1 * interval '1 millisecond'`

/** As when the other side had: whoever waits there is told that the connection is lost. */
export function hangUp(client: PoolClient | Client): void {
  const { connection } = client as unknown as { readonly connection: { readonly stream: { destroy(): void } } }
  connection.stream.destroy()
}

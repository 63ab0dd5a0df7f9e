import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from './client.ts'
import type { TransactionPool } from './pool.ts'
import { preparedStatement } from './prepared-query.ts'
import { serverPool } from './server-pool.ts'
import { endSilence } from './silence.ts'
import { sqlErrorOf } from './sql-error.ts'
import { isDatabaseAway } from './unavailable.ts'

/** A standby that answers reads in the place of the primary; docs/decisions/0047-reads-from-a-standby.md. */
export type ReadReplica = {
  /**
   * Reads from the standby what was committed when the call began, or more; from the primary when the standby is away, or
   * too far behind.
   * @param work may run twice
   */
  read<T>(primary: Database, work: (db: Database) => Promise<T>): Promise<T>
  readonly pool: TransactionPool
  readonly close: () => Promise<void>
}

/** How long a read waits for the standby to catch up, and between two looks; milliseconds. */
const PATIENCE_MS = 100
const LOOK_MS = 5
/** For so long nobody turns to a standby that did not answer, or did not catch up. */
const ALONE_MS = { away: 5000, behind: 1000 }
/** The primary has to have time left to answer. */
const FORBEARANCE = { lookMs: 500, longMs: 2000, answerMs: 1000 }
const CONNECT_MS = 1000

/** A standby that is itself followed by others has no position of its own to compare with. */
const position = preparedStatement<{ position: string | null }>(
  'wal_position',
  sql`select case when not pg_is_in_recovery() then pg_current_wal_insert_lsn()::text end as position`,
)

/** One that has become a primary is none to read from: it may be another life of the database. */
const shows = preparedStatement<{ shows: boolean }>(
  'wal_replayed',
  sql`select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${sql.placeholder('position')}::pg_lsn as shows`,
)

/** serialization_failure: the standby took back what a long read looks at. */
const TAKEN_BACK = '40001'

/** @param onTrouble told why it is left alone, once until it answers again */
export function openReadReplica(url: string, onTrouble: (error: unknown) => void): ReadReplica {
  const pool = serverPool(url, { onError: () => undefined, connectMs: CONNECT_MS })
  const stopLooking = endSilence(pool, FORBEARANCE)
  const replica: Database = drizzle({ client: pool })
  let aloneUntil = -Infinity
  let isInTrouble = false

  const leaveAlone = (error: unknown): void => {
    aloneUntil = performance.now() + ALONE_MS.away
    if (!isInTrouble) onTrouble(error)
    isInTrouble = true
  }
  const hasCaughtUp = async (primary: Database): Promise<boolean> => {
    if (performance.now() < aloneUntil) return false
    const [now] = await position(primary, {})
    if (!now?.position) return false
    try {
      const isThere = await untilIt(async () => (await shows(replica, { position: now.position }))[0]?.shows ?? false)
      if (!isThere) aloneUntil = performance.now() + ALONE_MS.behind
      isInTrouble = false
      return isThere
    } catch (error) {
      leaveAlone(error)
      return false
    }
  }
  return {
    pool,
    async read(primary, work) {
      if (!(await hasCaughtUp(primary))) return work(primary)
      try {
        return await work(replica)
      } catch (error) {
        if (isDatabaseAway(error)) leaveAlone(error)
        else if (sqlErrorOf(error)?.code !== TAKEN_BACK) throw error
        return work(primary)
      }
    },
    close: async () => {
      stopLooking()
      await pool.end()
    },
  }
}

const untilIt = async (isSo: () => Promise<boolean>): Promise<boolean> => {
  const end = performance.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (performance.now() > end) return false
    await delay(LOOK_MS)
  }
  return true
}

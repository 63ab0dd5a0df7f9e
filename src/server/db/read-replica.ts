import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from './client.ts'
import type { TransactionPool } from './pool.ts'
import { preparedStatement } from './prepared-query.ts'
import { isSameDatabase, type Marks, marksOf } from './same-database.ts'
import { serverPool } from './server-pool.ts'
import { endSilence } from './silence.ts'
import { sqlErrorOf } from './sql-error.ts'
import { isDatabaseAway } from './unavailable.ts'

/** A standby that answers reads in the place of the primary; docs/decisions/0047-reads-from-a-standby.md. */
export type ReadReplica = {
  /**
   * Reads from the standby what was committed when the call began, or more; from the primary when the standby is away, too
   * far behind, none of this database, or refuses.
   * @param work may run twice
   */
  read<T>(primary: Database, work: (db: Database) => Promise<T>): Promise<T>
  readonly pool: TransactionPool
  readonly close: () => Promise<void>
}

/** Why the primary answers what the standby should. */
export type ReplicaTrouble =
  | 'it does not answer'
  | 'it holds another database than DATABASE_URL'
  | 'it follows nobody: it is a primary'
  | 'it has been behind for a minute'
  | 'it refuses what is read'

export type ReplicaWatch = {
  /** Told once, until it answers again, or something else is the matter. */
  readonly onTrouble: (trouble: ReplicaTrouble, error: unknown) => void
  /** It answers again. */
  readonly onWell: () => void
}

/** How long a read waits for the standby to catch up, and between two looks; milliseconds. */
const PATIENCE_MS = 100
const LOOK_MS = 5
/** For so long nobody turns to a standby that did not answer, did not catch up, or is not what it should be. */
const ALONE_MS = { away: 5000, behind: 1000, wrong: 60_000 }
/** To be behind for a moment is nothing to tell of. */
const BEHIND_MS = 60_000
/** The primary has to have time left to answer. */
const FORBEARANCE = { lookMs: 500, longMs: 2000, answerMs: 1000 }
const CONNECT_MS = 1000

/** A standby that is itself followed by others has no position of its own to compare with. */
const position = preparedStatement<{ position: string | null }>(
  'wal_position',
  sql`select case when not pg_is_in_recovery() then pg_current_wal_insert_lsn()::text end as position`,
)

/** One that has become a primary is none to read from: it may be another life of the database. */
const shows = preparedStatement<{ follows: boolean; shows: boolean }>(
  'wal_replayed',
  sql`select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn() >= ${sql.placeholder('position')}::pg_lsn as shows`,
)

/** serialization_failure: the standby took back what a long read looks at. */
const TAKEN_BACK = '40001'
/** SQLSTATE class of questions that are wrong themselves, wherever they are asked: data exception. */
const WRONG_QUESTION = '22'

class OtherDatabase extends Error {
  override readonly name = 'OtherDatabase'
}

export function openReadReplica(url: string, watch: ReplicaWatch): ReadReplica {
  const life = watched(watch)
  let primaryMarks: Marks = []
  const pool = poolFor(url, () => primaryMarks)
  const stopLooking = endSilence(pool, FORBEARANCE)
  const replica: Database = drizzle({ client: pool })

  const hasCaughtUp = async (primary: Database): Promise<boolean> => {
    if (life.isAlone()) return false
    if (primaryMarks.length === 0) primaryMarks = await marksOf(primary.$client, CONNECT_MS)
    const [now] = await position(primary, {})
    if (!now?.position) return false
    try {
      const found = await untilItShows(replica, now.position)
      if (found === 'behind') life.behind()
      if (found === 'a primary') life.leave('it follows nobody: it is a primary', null)
      return found === 'there'
    } catch (error) {
      life.leave(connectionTrouble(error), error)
      return false
    }
  }
  return {
    pool,
    async read(primary, work) {
      if (!(await hasCaughtUp(primary))) return work(primary)
      try {
        const answer = await work(replica)
        life.well()
        return answer
      } catch (error) {
        const trouble = troubleOf(error)
        if (trouble === null) throw error
        if (trouble !== 'it took back what was read') life.leave(trouble, error)
        return work(primary)
      }
    },
    close: async () => {
      stopLooking()
      await pool.end()
    },
  }
}

const poolFor = (url: string, primaryMarks: () => Marks): TransactionPool =>
  serverPool(url, {
    onError: () => undefined,
    connectMs: CONNECT_MS,
    // Each connection: a name may lead somewhere else from one moment to the next.
    async onConnect(client) {
      const marks = await marksOf(client, CONNECT_MS)
      if (isSameDatabase(primaryMarks(), marks)) return
      throw new OtherDatabase(`It is ${String(marks)}, and DATABASE_URL ${String(primaryMarks())}.`)
    },
  })

/** Null: it would be the same with the primary. */
const troubleOf = (error: unknown): ReplicaTrouble | 'it took back what was read' | null => {
  if (isDatabaseAway(error)) return connectionTrouble(error)
  const code = sqlErrorOf(error)?.code
  if (code === undefined || code.startsWith(WRONG_QUESTION)) return null
  return code === TAKEN_BACK ? 'it took back what was read' : 'it refuses what is read'
}

const connectionTrouble = (error: unknown): ReplicaTrouble =>
  isOther(error) ? 'it holds another database than DATABASE_URL' : 'it does not answer'

const isOther = (error: unknown): boolean =>
  error instanceof OtherDatabase || (error instanceof Error && isOther(error.cause))

/** Whether it is left alone, and who was told why. */
const watched = ({ onTrouble, onWell }: ReplicaWatch) => {
  let aloneUntil = -Infinity
  let behindSince: number | null = null
  let told: ReplicaTrouble | null = null
  const leave = (trouble: ReplicaTrouble, error: unknown): void => {
    aloneUntil = performance.now() + (trouble === 'it does not answer' ? ALONE_MS.away : ALONE_MS.wrong)
    if (told !== trouble) onTrouble(trouble, error)
    told = trouble
  }
  return {
    isAlone: () => performance.now() < aloneUntil,
    leave,
    behind: (): void => {
      behindSince ??= performance.now()
      if (performance.now() - behindSince > BEHIND_MS) leave('it has been behind for a minute', null)
      aloneUntil = performance.now() + ALONE_MS.behind
    },
    well: (): void => {
      behindSince = null
      if (told !== null) onWell()
      told = null
    },
  }
}

const untilItShows = async (replica: Database, at: string): Promise<'there' | 'behind' | 'a primary'> => {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const [now] = await shows(replica, { position: at })
    if (!now?.follows) return 'a primary'
    if (now.shows) return 'there'
    if (performance.now() > end) return 'behind'
    await delay(LOOK_MS)
  }
}

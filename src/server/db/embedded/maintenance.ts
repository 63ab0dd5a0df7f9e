import type { TransactionPool } from '../pool.ts'

/** Flushes pending counts, which otherwise reach the statistics once a second. */
const COUNT = 'SELECT pg_stat_force_next_flush()'

/**
 * Tables that are due by autovacuum's thresholds, system tables included. Empty tables are left out: the planner would
 * go on treating an analyzed empty table as empty, but assumes ten pages for one without statistics. A killed process
 * loses its counts, so a table that has doubled its pages is due as well, and so is one with old transaction ids.
 */
const DUE = `
  WITH tables AS (
    SELECT c.oid, c.relkind, greatest(c.reltuples, 0) AS rows, c.relpages,
      pg_relation_size(c.oid) / current_setting('block_size')::int AS pages, pg_stat_get_live_tuples(c.oid) AS live,
      pg_stat_get_dead_tuples(c.oid) AS dead, pg_stat_get_ins_since_vacuum(c.oid) AS inserted,
      pg_stat_get_mod_since_analyze(c.oid) AS changed,
      age(c.relfrozenxid) > 200000000 OR mxid_age(c.relminmxid) > 400000000 AS is_old
    FROM pg_class c
    WHERE c.relkind IN ('r', 'm', 't') AND c.relpersistence = 'p' AND c.oid <> 'pg_statistic'::regclass
  ), due AS (
    SELECT oid,
      is_old OR (live > 0 OR pages > 100) AND (dead > 50 + 0.2 * rows OR inserted > 1000 + 0.2 * rows) AS to_vacuum,
      relkind <> 't' AND pages > 0 AND (changed > 50 + 0.1 * rows AND live > 0 OR pages > 10 + 2 * relpages) AS to_analyze
    FROM tables
  )
  SELECT oid::regclass::text AS name, to_vacuum AS "isToVacuum", to_analyze AS "isToAnalyze"
  FROM due WHERE to_vacuum OR to_analyze ORDER BY name`

type Due = { readonly name: string; readonly isToVacuum: boolean; readonly isToAnalyze: boolean }

/**
 * Does the work of a server's autovacuum: removes dead rows and renews the planner's statistics of changed tables. Each
 * statement runs by itself, so that others get the connection in between.
 */
export async function tidy(pool: TransactionPool): Promise<void> {
  await pool.query(COUNT)
  const { rows } = await pool.query<Due>(DUE)
  const statements = [
    ...rows.filter(({ isToAnalyze }) => isToAnalyze).map(({ name }) => `ANALYZE ${name}`),
    ...rows.filter(({ isToVacuum }) => isToVacuum).map(({ name }) => `VACUUM (PROCESS_TOAST false) ${name}`),
  ]
  for (const statement of statements) await pool.query(statement)
}

/** Recurring work. */
type Recurring = {
  /** Waits for the one under way. */
  stop(): Promise<void>
  /** Runs something while the work is paused. */
  without<T>(task: () => Promise<T>): Promise<T>
}

/** Runs `work` every `interval` ms, never twice at once. */
export function every(interval: number, work: () => Promise<void>, onError: (error: unknown) => void): Recurring {
  const now: { running: Promise<void> | null } = { running: null }
  const run = (task: () => Promise<void>): void => {
    now.running = task()
      .catch(onError)
      .finally(() => {
        now.running = null
      })
  }
  const timer = setInterval(() => {
    if (!now.running) run(work)
  }, interval)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await now.running
    },
    without: async (task) => {
      while (now.running) await now.running
      const result = task()
      run(() =>
        result.then(
          () => undefined,
          () => undefined,
        ),
      )
      return result
    },
  }
}

import type { Pool } from 'pg'

/** The tables of the database, system ones included: their dead rows pile up just the same. */
const TABLES = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'm') AND c.relpersistence = 'p' AND n.nspname <> 'information_schema'
  ORDER BY 1`

/**
 * What a server's background processes would do and the embedded engine has none for: remove dead rows, renew the
 * planner's statistics, bring the log down to nothing. Table by table, as the engine blocks the process while it works.
 */
export async function maintain(pool: Pool): Promise<void> {
  const tables = await pool.query<{ name: string }>(TABLES)
  for (const { name } of tables.rows) await pool.query(`VACUUM (ANALYZE) ${name}`)
  await pool.query('CHECKPOINT')
}

/** Work that comes round again. */
type Recurring = {
  /** Waits for the one under way. */
  stop(): Promise<void>
  /** Does something while the work does not run. */
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

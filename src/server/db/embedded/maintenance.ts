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

/** Runs `work` every `interval` ms, never twice at once. `stop` waits for the one under way. */
export function every(
  interval: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } {
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = null
      })
  }, interval)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

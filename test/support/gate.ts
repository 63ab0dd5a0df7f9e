/** Holds the first transaction that writes at that write, so that a test decides who comes first. */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { OpenDatabase } from '#server/db/client.ts'

/** Keys of advisory locks: one held by each that waits at the gate, one by the gate while it is shut. */
const [AT_THE_GATE, SHUT] = [7_001, 7_002]

export type Gate = {
  /** From now on the first transaction that writes to one of these tables (or to any table) waits there. */
  shut(tables?: readonly string[]): Promise<void>
  open(): Promise<void>
  /** Resolves when each of these calls was answered or waits for a lock. */
  still(calls: readonly Promise<unknown>[]): Promise<void>
  release(): void
}

export async function makeGate({ db, pool }: Pick<OpenDatabase, 'db' | 'pool'>): Promise<Gate> {
  const keeper = await pool.connect()
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const all = rows.map(({ name }) => name)
  await db.execute(
    sql.raw(`
    create schema gate;
    create table gate.tables (name text);
    create function gate.wait() returns trigger language plpgsql as $$ begin
      if exists (select 1 from gate.tables where name = tg_table_name) and pg_try_advisory_xact_lock(${AT_THE_GATE})
      then perform pg_advisory_xact_lock_shared(${SHUT}); end if;
      return null;
    end $$;
    ${all.map((table) => `create trigger gate before insert or update or delete on ${table} execute function gate.wait();`).join('\n')}`),
  )
  const countWaiting = async (): Promise<number> => {
    const { rowCount } = await keeper.query(
      'select 1 from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0',
    )
    return rowCount ?? 0
  }
  return {
    async shut(tables = all) {
      await keeper.query('select pg_advisory_lock($1)', [SHUT])
      await keeper.query('delete from gate.tables')
      await keeper.query('insert into gate.tables select unnest($1::text[])', [tables])
    },
    async open() {
      await keeper.query('select pg_advisory_unlock($1)', [SHUT])
    },
    async still(calls) {
      let unanswered = calls.length
      for (const call of calls) void call.finally(() => (unanswered -= 1)).catch(() => undefined)
      do await delay(5)
      while (unanswered > (await countWaiting()))
    },
    release: () => keeper.release(),
  }
}

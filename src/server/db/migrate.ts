import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, type PoolClient } from 'pg'
import type { OpenDatabase } from './client.ts'
import { DatabaseTooOld, MigrationFailed, MigrationHeldUp } from './database-problem.ts'
import { isHeldUp } from './sql-error.ts'
import { fileURLToPath } from 'node:url'

/** The files that drizzle-kit generates: the tables, step by step. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('migrations', import.meta.url))

/** Functions and triggers as they are now, a file for each subject. */
export const RULES_FOLDER = fileURLToPath(new URL('schema/rules', import.meta.url))

/** Number of the advisory lock for migrations, for instances that start together; chosen once, at random. */
export const MIGRATION_LOCK = 7_310_584_271

/** The migrations done, as drizzle notes them: the last moment (`created_at`) is the version of the tables. */
export const MIGRATIONS_TABLE = 'drizzle.__drizzle_migrations'

/** The files of rules done. */
export const RULES_TABLE = 'drizzle.rules'

const MAKE_NOTES = `
  CREATE SCHEMA IF NOT EXISTS drizzle;
  CREATE TABLE IF NOT EXISTS ${MIGRATIONS_TABLE} (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint);
  CREATE TABLE IF NOT EXISTS ${RULES_TABLE} (file text PRIMARY KEY, text text NOT NULL)`

type Runner = Pick<Client | PoolClient, 'query'>

/** Where migrations and rules are. */
export type Folders = { readonly migrations: string; readonly rules: string }

const FOLDERS: Folders = { migrations: MIGRATIONS_FOLDER, rules: RULES_FOLDER }

/** The work of one transaction: a migration, or a file of rules. */
export type Step = {
  readonly name: string
  readonly sql: string
  /** The statement that notes it as done, and its values. */
  readonly note: readonly [sql: string, values: readonly (string | number)[]]
}

type Migration = Step & { readonly at: number }

/** A step is tried again, because locks in its way pass. */
type LockRetry = { readonly attempts: number; readonly lockMs: number; readonly pauseMs: number }

/** Calls that need a table wait while a step waits for it, no longer than a call may wait for a lock (client.ts). */
const LOCK_RETRY: LockRetry = { attempts: 10, lockMs: 2000, pauseMs: 1000 }

/**
 * Runs the missing migrations and changed rules, each in a transaction of its own, beside instances that are at work. Several
 * instances may call it at once.
 * @throws DatabaseTooOld, MigrationFailed, MigrationHeldUp
 */
export async function migrate(
  { pool }: OpenDatabase,
  folders: Partial<Folders> = {},
  retry = LOCK_RETRY,
): Promise<void> {
  const client = new Client({ ...pool.options, ...NO_LIMITS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await runSteps(client, folders, retry)
  } finally {
    // Releases the lock.
    await client.end()
  }
}

/** Migrations take as long as they take. */
const NO_LIMITS = { statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0, lock_timeout: 0 }

const runSteps = async (client: Runner, folders: Partial<Folders>, retry: LockRetry): Promise<void> => {
  for (const step of await stepsToDo(client, folders)) await runStep(client, step, retry)
}

const runStep = async (client: Runner, step: Step, { attempts, lockMs, pauseMs }: LockRetry): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockMs}`)
      await runMigrationStep(client, step)
      await client.query('COMMIT')
      return
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined)
      if (!isHeldUp(error)) throw new MigrationFailed(error)
      if (attempt >= attempts) throw new MigrationHeldUp(step.name, error)
      await delay(pauseMs)
    }
  }
}

/** In the transaction of the caller. */
export async function runMigrationStep(client: Runner, { sql, note: [noting, values] }: Step): Promise<void> {
  await client.query(sql)
  await client.query(MAKE_NOTES)
  await client.query(noting, [...values])
}

/**
 * Makes the tables as the migrations up to a moment left them, without their rules, in the transaction of the caller; for
 * rows that bring along what is noted of migrations.
 */
export async function makeTables(client: Runner, upTo: number): Promise<void> {
  await client.query(MAKE_NOTES)
  for (const { sql, at } of migrationsIn(MIGRATIONS_FOLDER)) if (at <= upTo) await client.query(sql)
}

/** The moments of all migrations, the oldest first. */
export function migrationMoments(folder = MIGRATIONS_FOLDER): number[] {
  return migrationsIn(folder).map(({ at }) => at)
}

/** Whether migrations will change a database of an earlier version; false for a new one. */
export async function hasMigrationsToDo(
  { pool }: OpenDatabase,
  { migrations }: Partial<Folders> = {},
): Promise<boolean> {
  const last = await lastMigration(pool)
  return last !== null && migrationMoments(migrations).some((at) => at > last)
}

/**
 * What is to be done in a database, in order: migrations, then rules.
 * @throws DatabaseTooOld
 */
export async function stepsToDo(client: Runner, folders: Partial<Folders> = {}): Promise<Step[]> {
  const { migrations, rules } = { ...FOLDERS, ...folders }
  const last = await lastMigration(client)
  const all = migrationsIn(migrations)
  if (last === null) return [...all, ...changedRules(new Map(), rulesIn(rules))]
  if (last < (all[0]?.at ?? 0)) throw new DatabaseTooOld()
  // An instance of an older version that starts once more takes no rule of a newer one back.
  if (last > (all.at(-1)?.at ?? 0)) return []
  return [...all.filter(({ at }) => at > last), ...changedRules(await rulesDone(client), rulesIn(rules))]
}

const lastMigration = async (client: Runner): Promise<number | null> => {
  if (!(await isThere(client, MIGRATIONS_TABLE))) return null
  const { rows } = await client.query<{ last: string | null }>(
    `SELECT max(created_at)::text AS last FROM ${MIGRATIONS_TABLE}`,
  )
  const last = rows[0]?.last ?? null
  return last === null ? null : Number(last)
}

type Rules = ReadonlyMap<string, string>

/** None in a database of before there were files of them. */
const rulesDone = async (client: Runner): Promise<Rules> => {
  if (!(await isThere(client, RULES_TABLE))) return new Map()
  const { rows } = await client.query<{ file: string; text: string }>(`SELECT file, text FROM ${RULES_TABLE}`)
  return new Map(rows.map(({ file, text }) => [file, text]))
}

const isThere = async (client: Runner, table: string): Promise<boolean> => {
  const { rows } = await client.query<{ found: string | null }>('SELECT to_regclass($1)::text AS found', [table])
  return rows[0]?.found !== null
}

type Journal = { readonly entries: readonly { readonly when: number; readonly tag: string }[] }

const migrationsIn = (folder: string): Migration[] => {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal
  return entries.map(({ when: at, tag: name }) => {
    const sql = readFileSync(join(folder, `${name}.sql`), 'utf8')
    const hash = createHash('sha256').update(sql).digest('hex')
    return { name, at, sql, note: [`INSERT INTO ${MIGRATIONS_TABLE} (hash, created_at) VALUES ($1, $2)`, [hash, at]] }
  })
}

const rulesIn = (folder: string): Rules =>
  new Map(
    readdirSync(folder)
      .toSorted()
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  )

const NOTE_RULES = `INSERT INTO ${RULES_TABLE} (file, text) VALUES ($1, $2) ON CONFLICT (file) DO UPDATE SET text = excluded.text`
const FORGET_RULES = `DELETE FROM ${RULES_TABLE} WHERE file = $1`

/** Files of which something goes come last: others may have taken it over. */
const changedRules = (done: Rules, present: Rules): Step[] => {
  const kept = new Set([...present.values()].flatMap(madeBy))
  const files = [...new Set([...present.keys(), ...done.keys()])].filter((file) => done.get(file) !== present.get(file))
  const steps = files.map((file) => {
    const text = present.get(file) ?? null
    const gone = madeBy(done.get(file) ?? '').filter((made) => !kept.has(made))
    const drops = gone.toReversed().map((made) => `DROP ${made.replace(' ', ' IF EXISTS ')};\n`)
    const note: Step['note'] = text === null ? [FORGET_RULES, [file]] : [NOTE_RULES, [file, text]]
    return { name: `rules/${file}`, sql: `${text ?? ''}${drops.join('')}`, note, goes: gone.length > 0 }
  })
  return steps.toSorted((a, b) => Number(a.goes) - Number(b.goes))
}

const MADE =
  /^CREATE (?:OR REPLACE |CONSTRAINT )?(?:(?<func>FUNCTION \w+\([^)]*\))|TRIGGER (?<trigger>\w+)[^;]*? ON (?<table>\w+))/gmu

/** The objects that a file of rules makes, as `DROP` takes them: a function with its arguments, a trigger with its table. */
const madeBy = (text: string): string[] =>
  [...text.matchAll(MADE)].map(({ groups: { func, trigger, table } = {} }) => func ?? `TRIGGER ${trigger} ON ${table}`)

import type { ImportKind, ImportPhase } from '#domain/imports/imports.ts'
import { boolean, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './people.ts'

/** Numbers of an import. */
export type ImportSummary = {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly removed: number
  /** Entries to correct; with any, nothing was changed. */
  readonly issues: number
}

/** A place in a file to be corrected, without its sentence: that depends on who reads it. */
export type KeptIssue = {
  readonly line: number | null
  readonly column: string | null
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

/**
 * Imports that run, and the last ones that ended. The end of one that went well is written in its own transaction, so
 * that the row can't say otherwise than the data.
 */
export const importRuns = pgTable('import_runs', {
  id: uuid().primaryKey().defaultRandom(),
  kind: text().notNull().$type<ImportKind>(),
  dryRun: boolean('dry_run').notNull(),
  startedBy: uuid('started_by').references(() => users.id, { onDelete: 'set null' }),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  phase: text().notNull().$type<ImportPhase>(),
  done: integer().notNull().default(0),
  /** Null while nobody knows how much there is to do in the phase. */
  total: integer(),
  /** The last sign of life of the process that works on it, by the clock of the database. */
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
  /** Why it ended without a summary. */
  errorCode: text('error_code'),
  summary: jsonb().$type<ImportSummary>(),
  /** The first places to be corrected; forgotten after a while, because values out of the file stand in them. */
  issues: jsonb().$type<readonly KeptIssue[]>(),
})

/** Tasks for a moment, done in the database (docs/decisions/0093-what-is-due-is-done-by-one-runner.md). */
export const dueTasks = pgTable(
  'due_tasks',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Always the same, which reminds of a request or lets it expire. */
    kind: text().notNull().$type<'answer_deadline'>(),
    /** The id of the request. */
    subjectId: uuid('subject_id').notNull(),
    // In milliseconds, as its reader compares it with what is there by then.
    dueAt: timestamp('due_at', { withTimezone: true, precision: 3 }).notNull(),
    /** How often it failed since it fell due. */
    attempts: integer().notNull().default(0),
    /** It failed, and is tried again from here on. */
    retryAt: timestamp('retry_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    unique('due_tasks_one_a_subject').on(table.kind, table.subjectId),
    index('due_tasks_due').on(table.dueAt, table.id),
  ],
)

/** Ed25519 keys of the confirmations; the youngest signs, all of them verify. The private part is sealed by the secret. */
export const signingKeys = pgTable('signing_keys', {
  id: text().primaryKey(),
  publicKey: text('public_key').notNull(),
  sealedPrivateKey: text('sealed_private_key').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/**
 * The one key (P-256) with which this installation tells push services who it is. The private part is sealed by the
 * secret. Browsers subscribe to what this very key sends, so another one ends their subscriptions.
 */
export const vapidKeys = pgTable('vapid_keys', {
  /** A constant: the table has one row at most. */
  id: text().primaryKey(),
  /** As browsers take it: the uncompressed point in base64url. */
  publicKey: text('public_key').notNull(),
  sealedPrivateKey: text('sealed_private_key').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/**
 * What all instances count together (docs/decisions/0040-limits-and-overload.md). UNLOGGED: a crash of the database begins
 * the counts anew, and a count waits for no disk.
 */
export const rateLimits = pgTable('rate_limits', {
  /** A keyed digest of what is counted and of whom; neither can be read from it. */
  key: text().primaryKey(),
  count: integer().notNull(),
  /** From then on it begins anew. */
  overAt: timestamp('over_at', { withTimezone: true }).notNull(),
})

import type { ImportKind, ImportPhase } from '#domain/imports/imports.ts'
import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** What an import came to, in numbers. */
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

import { type ImportKind, type ImportProgress, IMPORT_SILENCE_MS } from '#domain/imports/imports.ts'
import { and, desc, eq, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { oneOf } from '../../one-of.ts'
import { rowIn } from '../../rows.ts'
import { importRuns, type ImportSummary, type KeptIssue } from '../../schema/operation.ts'
import { users } from '../../schema/people.ts'
import { sendEvents } from '../events.ts'

export type NewImportRun = {
  readonly kind: ImportKind
  readonly dryRun: boolean
  readonly startedBy: string
}

const ofKind = ({ kind, dryRun }: Pick<NewImportRun, 'kind' | 'dryRun'>) =>
  and(eq(importRuns.kind, kind), eq(importRuns.dryRun, dryRun))

/** Each instance has a clock of its own; signs of life are told by the one that they share. */
const CLOCK = sql<Date>`clock_timestamp()`

/** Its process has given no sign of life for a while. */
export const isSilent = sql<boolean>`${importRuns.seenAt} < ${CLOCK} - ${IMPORT_SILENCE_MS} * interval '1 millisecond'`

/**
 * An import begins; those of its kind that are over are forgotten.
 * @param alive those that this process works on, however long it slept
 * @returns its id
 */
export async function insertImportRun(
  tx: Queryable,
  run: NewImportRun,
  alive: Iterable<string>,
  now: Date,
): Promise<string> {
  const isOver = or(isNotNull(importRuns.endedAt), and(isSilent, not(oneOf(importRuns.id, alive))))
  await tx.delete(importRuns).where(and(ofKind(run), isOver))
  const made = await tx
    .insert(importRuns)
    .values({ ...run, phase: 'reading', startedAt: now, seenAt: CLOCK })
    .returning({ id: importRuns.id })
  const { id } = rowIn(made)
  await notifyOfImport(tx, id, null, now)
  return id
}

const running = (id: string) => and(eq(importRuns.id, id), isNull(importRuns.endedAt))

/** Says how far an import is, which is a sign of life as well. */
export async function updateImportRun(db: Queryable, id: string, progress: ImportProgress): Promise<void> {
  await db
    .update(importRuns)
    .set({ ...progress, seenAt: CLOCK })
    .where(running(id))
}

export type ImportEnd = { readonly issues: readonly KeptIssue[] } & (
  | { readonly summary: ImportSummary }
  | { readonly errorCode: string }
)

/** An import is over, in the transaction that makes it true. */
export async function endImportRun(tx: Queryable, id: string, end: ImportEnd, now: Date): Promise<void> {
  await tx
    .update(importRuns)
    .set({ ...end, endedAt: now, seenAt: CLOCK })
    .where(running(id))
  await notifyOfImport(tx, id, null, now)
}

/** The event of an import for the admins; without progress it says that an import began or is over. */
export function importEvent(id: string, progress: ImportProgress | null) {
  const { phase = null, done = 0, total = null } = progress ?? {}
  return { type: 'import', data: { import_id: id, phase, done, total } } as const
}

/** Tells the admins on every instance. */
export async function notifyOfImport(
  tx: Queryable,
  id: string,
  progress: ImportProgress | null,
  now: Date,
): Promise<void> {
  await sendEvents(tx, [{ userId: null, ...importEvent(id, progress) }], now)
}

export type ImportRunRow = typeof importRuns.$inferSelect & {
  /** The process that works on it gave no sign of life for a while. */
  readonly isSilent: boolean
  readonly starter: { readonly id: string; readonly firstName: string; readonly lastName: string } | null
}

/** All that is known of imports, the latest first. */
export async function listImportRuns(db: Queryable): Promise<ImportRunRow[]> {
  const rows = await db
    .select({
      run: importRuns,
      isSilent,
      starter: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(importRuns)
    .leftJoin(users, and(eq(users.id, importRuns.startedBy), isNull(users.deletedAt)))
    .orderBy(desc(importRuns.startedAt), desc(importRuns.id))
  return rows.map(({ run, ...more }) => ({ ...run, ...more }))
}

/** No import that runs is alive: known by a process that has the database to itself and has just opened it. */
export async function markImportsDead(db: Queryable): Promise<void> {
  await db
    .update(importRuns)
    .set({ seenAt: new Date(0) })
    .where(isNull(importRuns.endedAt))
}

/** Forgets what was to be corrected in files that were refused before that time. */
export async function deleteOldIssues(db: Queryable, before: Date): Promise<void> {
  await db
    .update(importRuns)
    .set({ issues: null })
    .where(and(lt(importRuns.endedAt, before), isNotNull(importRuns.issues)))
}

import { type ImportKind, type ImportProgress, IMPORT_SILENCE_MS } from '#domain/imports.ts'
import { and, desc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { importRuns, type ImportSummary } from '../../schema/import-runs.ts'
import { users } from '../../schema/users.ts'
import { recordEvents } from '../events.ts'

export type NewImportRun = {
  readonly kind: ImportKind
  readonly dryRun: boolean
  readonly startedBy: string
}

const ofKind = ({ kind, dryRun }: Pick<NewImportRun, 'kind' | 'dryRun'>) =>
  and(eq(importRuns.kind, kind), eq(importRuns.dryRun, dryRun))

/** An import begins; those of its kind that are over are forgotten. @returns its id */
export async function insertImportRun(tx: Queryable, run: NewImportRun, now: Date): Promise<string> {
  const silentSince = new Date(now.getTime() - IMPORT_SILENCE_MS)
  const isOver = or(isNotNull(importRuns.endedAt), lt(importRuns.seenAt, silentSince))
  await tx.delete(importRuns).where(and(ofKind(run), isOver))
  const [made] = await tx
    .insert(importRuns)
    .values({ ...run, phase: 'reading', startedAt: now, seenAt: now })
    .returning({ id: importRuns.id })
  if (!made) throw new Error('the row of an import was not made')
  await tellOfImport(tx, made.id, null, now)
  return made.id
}

const running = (id: string) => and(eq(importRuns.id, id), isNull(importRuns.endedAt))

/** Says how far an import is, which is a sign of life as well. */
export async function updateImportRun(db: Queryable, id: string, progress: ImportProgress, now: Date): Promise<void> {
  await db
    .update(importRuns)
    .set({ ...progress, seenAt: now })
    .where(running(id))
}

export type ImportEnd = { readonly summary: ImportSummary } | { readonly errorCode: string }

/** An import is over, in the transaction that makes it true. */
export async function endImportRun(tx: Queryable, id: string, end: ImportEnd, now: Date): Promise<void> {
  await tx
    .update(importRuns)
    .set({ ...end, endedAt: now, seenAt: now })
    .where(running(id))
  await tellOfImport(tx, id, null, now)
}

/** What the event stream tells the admins; without progress it says that an import began or is over. */
export function importEvent(id: string, progress: ImportProgress | null) {
  const { phase = null, done = 0, total = null } = progress ?? {}
  return { type: 'import', data: { import_id: id, phase, done, total } } as const
}

/** Tells the admins on every instance. */
export async function tellOfImport(
  tx: Queryable,
  id: string,
  progress: ImportProgress | null,
  now: Date,
): Promise<void> {
  await recordEvents(tx, [{ userId: null, ...importEvent(id, progress) }], now)
}

export type ImportRunRow = typeof importRuns.$inferSelect & {
  readonly starter: { readonly id: string; readonly firstName: string; readonly lastName: string } | null
}

/** All that is known of imports, the latest first. */
export async function listImportRuns(db: Queryable): Promise<ImportRunRow[]> {
  const rows = await db
    .select({
      run: importRuns,
      starter: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(importRuns)
    .leftJoin(users, and(eq(users.id, importRuns.startedBy), isNull(users.deletedAt)))
    .orderBy(desc(importRuns.startedAt), desc(importRuns.id))
  return rows.map(({ run, starter }) => ({ ...run, starter }))
}

/** None of the imports that run is alive: whoever opens a database of their own alone knows that. */
export async function endSignsOfLife(db: Queryable): Promise<void> {
  await db
    .update(importRuns)
    .set({ seenAt: new Date(0) })
    .where(isNull(importRuns.endedAt))
}

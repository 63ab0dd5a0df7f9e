import { IMPORT_SILENCE_MS, type ImportState } from '#domain/imports.ts'
import type { ImportRun } from '#contract/resources/imports.ts'
import type { z } from 'zod'
import type { ImportRunRow } from '../../db/queries/imports/runs.ts'

/** How an import stands, or how it ended. */
export function presentRun(run: ImportRunRow, now: Date): z.input<typeof ImportRun> {
  const { id, kind, dryRun, starter, phase, done, total, startedAt, endedAt, errorCode, summary } = run
  return {
    id,
    kind,
    dry_run: dryRun,
    state: stateOf(run, now),
    phase,
    done,
    total,
    started_by: starter && { id: starter.id, first_name: starter.firstName, last_name: starter.lastName },
    started_at: startedAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    code: errorCode,
    summary,
  }
}

const stateOf = ({ endedAt, seenAt, errorCode, summary }: ImportRunRow, now: Date): ImportState => {
  if (endedAt === null) return now.getTime() - seenAt.getTime() > IMPORT_SILENCE_MS ? 'interrupted' : 'running'
  if (errorCode !== null) return 'failed'
  return summary !== null && summary.issues > 0 ? 'refused' : 'done'
}

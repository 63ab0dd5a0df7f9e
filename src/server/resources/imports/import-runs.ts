import type { ImportState } from '#domain/imports/imports.ts'
import type { ImportRun } from '#contract/resources/imports.ts'
import type { Locale } from '#messages/runtime'
import type { z } from 'zod'
import type { ImportRunRow } from '../../db/queries/imports/runs.ts'
import { isKnownIssue } from '../../imports/import-issue-text.ts'
import { presentIssues } from './issue-rows.ts'

/** How an import stands, or how it ended. @param alive those that this process works on */
export function presentRun(run: ImportRunRow, alive: ReadonlySet<string>, locale: Locale): z.input<typeof ImportRun> {
  const { id, kind, dryRun, starter, phase, done, total, startedAt, endedAt, errorCode, summary, issues } = run
  return {
    id,
    kind,
    dry_run: dryRun,
    state: stateOf(run, alive),
    phase,
    done,
    total,
    started_by: starter && { id: starter.id, first_name: starter.firstName, last_name: starter.lastName },
    started_at: startedAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    code: errorCode,
    summary,
    // An instance of another version may know others.
    issues: presentIssues((issues ?? []).filter(isKnownIssue), locale),
  }
}

const stateOf = (
  { id, endedAt, isSilent, errorCode, summary }: ImportRunRow,
  alive: ReadonlySet<string>,
): ImportState => {
  if (endedAt === null) return isSilent && !alive.has(id) ? 'interrupted' : 'running'
  if (errorCode !== null) return 'failed'
  return summary !== null && summary.issues > 0 ? 'refused' : 'done'
}

import type { ImportPhase, ReportProgress } from '#domain/imports/imports.ts'

/** Counts what was done in a phase. */
export type ProgressCounter = {
  readonly add: (count: number) => void
}

export function countProgress(phase: ImportPhase, total: number, report: ReportProgress): ProgressCounter {
  let done = 0
  report(phase, done, total)
  return {
    add: (count) => {
      done += count
      report(phase, done, total)
    },
  }
}

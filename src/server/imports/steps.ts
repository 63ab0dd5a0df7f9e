import type { ImportPhase, ReportProgress } from '#domain/imports/imports.ts'

/** Counts what was done in a phase. */
export type Steps = {
  readonly did: (count: number) => void
}

export function stepsOf(phase: ImportPhase, total: number, report: ReportProgress): Steps {
  let done = 0
  report(phase, done, total)
  return {
    did: (count) => {
      done += count
      report(phase, done, total)
    },
  }
}

import { type ImportPhase, type ReportProgress, IMPORT_PHASES } from '#domain/imports/imports.ts'

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

const [PHASE, DONE, TOTAL] = [0, 1, 2]
/** `total` of a phase whose amount of work is unknown. */
const UNKNOWN = -1

/** Shared memory in which a thread writes its progress. It notifies nobody; readers poll it. */
type SharedProgress = Int32Array<SharedArrayBuffer>

/** A file on its way to a thread. */
export type FileTask = { readonly bytes: Uint8Array; readonly progress: SharedProgress }

export function sharedProgress(): SharedProgress {
  return new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT))
}

/** For the thread that works. */
export function reportInto(shared: SharedProgress): ReportProgress {
  return (phase, done, total) => {
    Atomics.store(shared, PHASE, IMPORT_PHASES.indexOf(phase))
    Atomics.store(shared, DONE, done)
    Atomics.store(shared, TOTAL, total ?? UNKNOWN)
  }
}

/** For the waiting thread. */
export function reportFrom(shared: SharedProgress, report: ReportProgress): void {
  const phase: ImportPhase = IMPORT_PHASES[Atomics.load(shared, PHASE)] ?? 'reading'
  const total = Atomics.load(shared, TOTAL)
  report(phase, Atomics.load(shared, DONE), total === UNKNOWN || total === 0 ? null : total)
}

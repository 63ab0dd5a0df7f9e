import type { Logger } from 'pino'

/** Work that comes round again; a run that is under way when the jobs are stopped should end soon after `stopping`. */
export type Repeating = {
  readonly name: string
  readonly everyMs: number
  readonly work: (stopping: AbortSignal) => Promise<unknown>
}

/** Longest delay before the first run, so that rare jobs run even if a server is restarted often. */
const FIRST_MS = 60_000

/**
 * Runs jobs repeatedly, none of them twice at the same time. A failed run is logged, and the job runs again next time.
 * @returns stops all jobs and waits for running ones
 */
export function repeat(jobs: readonly Repeating[], log: Pick<Logger, 'error'>): () => Promise<void> {
  const stops = jobs.map((job) => repeatOne(job, log))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

const repeatOne = ({ name, everyMs, work }: Repeating, log: Pick<Logger, 'error'>): (() => Promise<void>) => {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> = Promise.resolve()
  let isFailing = false
  const once = async (): Promise<void> => {
    try {
      await work(stopping.signal)
      isFailing = false
    } catch (error) {
      // A database that is away for an hour is worth one line, not hundreds.
      if (!isFailing) log.error({ err: error, job: name }, 'job failed')
      isFailing = true
    }
    if (!stopping.signal.aborted) schedule(everyMs)
  }
  const schedule = (afterMs: number): void => {
    timer = setTimeout(() => {
      underWay = once()
    }, afterMs)
    timer.unref()
  }
  schedule(Math.min(everyMs, FIRST_MS))
  return async () => {
    stopping.abort()
    clearTimeout(timer)
    await underWay
  }
}

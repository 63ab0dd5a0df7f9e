import type { Logger } from 'pino'

/** Work that comes round again; a run that is under way when the jobs are stopped should end soon after `stopping`. */
export type Repeating = {
  readonly name: string
  readonly everyMs: number
  readonly work: (stopping: AbortSignal) => Promise<unknown>
}

/** Longest wait for the first run, so that a server restarted again and again still does what comes round seldom. */
const FIRST_MS = 60_000

/**
 * Runs jobs again and again, each never twice at the same time; one that fails is logged and comes round again.
 * @returns stops them all and waits for what is under way
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

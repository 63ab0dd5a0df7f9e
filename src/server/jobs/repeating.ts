import type { Logger } from 'pino'

/** Work that comes round again; the longest run is waited for when it is stopped. */
export type Repeating = { readonly name: string; readonly everyMs: number; readonly work: () => Promise<unknown> }

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
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let underWay: Promise<void> = Promise.resolve()
  const once = async (): Promise<void> => {
    try {
      await work()
    } catch (error) {
      log.error({ err: error, job: name }, 'job failed')
    }
    if (!stopped) schedule()
  }
  const schedule = (): void => {
    timer = setTimeout(() => {
      underWay = once()
    }, everyMs)
    timer.unref()
  }
  schedule()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await underWay
  }
}

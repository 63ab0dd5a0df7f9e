/** A second signal within this time is the same key press (a script and its process group both get it). */
const SAME_SIGNAL_MS = 1_000
/** After this time the process ends, unless an import is running. Acknowledged changes are safe. */
const DEADLINE_MS = 20_000
/** Past the deadline, after each import that it still waited for. */
const AFTER_IMPORT_MS = 5000

/** The parts of a process that this uses. */
type Stoppable = Pick<NodeJS.Process, 'on' | 'connected' | 'exit'> & { readonly send?: unknown }

/** How it stops. */
type Stop = {
  /** Sends calls elsewhere first, as long as that takes. */
  readonly drain: () => Promise<void>
  readonly close: () => Promise<void>
  /** Whether an import is under way, which is waited for. */
  readonly isBusy: () => boolean
}

/**
 * Stops the server in order on a signal, and when the script that started this process is gone. After SIGTERM other
 * instances may take over its calls. A second signal, or the deadline, ends the process at once.
 * @param started the server; null while it starts
 * @param complain gets the reason if it did not stop in order
 */
export function stopOnSignal(
  process: Stoppable,
  started: () => Stop | null,
  complain: (sentence: string) => void,
  now: () => number = () => performance.now(),
): void {
  let since: number | null = null
  const giveUp = (sentence: string): void => {
    complain(sentence)
    process.exit(1)
  }
  const stop = async (signal?: string): Promise<void> => {
    since = now()
    // Nothing of a start that is broken off can be half done: what it writes is in transactions.
    const server = started()
    if (signal === 'SIGTERM') await server?.drain()
    const onDeadline = (): void => {
      if (server?.isBusy()) setTimeout(onDeadline, AFTER_IMPORT_MS).unref()
      else giveUp('The server took too long to stop.')
    }
    setTimeout(onDeadline, DEADLINE_MS).unref()
    await server?.close()
    process.exit(0)
  }
  const onSignal = (signal: string): void => {
    if (since === null) void stop(signal)
    else if (now() - since > SAME_SIGNAL_MS) giveUp('The server was told twice to stop.')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => onSignal(signal))
  process.on('disconnect', () => {
    if (since === null) void stop()
  })
  // The script may have ended while this process was starting.
  if (process.send && !process.connected) void stop()
}

/** A second signal within this time is the same key press, come by another way (a script and its group both get it). */
const SAME_SIGNAL_MS = 1_000
/** Past this the process ends, whatever it still waits for but an import: nothing that was acknowledged is lost by that. */
const DEADLINE_MS = 20_000
/** Past the deadline, after each import that it still waited for. */
const AFTER_IMPORT_MS = 5000

/** What of a process it takes. */
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
 * Stops in order: on a signal, and when the script that started this process is gone. SIGTERM comes from whoever replaces
 * it, and others may be there to take calls over. A second signal, or the deadline, ends the process as it is.
 * @param started the server; null while it starts
 * @param complain told why it did not stop in order
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
  // It may have gone while this process was still starting.
  if (process.send && !process.connected) void stop()
}

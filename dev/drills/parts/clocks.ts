/** Clocks of processes that can be set while they run (Debian's faketime); the monotonic ones go on. */
import { writeFile } from 'node:fs/promises'

const LIBFAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

export type ChangeableClock = {
  /** For the environment of the process. */
  readonly settings: Readonly<Record<string, string>>
  /** How far it is ahead, milliseconds. */
  readonly set: (aheadMs: number) => Promise<void>
}

/** @param file that says how far it is off */
export async function changeableClock(file: string): Promise<ChangeableClock> {
  const set = (aheadMs: number): Promise<void> => {
    const seconds = Math.round(aheadMs / 1000)
    return writeFile(file, `${seconds < 0 ? '' : '+'}${seconds}\n`)
  }
  await set(0)
  return {
    settings: {
      LD_PRELOAD: LIBFAKETIME,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
  }
}

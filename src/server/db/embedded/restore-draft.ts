import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { RestoreBrokenOff } from '../database-problem.ts'

const NAME = 'postgres.restoring'

/** Where a restore builds a database in a data folder; it is renamed when complete. */
export function restoreDraft(dataDir: string): string {
  return join(dataDir, NAME)
}

/** What a killed restore left: the draft, or the engine's unfinished cluster for it. */
export async function clearRestoreDraft(dataDir: string): Promise<void> {
  for (const path of leftIn(dataDir)) await rm(path, { recursive: true, force: true })
}

/**
 * Refuses to start on a folder with an unfinished restore: a new, empty database would replace the expected one.
 * @throws RestoreBrokenOff
 */
export function refuseHalfRestored(dataDir: string): void {
  const [left] = leftIn(dataDir)
  if (left !== undefined && !existsSync(join(dataDir, 'postgres'))) throw new RestoreBrokenOff(dataDir, left)
}

const leftIn = (dataDir: string): string[] =>
  readdirSync(dataDir)
    .filter((name) => name.startsWith(NAME))
    .map((name) => join(dataDir, name))

import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { RestoreBrokenOff } from '../database-problem.ts'

const NAME = 'postgres.restoring'

/** Where a restore makes a database in a data folder; it gets its name there when all is in it. */
export function restoreDraft(dataDir: string): string {
  return join(dataDir, NAME)
}

/** What a restore that was killed left: the draft, or what the engine had begun of it. */
export async function clearRestoreDraft(dataDir: string): Promise<void> {
  for (const path of leftIn(dataDir)) await rm(path, { recursive: true, force: true })
}

/**
 * Where somebody wanted to have a backup, a new and empty database is none to go on with.
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

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { OpenDatabase } from '../db/client.ts'
import { type Folders, hasMigrationsToDo } from '../db/migrate.ts'
import type { Repeating } from '../jobs/repeating.ts'
import { ArchiveProblem, reasonOf } from './archive-problem.ts'
import { type BackedUp, writeBackup } from './backup.ts'
import {
  backupFolder,
  type BackupKind,
  backupName,
  isNightlyDue,
  kindOfUnfinished,
  newestOf,
  surplusBackups,
} from './backup-files.ts'
import { filesToArchive } from './kept-files.ts'

const QUARTER_HOUR_MS = 15 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/** Settings of automatic backups. */
export type OwnBackups = {
  readonly database: OpenDatabase
  /** A server, of which its operator makes backups; null: the product runs the database. */
  readonly databaseUrl: string | null
  readonly dataDir: string
  /** How many of each kind are retained; 0: none is made. */
  readonly keep: number
  readonly passphrase: string | null
  readonly timeZone: string
  readonly version: string
  readonly now: () => Date
  readonly log: Pick<Logger, 'info' | 'error'>
}

/** Makes a backup of a data folder that is in use, into a file. */
export type MakeBackup = (path: string, stopping: AbortSignal) => Promise<void>

/** Backups by the process that runs the database; a database server has its own tools. */
export function backupJobs(backups: OwnBackups, make: MakeBackup): Repeating[] {
  return areMadeHere(backups) ? [nightly(backups, make)] : []
}

const areMadeHere = ({ databaseUrl, keep }: OwnBackups): boolean => databaseUrl === null && keep > 0

const nightly = (backups: OwnBackups, make: MakeBackup): Repeating => ({
  name: 'nightly backup',
  everyMs: QUARTER_HOUR_MS,
  work: async (stopping) => {
    const names = await readdir(await ownFolder(backups.dataDir))
    if (isNightlyDue(names, backups.now(), backups.timeZone))
      await makeInFolder(backups, 'nightly', (path) => make(path, stopping))
  },
})

/** Makes a backup in the data folder, in the place of what a killed one left, and removes the oldest of its kind. */
const makeInFolder = async (
  { dataDir, keep, now, log }: OwnBackups,
  kind: BackupKind,
  make: (path: string, now: Date) => Promise<unknown>,
): Promise<void> => {
  const at = now()
  const folder = await ownFolder(dataDir)
  await clearUnfinished(folder, at, kind)
  const name = backupName(kind, at)
  await make(join(folder, name), at)
  await removeOlder(folder, { kind, made: name, keep, now: at })
  log.info({ file: name }, 'backed up')
}

/** The backup before a new cycle, and what admins are told about backups. */
export type BackupsForCycles = {
  /** No on a server, and where BACKUP_KEEP is 0. */
  readonly areMadeHere: boolean
  /** When the newest one in the data folder was made; null without one. */
  readonly last: () => Promise<Date | null>
  /** Fails when none can be made: the new cycle must then not begin. */
  readonly beforeNewCycle: () => Promise<void>
}

export function backupsForCycles(backups: OwnBackups, make: MakeBackup): BackupsForCycles {
  const { databaseUrl, dataDir, now, log } = backups
  const makeOne = () =>
    makeInFolder(backups, 'before-new-cycle', (path) => make(path, new AbortController().signal)).catch(
      (error: unknown) => {
        log.error({ err: error }, 'no backup before a new cycle')
        throw error
      },
    )
  /** There can be one at a time: a call that comes meanwhile waits for its end. */
  let underWay: Promise<void> | null = null
  return {
    areMadeHere: areMadeHere(backups),
    last: () => (databaseUrl === null ? lastBackup(dataDir, now()) : Promise.resolve(null)),
    beforeNewCycle: async () => {
      if (!areMadeHere(backups)) return
      underWay ??= makeOne().finally(() => (underWay = null))
      await underWay
    },
  }
}

/**
 * Backs up a database of the product's own that is about to be changed by migrations: there are no steps back.
 * @throws ArchiveProblem when that can't be done: it is better not to begin
 */
export async function backUpBeforeMigration(backups: OwnBackups, folders: Partial<Folders> = {}): Promise<void> {
  const { database, dataDir, passphrase, version } = backups
  if (!areMadeHere(backups) || !(await hasMigrationsToDo(database, folders))) return
  const files = await filesToArchive(dataDir, passphrase)
  await makeInFolder(backups, 'before-migration', (path, now) =>
    writeBackup(database, { path, passphrase, version, now, files }).catch((error: unknown): BackedUp => {
      const advice = 'see that there is room, or set BACKUP_KEEP=0 to do without'
      throw new ArchiveProblem(`No backup could be made before the tables are changed (${reasonOf(error)}): ${advice}.`)
    }),
  )
}

/**
 * Removes what killed backups left. Files written within the last day may be in progress, except those of the kind that
 * only the caller makes.
 */
export async function clearUnfinished(folder: string, now: Date, own: BackupKind | null = null): Promise<void> {
  for (const name of await readdir(folder)) {
    const kind = kindOfUnfinished(name)
    if (kind === null) continue
    const file = await stat(join(folder, name)).catch(() => null)
    if (kind === own || (file && now.getTime() - file.mtimeMs > DAY_MS)) await rm(join(folder, name), { force: true })
  }
}

/** When the newest backup of any kind in the data folder was made; null without one. */
export async function lastBackup(dataDir: string, now: Date): Promise<Date | null> {
  const names = await readdir(backupFolder(dataDir)).catch(() => [])
  return newestOf(names, now)
}

const ownFolder = async (dataDir: string): Promise<string> => {
  const folder = backupFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

type BackupsToKeep = { readonly kind: BackupKind; readonly made: string; readonly keep: number; readonly now: Date }

/** Removes the oldest of a kind beside the one just made. */
export async function removeOlder(folder: string, { kind, made, keep, now }: BackupsToKeep): Promise<void> {
  for (const name of surplusBackups(await readdir(folder), kind, made, keep, now)) await rm(join(folder, name))
}

/**
 * A backup by a separate process with low priority, as the command makes it.
 * @param command path of the program that knows `backup FILE`
 */
export function backupProcess(command: string, env: Readonly<Record<string, string>>): MakeBackup {
  return async (path, stopping) => {
    const child = spawn(process.execPath, [command, 'backup', path], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
      signal: stopping,
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
    lowerPriority(child.pid)
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) throw new ArchiveProblem(said.trim() || `The backup ended with ${code}.`)
  }
}

const lowerPriority = (pid: number | undefined): void => {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Low priority is a courtesy: without it the backup works, too.
  }
}

import { join } from 'node:path'

const KINDS = ['backup', 'nightly', 'before-migration', 'before-new-cycle'] as const

/** Why a backup was made. Each kind is counted separately. */
export type BackupKind = (typeof KINDS)[number]

/** The folder of backups in a data folder. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/** The file's name has the kind and the time: `nightly-2026-11-22T030012Z.tandem`. */
export function backupName(kind: BackupKind, at: Date): string {
  return `${kind}-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.tandem`
}

/** When it was made; null of a file that is no backup of that kind. */
export function timeOf(kind: BackupKind, name: string): Date | null {
  const [, begin, date = '', hour = '', minute = '', second = ''] =
    /^([a-z-]+)-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tandem$/.exec(name) ?? []
  return begin === kind ? new Date(`${date}T${hour}:${minute}:${second}Z`) : null
}

/** The kind of an unfinished backup, which is being written or was interrupted; null for any other file. */
export function kindOfUnfinished(name: string): BackupKind | null {
  if (!name.endsWith('.part')) return null
  return KINDS.find((kind) => timeOf(kind, name.slice(0, -'.part'.length)) !== null) ?? null
}

/** The hour at which a night's backup falls due. */
const HOUR = 3
const HOUR_MS = 3_600_000

/**
 * Whether last night's backup is missing. It falls due at three o'clock, or at the next start after that. Files dated
 * in the future, by a wrong clock, do not count.
 */
export function isNightlyDue(names: readonly string[], now: Date, timeZone: string): boolean {
  const night = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const nightOf = (at: Date): string => night.format(at.getTime() - HOUR * HOUR_MS)
  return !names.some((name) => {
    const at = timeOf('nightly', name)
    return at !== null && at <= now && nightOf(at) === nightOf(now)
  })
}

/** The backups of a kind to delete beside the one just made: first those dated in the future, then the oldest. */
export function surplusBackups(
  names: readonly string[],
  kind: BackupKind,
  made: string,
  keep: number,
  now: Date,
): string[] {
  const age = (name: string): number => {
    const at = timeOf(kind, name)?.getTime() ?? 0
    return at > now.getTime() ? -1 : at
  }
  const others = names.filter((name) => name !== made && timeOf(kind, name) !== null)
  return others.toSorted((one, other) => age(other) - age(one)).slice(Math.max(0, keep - 1))
}

/** When the newest backup was made; null without one. Files dated in the future do not count. */
export function newestOf(names: readonly string[], now: Date): Date | null {
  const times = names.flatMap((name) => KINDS.map((kind) => timeOf(kind, name)).find((time) => time !== null) ?? [])
  return times.filter((time) => time <= now).toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null
}

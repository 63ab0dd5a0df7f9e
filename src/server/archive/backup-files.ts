import { join } from 'node:path'

/** Why a backup was made; each kind is kept for itself. */
export type BackupKind = 'backup' | 'nightly' | 'before-migration'

/** Where backups of the embedded database lie. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/** Its name says what and when: `nightly-2026-11-22T030012Z.tandem`. */
export function backupName(kind: BackupKind, at: Date): string {
  return `${kind}-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.tandem`
}

/** When it was made; null of a file that is no backup of that kind. */
export function timeOf(kind: BackupKind, name: string): Date | null {
  const [, begin, date = '', hour = '', minute = '', second = ''] =
    /^([a-z-]+)-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tandem$/.exec(name) ?? []
  return begin === kind ? new Date(`${date}T${hour}:${minute}:${second}Z`) : null
}

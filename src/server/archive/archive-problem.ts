/** A backup, restore or move can't go on, and has changed nothing. The message is one clear sentence. */
export class ArchiveProblem extends Error {}

export const NO_ARCHIVE = 'The file is no archive that this version of Tandem knows.'
export const DAMAGED = 'The file is damaged: it was changed or cut off after it was written. Take another one.'
export const PASSPHRASE_MISSING = 'The file is encrypted: set BACKUP_PASSPHRASE to the passphrase it was written with.'
export const PASSPHRASE_WRONG = 'BACKUP_PASSPHRASE is not the passphrase that the file was written with.'
export const NOT_ENCRYPTED =
  'The file is not encrypted, though BACKUP_PASSPHRASE is set: anybody may have made it. If you trust it, leave ' +
  'BACKUP_PASSPHRASE out and try again.'
export const UNENCRYPTED_SECRETS =
  'The file brings secrets along, though it is not encrypted: Tandem does not write such files. Take another one.'

/** The message of an error, for the end of a sentence. */
export function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  return reason.replace(/[.\s]+$/, '')
}

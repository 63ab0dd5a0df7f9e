import fs from 'node:fs'
import { join } from 'node:path'

/** Others can read the data folder, and this account may not forbid it. The message is one clear sentence. */
export class FolderNotPrivate extends Error {
  constructor(path: string, options: ErrorOptions) {
    super(
      `${path} is open to other accounts of this machine and belongs to another one, so that this can't be changed: ` +
        'give it to the account that runs Tandem, or set DATA_DIR to a folder of its own.',
      options,
    )
  }
}

/** Tandem's own files in the data folder, and drafts of them. Other files are left alone. */
const OWN = /^(?:database|postgres|tandem\.lock|session-secret|embedded-sign-in-keys\.json|outbox|backups)(?:\.|$)/
/** A folder of a database may be another program's. */
const DATABASE = /^(?:database|postgres)/

const isOwn = (folder: string, name: string): boolean =>
  OWN.test(name) && (!DATABASE.test(name) || fs.existsSync(join(folder, name, 'PG_VERSION')))

const EVERYBODY_ELSE = 0o077
/** Anybody may make files there, as in /tmp. */
const STICKY = 0o1000

/**
 * Makes the data folder, and everything this process writes, unreadable to other accounts of the machine: it holds the
 * database, keys, secrets and mails. The folder need not exist yet.
 * @throws FolderNotPrivate
 */
export function makePrivate(folder: string): void {
  process.umask(EVERYBODY_ELSE)
  const isThere = fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()
  if (process.platform === 'win32' || !isThere) return
  protect(fs.realpathSync(folder))
  const own = fs.readdirSync(folder).filter((name) => isOwn(folder, name))
  for (const name of own) protectAll(join(folder, name))
}

const protectAll = (path: string): void => {
  if (!protect(path)?.isDirectory()) return
  for (const name of namesIn(path)) protectAll(join(path, name))
}

/** The file's current state; undefined when it was removed after it was listed. */
const protect = (path: string): fs.Stats | undefined => {
  const entry = fs.lstatSync(path, { throwIfNoEntry: false })
  if (!entry || (entry.mode & EVERYBODY_ELSE) === 0 || entry.isSymbolicLink()) return entry
  try {
    if (entry.mode & STICKY) throw new Error('a folder for everybody')
    fs.chmodSync(path, entry.mode & ~EVERYBODY_ELSE & 0o777)
  } catch (cause) {
    if (isGone(cause)) return undefined
    throw new FolderNotPrivate(path, { cause })
  }
  return entry
}

const namesIn = (folder: string): string[] => {
  try {
    return fs.readdirSync(folder)
  } catch (error) {
    if (isGone(error)) return []
    throw error
  }
}

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

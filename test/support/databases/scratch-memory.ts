import { existsSync, readFileSync, statfsSync } from 'node:fs'

const FOLDER = '/dev/shm'
/** Several times of what all tests that run at once leave on the disk. */
const ROOM = 4 * 2 ** 30

/**
 * Puts temporary files of this process and its children into memory, if the system has room for them there: a new
 * cluster has a thousand files, and a disk takes milliseconds for each fsync. The calls of the file system are the
 * same.
 */
export function keepScratchInMemory(): void {
  if (process.env['TMPDIR'] === undefined && hasRoom()) process.env['TMPDIR'] = FOLDER
}

/** Programs have to run from there, too: PostgreSQL's may be copied. */
const hasRoom = (): boolean => {
  if (!existsSync(FOLDER) || !existsSync('/proc/mounts')) return false
  const [, options] = /^\S+ \/dev\/shm tmpfs (\S+)/m.exec(readFileSync('/proc/mounts', 'utf8')) ?? []
  if (options === undefined || options.split(',').includes('noexec')) return false
  const { bavail, bsize } = statfsSync(FOLDER)
  return bavail * bsize >= ROOM
}

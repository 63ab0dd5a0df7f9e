import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncToDisk } from '../../data-file.ts'
import { DatabaseProblem } from '../database-problem.ts'
import type { Binaries } from './binaries.ts'
import { type Account, passFolder, type ProgramOptions, runProgram } from './program.ts'

/** The role that the product connects as, and the database that it owns. */
export const NAME = 'tandem'

/** Within the cluster, so that the two can't be parted. */
const PASSWORD_FILE = 'tandem-password'

type ClusterOptions = { readonly account: Account; readonly binaries: Binaries; readonly roleAttributes: string }

/**
 * Makes the cluster if there is none, else sees that these binaries and this account may use it.
 * @throws DatabaseProblem, or what a program or the system says
 */
export async function prepareCluster(folder: string, making: ClusterOptions): Promise<void> {
  const { account, binaries } = making
  if (!existsSync(folder) || readdirSync(folder).length === 0) return makeCluster(folder, making)
  const file = join(folder, 'PG_VERSION')
  if (!existsSync(file)) {
    throw new DatabaseProblem(
      `${folder} holds no database, but other files: move them away, or set DATA_DIR to another folder.`,
    )
  }
  const major = readFileSync(file, 'utf8').trim()
  if (major !== binaries.major) {
    throw new DatabaseProblem(
      `The database in ${folder} was made by PostgreSQL ${major}, this version of Tandem runs ${binaries.major}: make a ` +
        'backup with the version of Tandem that made it (npm run backup), and restore it into another DATA_DIR.',
    )
  }
  if (account) handOver(folder, account)
}

/**
 * Gives all files to the account, after somebody copied them or gave the data folder to another account. Not by a link:
 * who owns the data folder could have root give away what is not theirs.
 */
const handOver = (folder: string, { uid, gid }: NonNullable<Account>): void => {
  if (statSync(folder).uid === uid || lstatSync(folder).isSymbolicLink()) return
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, entry), uid, gid)
  chownSync(folder, uid, gid)
}

/** Uses another name until all is on disk: after an interruption the next start begins anew. */
const makeCluster = async (folder: string, making: ClusterOptions): Promise<void> => {
  const draft = `${folder}.making`
  await rm(draft, { recursive: true, force: true, maxRetries: 10 })
  await mkdir(draft, { mode: 0o700 })
  const { account } = making
  if (account) chownSync(draft, account.uid, account.gid)
  const given = passFolder(draft)
  try {
    await initialise({ ...making, folder: given })
  } finally {
    given.close()
  }
  await rename(draft, folder)
  await syncToDisk(dirname(folder))
}

/**
 * Only the product's role is let in: by a socket, or by its password where there is none.
 * The database's superuser works in single-user mode.
 */
const ACCESS = `local all ${NAME} trust\nhost all ${NAME} 127.0.0.1/32 scram-sha-256\n`
const SINGLE_USER = ['--single', '-c', 'fsync=off', '-c', 'exit_on_error=on', '-c', 'log_min_messages=fatal']

const initialise = async (making: ClusterOptions & ProgramOptions): Promise<void> => {
  const { binaries, folder, roleAttributes } = making
  await initdb(making)
  await writeFile(join(folder.path, 'pg_hba.conf'), ACCESS)
  const password = randomBytes(24).toString('hex')
  await writeFile(join(folder.path, PASSWORD_FILE), password, { mode: 0o600 })
  const role = `CREATE ROLE ${NAME} LOGIN ${roleAttributes} PASSWORD '${password}'`
  const input = `${role}\nCREATE DATABASE ${NAME} OWNER ${NAME}\n`
  await runProgram(binaries.postgres, [...SINGLE_USER, '-D', folder.argument, 'postgres'], { ...making, input })
  await runProgram(binaries.initdb, ['--sync-only', '--pgdata', folder.argument], making)
}

const FIXED = ['--no-sync', '--no-instructions', '--username=postgres', '--auth=reject', '--encoding=UTF8']
const LOCALE = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
/** The first of these that the system has is taken: with plain C, pg_trgm drops every letter that is not ASCII. */
const CHARACTER_TYPES = ['C.UTF-8', 'en_US.UTF-8', 'C']

const initdb = async (making: ClusterOptions & ProgramOptions, [type, ...others] = CHARACTER_TYPES): Promise<void> => {
  try {
    const args = ['--pgdata', making.folder.argument, ...FIXED, ...LOCALE, `--lc-ctype=${type}`]
    await runProgram(making.binaries.initdb, args, making)
  } catch (error) {
    const isUnknown = error instanceof Error && /invalid locale/.test(error.message)
    if (!isUnknown || others.length === 0) throw error
    await initdb(making, others)
  }
}

/** The password of the role on loopback. */
export function passwordIn(folder: string): string {
  return readFileSync(join(folder, PASSWORD_FILE), 'utf8')
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { DatabaseProblem } from '../database-problem.ts'

/** The account that PostgreSQL runs as; null for the one of this process. */
export type Account = { readonly uid: number; readonly gid: number } | null

/**
 * PostgreSQL refuses root. Root runs it as the account that owns the data folder, or as `nobody` if that is root.
 * @throws DatabaseProblem
 */
export function accountFor(dataDir: string): Account {
  if (process.getuid?.() !== 0) return null
  const { uid, gid } = statSync(dataDir)
  return uid === 0 ? nobody() : { uid, gid }
}

const nobody = (): Account => {
  const line = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  if (line) return { uid: Number(line[1]), gid: Number(line[2]) }
  throw new DatabaseProblem(
    'PostgreSQL can not be run by root, and there is no account `nobody`: give DATA_DIR to another account, or set ' +
      'DATABASE_URL to a PostgreSQL server.',
  )
}

/** A folder as PostgreSQL's programs are given it. */
export type PassedFolder = {
  readonly path: string
  /** The folder's name for the programs. */
  readonly argument: string
  /** Linux: it is open in this process, and handed over as descriptor 3. */
  readonly descriptor: number | null
  readonly close: () => void
}

/** On Linux the programs get an open folder: neither the length of its path nor who may walk along it matters then. */
export function passFolder(path: string): PassedFolder {
  if (process.platform !== 'linux') return { path, argument: path, descriptor: null, close: () => undefined }
  const descriptor = openSync(path, 'r')
  return { path, argument: '/proc/self/fd/3', descriptor, close: () => closeSync(descriptor) }
}

/** A program of PostgreSQL's failed; the message is all that it said. */
export class ProgramFailed extends Error {}

/** How a program is run, and on which folder. */
export type ProgramOptions = { readonly account: Account; readonly folder: PassedFolder }

/** Starts a program with nothing of this process' environment that is a secret, in a process group of its own. */
export function startProgram(
  program: string,
  args: readonly string[],
  { account, folder }: ProgramOptions,
): ChildProcess {
  return spawn(program, args, {
    ...account,
    cwd: process.platform === 'win32' ? undefined : '/',
    env: environment(),
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'pipe', ...(folder.descriptor === null ? [] : [folder.descriptor])],
  })
}

const environment = (): NodeJS.ProcessEnv => {
  const kept = process.platform === 'win32' ? ['PATH', 'Path', 'SystemRoot', 'TEMP', 'TMP'] : ['PATH']
  const given = kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]] as const]))
  return { ...Object.fromEntries(given), TZ: 'UTC', LC_ALL: 'C' }
}

/**
 * Runs a program to its end, with `input` as its standard input; returns what it printed.
 * @throws ProgramFailed, or what the system says when it can't be started
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { input = '', ...options }: ProgramOptions & { readonly input?: string },
): Promise<string> {
  const child = startProgram(program, args, options)
  let printed = ''
  let complaint = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  child.stdin?.on('error', () => undefined).end(input)
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new ProgramFailed(complaint || printed || `${program} ended with exit code ${code}`)
  return printed
}

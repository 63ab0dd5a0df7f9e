import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseProblem } from '../database-problem.ts'
import type { Binaries } from './binaries.ts'
import { type PassedFolder, type ProgramOptions, runProgram } from './program.ts'

/** The content of postmaster.pid of the PostgreSQL that wrote it. */
export type PidFile = {
  readonly pid: number
  readonly port: number
  readonly socketFolder: string
  readonly isReady: boolean
}

/** Null where there is none: no PostgreSQL runs. After a power cut it may be empty; then the process is 0, which is none. */
export async function readPidFile(folder: string): Promise<PidFile | null> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => null)
  if (text === null) return null
  const [pid, , , port, socketFolder = '', , , status = ''] = text.split('\n')
  return { pid: Number(pid), port: Number(port), socketFolder, isReady: status.trim() === 'ready' }
}

const POLL_MS = 20
/** How long a shutdown with its checkpoint may take. */
const FAST_MS = 1500
const KILL_MS = 5000

type LeftOver = ProgramOptions & { readonly binaries: Binaries }

/**
 * Ends what an instance that was killed has left: a PostgreSQL on this folder, or processes of one whose postmaster was
 * killed. The caller holds the lock of the data folder, so that nobody uses it.
 * @throws DatabaseProblem
 */
export async function stopLeftOver(left: LeftOver): Promise<void> {
  const { folder, binaries } = left
  const file = await readPidFile(folder.path)
  if (!file) return
  if (process.platform === 'win32') {
    await runProgram(binaries.pgCtl, stopArguments(folder), left).catch(() => undefined)
    return
  }
  const isLinux = process.platform === 'linux'
  const find = (): Promise<number[]> => (isLinux ? processesIn(left) : postmasterOf(left, file))
  const running = await find()
  // A postmaster ends the processes that it started.
  if (running.includes(file.pid)) signal(file.pid, 'SIGINT')
  else for (const orphan of running) signal(orphan, 'SIGKILL')
  const isFast = await isGoneWithin(FAST_MS, find)
  if (!isFast && isLinux) for (const one of await find()) signal(one, 'SIGKILL')
  if (!isFast && !(await isGoneWithin(KILL_MS, find)))
    throw new DatabaseProblem(`A PostgreSQL that does not end still uses ${folder.path}: stop it and start again.`)
  if (!isLinux) return
  // Its process id may by now be of another program, which PostgreSQL would take for the one that wrote the files.
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) await rm(join(folder.path, name), { force: true })
}

/** Fast shutdown by `pg_ctl`. */
export function stopArguments(folder: PassedFolder): string[] {
  return ['stop', '-D', folder.argument, '-m', 'fast', '-w']
}

/** Prints the ids of the processes of PostgreSQL whose working folder is descriptor 3. */
const LIST = `for process in /proc/[0-9]*; do
  read -r name < $process/comm && [ "$name" = postgres ] && [ $process/cwd -ef /proc/self/fd/3 ] && echo \${process#/proc/}
done; true`

/** A shell of the account's looks: even root may lack the right to see working folders of other accounts. */
const processesIn = async (left: LeftOver): Promise<number[]> => {
  const printed = await runProgram('/bin/sh', ['-c', LIST], left)
  return printed.split('\n').flatMap((line) => (line === '' ? [] : [Number(line)]))
}

/** Where there is no /proc, only the postmaster is found; its processes end with their statement at the latest. */
const postmasterOf = async (left: LeftOver, { pid }: PidFile): Promise<number[]> => {
  const command = await runProgram('/bin/ps', ['-p', String(pid), '-o', 'command='], left).catch(() => '')
  return command.includes(`-D ${left.folder.argument} `) ? [pid] : []
}

const isGoneWithin = async (ms: number, find: () => Promise<number[]>): Promise<boolean> => {
  const deadline = performance.now() + ms
  while ((await find()).length > 0) {
    if (performance.now() > deadline) return false
    await delay(POLL_MS)
  }
  return true
}

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

import type { ChildProcess } from 'node:child_process'
import { chownSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection, createServer } from 'node:net'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import type { DatabaseProblem } from '../database-problem.ts'
import { type Binaries, binariesFor } from './binaries.ts'
import { NAME, passwordIn, prepareCluster } from './cluster.ts'
import { stopLeftOver, readPidFile, stopArguments } from './left-over.ts'
import { problemWith, reasonIn } from './problem.ts'
import {
  type Account,
  accountFor,
  passFolder,
  ProgramFailed,
  type ProgramOptions,
  runProgram,
  startProgram,
} from './program.ts'

/** How node-postgres connects: by a socket in the folder that `host` names, or by loopback. */
export type OwnConnection = {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
  readonly password?: string
}

export type OwnPostgres = {
  /** Stays the same when PostgreSQL is started again. */
  readonly connection: OwnConnection
  /** Fast shutdown; resolves when the processes have ended. */
  readonly stop: () => Promise<void>
}

type Log = { warn(message: string): void; error(message: string): void }

export type OwnPostgresOptions = {
  /** The cluster's folder, below the data folder, whose lock the caller holds. */
  readonly folder: string
  /** Told once, when PostgreSQL ended and could not be started again for ten minutes. */
  readonly onProblem: (problem: DatabaseProblem) => void
  /** Gets PostgreSQL's warnings, which hold no statements. */
  readonly log: Log
  /** Added to the product's settings, or in their place. */
  readonly settings?: Readonly<Record<string, string>>
  /** A port on loopback (0: a free one) instead of a socket, as on Windows. */
  readonly port?: number
  /** For a new cluster: attributes of the role, such as CREATEDB. */
  readonly roleAttributes?: string
  /** Milliseconds without a successful start after which it is given up. */
  readonly giveUpAfterMs?: number
}

/** For a small machine; nothing that was acknowledged is lost. Messages hold neither statements nor values of rows. */
const SETTINGS = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: '64MB',
  max_connections: '40',
  // Four processes fewer: reading ahead by workers, and replication, which nobody uses.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  // Parallel workers join in /dev/shm, which has 64 MB in a container: several such queries at once would fail.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  log_line_prefix: '%b|',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  unix_socket_permissions: '0700',
}

/** Seconds before each further start; then 30, again and again. */
const PAUSES = [1, 2, 4, 8, 15]

/**
 * Makes the cluster on first use, starts PostgreSQL on it, and resolves when it answers. What an instance that was killed has
 * left behind is ended before. If PostgreSQL ends by itself it is started again.
 * @throws DatabaseProblem
 */
export async function startOwnPostgres(options: OwnPostgresOptions): Promise<OwnPostgres> {
  const { folder: path, roleAttributes = 'NOSUPERUSER' } = options
  const port = options.port ?? (process.platform === 'win32' ? 0 : null)
  try {
    const account = accountFor(dirname(path))
    const binaries = await binariesFor(account, dirname(path))
    await prepareCluster(path, { account, binaries, roleAttributes })
    const folder = passFolder(path)
    // A socket's path may have about a hundred bytes, so without descriptors it stands in a short folder of its own.
    const short = port === null && folder.descriptor === null ? await privateFolder(account) : null
    const release = async (): Promise<void> => {
      if (short) await rm(short, { recursive: true, force: true })
      folder.close()
    }
    try {
      const connection =
        port === null
          ? connectionTo(path, short ?? `/proc/self/fd/${folder.descriptor}`, SOCKET_PORT)
          : connectionTo(path, LOOPBACK, port || (await freePort()))
      const listening = {
        listen_addresses: port === null ? '' : LOOPBACK,
        unix_socket_directories: port === null ? (short ?? folder.argument) : '',
        port: String(connection.port),
      }
      const settings = { ...SETTINGS, ...listening, ...options.settings }
      const server = { ...options, folder, account, binaries, settings, viaPgCtl: port !== null }
      const first = await startServer(server)
      const stopping = new AbortController()
      const kept = superviseServer(first, server, stopping.signal)
      const shut = async (): Promise<void> => {
        stopping.abort()
        await kept
        await stopLeftOver(server)
        await release()
      }
      let shutting: Promise<void> | null = null
      return { connection, stop: () => (shutting ??= shut()) }
    } catch (error) {
      await release()
      throw error
    }
  } catch (error) {
    // Another program may take a free port before PostgreSQL does.
    const isTaken = error instanceof Error && /could not bind IPv4 address/.test(error.message)
    if (isTaken && port === 0) return startOwnPostgres(options)
    throw problemWith(path, error)
  }
}

const LOOPBACK = '127.0.0.1'
/** The port is part of the socket's name. */
const SOCKET_PORT = 5432

/** The connection to a PostgreSQL that runs on this folder already; null when none does. */
export async function connectionOfRunning(folder: string): Promise<OwnConnection | null> {
  const file = await readPidFile(folder)
  if (!file?.isReady) return null
  // The descriptor stays open as long as this process, which is a command that ends soon.
  const isGiven = file.socketFolder.startsWith('/proc/self/fd/')
  const host = isGiven ? `/proc/self/fd/${passFolder(folder).descriptor}` : file.socketFolder || LOOPBACK
  const connection = connectionTo(folder, host, file.port)
  return (await answers(connection)) ? connection : null
}

const connectionTo = (folder: string, host: string, port: number): OwnConnection => ({
  host,
  port,
  user: NAME,
  database: NAME,
  ...(host === LOOPBACK && { password: passwordIn(folder) }),
})

const answers = ({ host, port }: OwnConnection): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = host.startsWith('/') ? createConnection(`${host}/.s.PGSQL.${port}`) : createConnection(port, host)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

const privateFolder = async (account: Account): Promise<string> => {
  const folder = await mkdtemp('/tmp/tandem-')
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

type Server = ProgramOptions & {
  readonly binaries: Binaries
  readonly settings: Readonly<Record<string, string>>
  /** Whether `pg_ctl` starts and stops it: Windows' administrators are refused by `postgres` itself. */
  readonly viaPgCtl: boolean
} & Pick<OwnPostgresOptions, 'log' | 'onProblem' | 'giveUpAfterMs'>

type Running = {
  /** Resolves with the reason when it has ended, no matter who ended it. */
  readonly ended: Promise<string>
  readonly stop: () => Promise<void>
}

/** Starts it again whenever it ends, until it is stopped, or given up. */
const superviseServer = async (first: Running, server: Server, stopping: AbortSignal): Promise<void> => {
  const stopped = new Promise<string>((resolve) => stopping.addEventListener('abort', () => resolve('stopped')))
  for (let running: Running | null = first; running; running = await restart(server, stopping)) {
    const reason = await Promise.race([running.ended, stopped])
    if (stopping.aborted) return running.stop()
    server.log.error(`The database has ended (${reason}); it is started again.`)
  }
}

/** Null once it is to stop, or given up. */
const restart = async (server: Server, signal: AbortSignal): Promise<Running | null> => {
  const { log, onProblem, giveUpAfterMs = 600_000 } = server
  const since = performance.now()
  for (let attempt = 0; ; attempt += 1) {
    await delay(1000 * (PAUSES[attempt] ?? 30), undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return null
    try {
      return await startServer(server)
    } catch (error) {
      const problem = problemWith(server.folder.path, error)
      log.error(problem.message)
      if (performance.now() - since < giveUpAfterMs) continue
      onProblem(problem)
      return null
    }
  }
}

/** Where it takes processes of an earlier one that long to end, they have been told to by `statement_timeout`. */
const SHARED_MEMORY_MS = 60_000

const startServer = async (server: Server): Promise<Running> => {
  const deadline = performance.now() + SHARED_MEMORY_MS
  for (let attempt = 1; ; attempt += 1) {
    await stopLeftOver(server)
    try {
      return await launch(server)
    } catch (error) {
      const isHeld = error instanceof Error && /pre-existing shared memory block/.test(error.message)
      if (!isHeld || performance.now() > deadline) throw error
      if (attempt === 1)
        server.log.warn('Statements of an earlier run still use the database; waiting a minute at most.')
      await delay(500)
    }
  }
}

const launch = (server: Server): Promise<Running> => {
  const child = spawnServer(server)
  child.stdin?.end()
  // A start that is told to end at once, or while it goes on, leaves no PostgreSQL behind.
  const shutDown = (): void => void child.kill('SIGINT')
  if (!server.viaPgCtl) process.once('exit', shutDown)
  child.once('exit', () => process.off('exit', shutDown))
  return new Promise((resolve, reject) => {
    let said: string[] = []
    let isReady = false
    const ended = new Promise<string>((tell) => {
      child.once('error', reject)
      // pg_ctl itself ends once the server is ready; the server's output closes when the server ends.
      child.once(server.viaPgCtl ? 'close' : 'exit', (code: number | null, signal: NodeJS.Signals | null) => {
        const how = signal ? `signal ${signal}` : `exit code ${code}`
        // The last output may still be on its way.
        setImmediate(() => {
          reject(new ProgramFailed(said.join('\n') || `postgres ended with ${how}`))
          tell(said.length === 0 ? how : `${how}, ${reasonIn(said.join('\n'))}`)
        })
      })
    })
    const heed = (line: string): void => {
      tellLog(line, server.log)
      if (!isReady || /\|(?:FATAL|PANIC):/.test(line)) said = [...said, line].slice(-30)
      if (isReady || !/\|LOG: +database system is ready to accept connections/.test(line)) return
      isReady = true
      said = []
      resolve({ ended, stop: () => stop(child, ended, server) })
    }
    for (const stream of [child.stdout, child.stderr]) if (stream) createInterface({ input: stream }).on('line', heed)
  })
}

const spawnServer = (server: Server): ChildProcess => {
  const { folder, settings, binaries, viaPgCtl } = server
  const pairs = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  const data = ['-D', folder.argument]
  if (!viaPgCtl) return startProgram(binaries.postgres, [...data, ...pairs.flatMap((pair) => ['-c', pair])], server)
  const quoted = pairs.map((pair) => `-c "${pair}"`).join(' ')
  return startProgram(binaries.pgCtl, ['start', ...data, '-t', '3600', '-o', quoted], server)
}

const MESSAGE = /^(?<who>[^|]*)\|(?<level>[A-Z]+): +(?<text>.*)$/
/** Their errors reach the product as the answer to its statement. */
const ANSWERED = new Set(['client backend', 'parallel worker'])
const TOLD_OF_LOG = /was terminated by signal|not properly shut down/

/** Hands warnings on. */
const tellLog = (line: string, log: Log): void => {
  const { who = '', level = '', text = '' } = MESSAGE.exec(line)?.groups ?? {}
  const message = `PostgreSQL, ${who}: ${text}`
  if (level === 'PANIC' || (level === 'FATAL' && !ANSWERED.has(who))) log.error(message)
  else if ((level === 'WARNING' || level === 'ERROR') && !ANSWERED.has(who)) log.warn(message)
  else if (level === 'LOG' && TOLD_OF_LOG.test(text)) log.warn(message)
}

/** After that long a shutdown is not waited for: the next start recovers from the log. */
const SHUTDOWN_MS = 10_000

const stop = async (child: ChildProcess, ended: Promise<string>, server: Server): Promise<void> => {
  const { viaPgCtl, binaries, folder } = server
  if (viaPgCtl) {
    // It fails where the server has ended meanwhile.
    await runProgram(binaries.pgCtl, stopArguments(folder), server).catch(() => undefined)
    await ended
    return
  }
  child.kill('SIGINT')
  const immediate = setTimeout(() => child.kill('SIGQUIT'), SHUTDOWN_MS)
  await ended
  clearTimeout(immediate)
}

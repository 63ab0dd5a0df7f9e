import type { ChildProcess } from 'node:child_process'
import { chownSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection, createServer } from 'node:net'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import type { DatabaseProblem } from '../database-problem.ts'
import { type Account, accountFor } from './account.ts'
import { type Binaries, binariesFor } from './binaries.ts'
import { NAME, passwordIn, prepareCluster } from './cluster.ts'
import { endLeftOver, readPidFile, stopArguments } from './left-over.ts'
import { problemWith, reasonIn } from './problem.ts'
import { type GivenFolder, giveFolder, ProgramFailed, runProgram, startProgram } from './program.ts'

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
  /** A socket, or a port on loopback (0: a free one). */
  readonly listen?: 'socket' | { readonly port: number }
  /** Whether `pg_ctl` starts and stops it: on Windows, where `postgres` itself refuses administrators. */
  readonly viaPgCtl?: boolean
  /** For a new cluster: attributes of the role, such as CREATEDB. */
  readonly roleAttributes?: string
  /** Milliseconds: pauses before another start, the last one repeated, and when to give up. */
  readonly restarts?: { readonly pauses: readonly number[]; readonly patience: number }
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
  autovacuum: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '%b|',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  unix_socket_permissions: '0700',
}

const RESTARTS = { pauses: [1, 2, 4, 8, 15, 30].map((seconds) => seconds * 1000), patience: 600_000 }
/** After that long it counts as running well, and the pauses begin anew. */
const RUNS_WELL_MS = 60_000

/**
 * Makes the cluster on first use, starts PostgreSQL on it, and resolves when it answers. What an instance that was killed has
 * left behind is ended before. If PostgreSQL ends by itself it is started again.
 * @throws DatabaseProblem
 */
export async function startOwnPostgres(options: OwnPostgresOptions): Promise<OwnPostgres> {
  const { folder, roleAttributes = 'NOSUPERUSER', restarts = RESTARTS, onProblem, log } = options
  const isWindows = process.platform === 'win32'
  const { viaPgCtl = isWindows, listen = isWindows ? { port: 0 } : 'socket' } = options
  try {
    const account = accountFor(dirname(folder))
    const binaries = await binariesFor(account, dirname(folder))
    await prepareCluster(folder, { account, binaries, roleAttributes })
    const given = giveFolder(folder)
    const place = await placeFor(listen, given, account)
    const server = { ...options, given, account, binaries, place, viaPgCtl }
    try {
      const first = await startServer(server)
      const stopping = new AbortController()
      const kept = keepRunning(first, server, { restarts, stopping: stopping.signal, onProblem, log })
      const shut = async (): Promise<void> => {
        stopping.abort()
        await kept
        await endLeftOver({ ...server, folder: given })
        await place.remove()
        given.close()
      }
      let shutting: Promise<void> | null = null
      return { connection: place.connection, stop: () => (shutting ??= shut()) }
    } catch (error) {
      await place.remove()
      given.close()
      throw error
    }
  } catch (error) {
    // Another program may take a free port before PostgreSQL does.
    const isTaken = error instanceof Error && /could not bind IPv4 address/.test(error.message)
    if (isTaken && listen !== 'socket' && listen.port === 0) return startOwnPostgres(options)
    throw problemWith(folder, error)
  }
}

/** The connection to a PostgreSQL that runs on this folder already; null when none does. */
export async function connectionOfRunning(folder: string): Promise<OwnConnection | null> {
  const file = await readPidFile(folder)
  if (!file?.isReady) return null
  const connection = connectionTo(folder, file)
  return (await answers(connection)) ? connection : null
}

const connectionTo = (
  folder: string,
  { port, socketFolder }: { port: number; socketFolder: string },
): OwnConnection => {
  const names = { port, user: NAME, database: NAME }
  if (socketFolder === '') return { ...names, host: '127.0.0.1', password: passwordIn(folder) }
  // The descriptor stays open as long as this process, which is a command that ends soon.
  const isGiven = socketFolder.startsWith('/proc/self/fd/')
  return { ...names, host: isGiven ? `/proc/self/fd/${giveFolder(folder).descriptor}` : socketFolder }
}

const answers = ({ host, port }: OwnConnection): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = host.startsWith('/') ? createConnection(`${host}/.s.PGSQL.${port}`) : createConnection(port, host)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** Where it listens, and how that is told to PostgreSQL. */
type Place = {
  readonly connection: OwnConnection
  readonly settings: Readonly<Record<string, string>>
  readonly remove: () => Promise<void>
}

/** The port is part of the socket's name. */
const SOCKET_PORT = 5432

const placeFor = async (
  listen: NonNullable<OwnPostgresOptions['listen']>,
  given: GivenFolder,
  account: Account,
): Promise<Place> => {
  const names = { user: NAME, database: NAME }
  if (listen !== 'socket') {
    const port = listen.port === 0 ? await freePort() : listen.port
    return {
      connection: { ...names, host: '127.0.0.1', port, password: passwordIn(given.path) },
      settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) },
      remove: async () => undefined,
    }
  }
  // A socket's path may have about a hundred bytes, so without descriptors it stands in a short folder of its own.
  const short = given.descriptor === null ? await privateFolder(account) : null
  const inside = (path: string): Record<string, string> => ({
    listen_addresses: '',
    unix_socket_directories: path,
    port: String(SOCKET_PORT),
  })
  return {
    connection: { ...names, host: short ?? `/proc/self/fd/${given.descriptor}`, port: SOCKET_PORT },
    settings: inside(short ?? given.argument),
    remove: async () => {
      if (short) await rm(short, { recursive: true, force: true })
    },
  }
}

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

type Server = {
  readonly given: GivenFolder
  readonly account: Account
  readonly binaries: Binaries
  readonly place: Place
  readonly settings?: Readonly<Record<string, string>>
  readonly log: Log
  readonly viaPgCtl: boolean
}

type Running = {
  /** Resolves with the reason when it has ended, whoever ended it. */
  readonly ended: Promise<string>
  readonly stop: () => Promise<void>
}

/** Starts it again whenever it ends, until it is stopped. */
const keepRunning = async (
  first: Running,
  server: Server,
  {
    restarts,
    stopping,
    onProblem,
    log,
  }: Required<Pick<OwnPostgresOptions, 'restarts' | 'onProblem' | 'log'>> & { stopping: AbortSignal },
): Promise<void> => {
  const stopped = new Promise<'stopped'>((resolve) => stopping.addEventListener('abort', () => resolve('stopped')))
  let running: Running | null = first
  let startedAt = performance.now()
  let failingSince: number | null = null
  let failures = 0
  while (true) {
    if (running) {
      const reason = await Promise.race([running.ended, stopped])
      if (stopping.aborted) return running.stop()
      log.error(`The database has ended (${reason}); it is started again.`)
      if (performance.now() - startedAt > RUNS_WELL_MS) failures = 0
      failingSince = performance.now()
      running = null
    }
    await delay(restarts.pauses[Math.min(failures, restarts.pauses.length - 1)], undefined, { signal: stopping }).catch(
      () => undefined,
    )
    if (stopping.aborted) return
    failures += 1
    try {
      running = await startServer(server)
      startedAt = performance.now()
    } catch (error) {
      const problem = problemWith(server.given.path, error)
      log.error(problem.message)
      if (performance.now() - (failingSince ?? 0) > restarts.patience) {
        onProblem(problem)
        return
      }
    }
  }
}

/** Where it takes processes of an earlier one that long to end, they have been told to by `statement_timeout`. */
const SHARED_MEMORY_MS = 60_000

const startServer = async (server: Server): Promise<Running> => {
  const deadline = performance.now() + SHARED_MEMORY_MS
  for (let attempt = 1; ; attempt += 1) {
    await endLeftOver({ ...server, folder: server.given })
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
  return new Promise((resolve, reject) => {
    let said: string[] = []
    let isReady = false
    const ended = new Promise<string>((tell) => {
      child.once('error', reject)
      // pg_ctl itself ends once the server is ready; the server's output closes when the server ends.
      child.once(server.viaPgCtl ? 'close' : 'exit', (code: number | null, signal: NodeJS.Signals | null) => {
        const how = signal ? `signal ${signal}` : `exit code ${code}`
        // What was printed last may still be on its way.
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
  const { given, place, binaries, viaPgCtl } = server
  const settings = Object.entries({ ...SETTINGS, ...place.settings, ...server.settings })
  const pairs = settings.map(([name, value]) => `${name}=${value}`)
  const folder = ['-D', given.argument]
  return viaPgCtl
    ? startProgram(
        binaries.pgCtl,
        ['start', ...folder, '-t', '3600', '-o', pairs.map((pair) => `-c "${pair}"`).join(' ')],
        {
          ...server,
          folder: given,
        },
      )
    : startProgram(binaries.postgres, [...folder, ...pairs.flatMap((pair) => ['-c', pair])], {
        ...server,
        folder: given,
      })
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
  const { viaPgCtl, binaries, given } = server
  if (viaPgCtl) {
    // It fails where the server has ended meanwhile.
    await runProgram(binaries.pgCtl, stopArguments(given), { ...server, folder: given }).catch(() => undefined)
    await ended
    return
  }
  child.kill('SIGINT')
  const immediate = setTimeout(() => child.kill('SIGQUIT'), SHUTDOWN_MS)
  await ended
  clearTimeout(immediate)
}

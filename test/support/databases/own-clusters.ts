/** Clusters on a real disk for tests of PostgreSQL as a child process: TMPDIR may be in memory. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import {
  type OwnConnection,
  type OwnPostgres,
  type OwnPostgresOptions,
  startOwnPostgres,
} from '#server/db/own-postgres/own-postgres.ts'

const RESULTS = fileURLToPath(new URL('../../../test-results', import.meta.url))
const INSTANCE = fileURLToPath(new URL('../process/own-postgres-instance.ts', import.meta.url))

type Instance = {
  /** The next number that it has committed. */
  readonly nextCommit: () => Promise<number>
  readonly kill: (signal?: 'SIGKILL' | 'SIGTERM') => Promise<void>
}

/** The clusters that tests start, ended by `endAll`. */
export class OwnClusters {
  #made = ''
  readonly #folders: string[] = []
  readonly #started: OwnPostgres[] = []
  readonly #instances: ChildProcess[] = []
  /** All that PostgreSQL's log was told. */
  readonly logged: string[] = []

  /** Makes the cluster that others are copied from, because making one takes seconds. */
  async prepare(): Promise<void> {
    this.#made = await this.folder()
    await (await this.start(this.#made)).stop()
    this.#folders.pop()
  }

  /** The folder of a cluster that was stopped, in a data folder of its own. */
  async copy(): Promise<string> {
    const folder = await this.folder()
    await cp(this.#made, folder, { recursive: true })
    return folder
  }

  /** The folder of a cluster that is not made yet, in a data folder of its own. */
  async folder(): Promise<string> {
    await mkdir(RESULTS, { recursive: true })
    const dataDir = await mkdtemp(join(RESULTS, 'own-postgres-'))
    this.#folders.push(dataDir)
    return join(dataDir, 'database')
  }

  async start(folder: string, options: Partial<OwnPostgresOptions> = {}): Promise<OwnPostgres> {
    const tell = (message: string): void => void this.logged.push(message)
    const log = { warn: tell, error: tell }
    const started = await startOwnPostgres({ folder, log, onProblem: ({ message }) => tell(message), ...options })
    this.#started.push(started)
    return started
  }

  /** Another process of the product's, at work on the folder. */
  async instance(folder: string): Promise<Instance> {
    const child = spawn(process.execPath, [INSTANCE, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
    this.#instances.push(child)
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    const nextCommit = async (): Promise<number> => Number((await lines.next()).value)
    await nextCommit()
    return { nextCommit, kill: (signal) => killed(child, signal) }
  }

  async endAll(): Promise<void> {
    await Promise.all(this.#instances.splice(0).map((child) => killed(child)))
    await Promise.all(this.#started.splice(0).map(({ stop }) => stop()))
    for (const folder of this.#folders.splice(0)) await rm(folder, { recursive: true, force: true })
    this.logged.length = 0
  }

  async remove(): Promise<void> {
    this.#folders.push(dirname(this.#made))
    await this.endAll()
  }
}

const killed = async (child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

/** The rows of a statement on a connection of its own. */
export async function ask<T extends object>(connection: OwnConnection, statement: string): Promise<T[]> {
  const client = new Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<T>(statement)).rows
  } finally {
    await client.end()
  }
}

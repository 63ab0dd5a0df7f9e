/**
 * Runs a PostgreSQL server for tests in its own folder, and prints its address once it answers. When standard input
 * closes, however the parent ended, it stops the server and deletes the folder. A line `stop` stops the server and a
 * line `start` starts it again at the same address; each is echoed once it is done.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type OwnConnection, type OwnPostgres, startOwnPostgres } from '#server/db/own-postgres/own-postgres.ts'

/** The data are thrown away, so nothing needs to survive a power cut. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '32MB',
  max_connections: '100',
}

const complain = (message: string): void => void process.stderr.write(`${message}\n`)

/** On loopback, because it is used by other processes and refuses connections while it is stopped. */
const start = (folder: string, port: number): Promise<OwnPostgres> =>
  startOwnPostgres({
    folder,
    settings: SETTINGS,
    port,
    roleAttributes: 'SUPERUSER',
    log: { warn: complain, error: complain },
    onProblem: ({ message }) => complain(message),
  })

const addressOf = ({ user, password, host, port, database }: OwnConnection): string =>
  `postgres://${user}:${password}@${host}:${port}/${database}`

const input = createInterface({ input: process.stdin })
const commands = input[Symbol.asyncIterator]()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => input.close())

const scratch = await mkdtemp(join(tmpdir(), 'tandem-postgres-'))
let server: OwnPostgres | null = null
try {
  const folder = join(scratch, 'database')
  server = await start(folder, 0)
  const { connection } = server
  process.stdout.write(`${addressOf(connection)}\n`)
  for await (const command of commands) {
    if (command === 'stop') {
      await server?.stop()
      server = null
    } else {
      server ??= await start(folder, connection.port)
    }
    process.stdout.write(`${command}\n`)
  }
} catch (error) {
  complain(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
  process.stdin.destroy()
} finally {
  await server?.stop()
  await rm(scratch, { recursive: true, force: true, maxRetries: 5 })
}

/**
 * Runs a PostgreSQL server for tests in its own folder, and prints its address once it answers. When standard input
 * closes, however the parent ended, it stops the server and deletes the folder. A line `stop` stops the server and a
 * line `start` starts it again at the same address; each is echoed once it is done.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { promisify } from 'node:util'
import { postgresBinaries, type PostgresBinaries, type ServerUser, serverUser } from './postgres-binaries.ts'
import { freePort } from '../free-port.ts'

/** The data are thrown away, so nothing needs to survive a power cut. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=32MB',
  'max_connections=100',
]

/** Another program may take a free port before the server does. */
const PORT_ATTEMPTS = 5

type Setting = {
  folder: string
  data: string
  user: ServerUser
  binaries: PostgresBinaries
  commands: Interface
  signal: AbortSignal
}

const main = async (signal: AbortSignal): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'tandem-postgres-'))
  try {
    const user = serverUser()
    if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid)
    const data = await ownFolder(join(folder, 'data'), user)
    const setting = { folder, data, user, binaries: await postgresBinaries(user, folder), commands, signal }
    await createCluster(setting)
    const { server, port } = await startServer(setting)
    process.stdout.write(`${addressOf(port)}\n`)
    await obey(server, port, setting)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const ownFolder = async (path: string, { uid, gid }: ServerUser): Promise<string> => {
  await mkdir(path, { mode: 0o700 })
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
  return path
}

const addressOf = (port: number): string => `postgres://postgres@127.0.0.1:${port}/postgres`

/** Until standard input closes. */
const obey = async (first: ChildProcess, port: number, setting: Setting): Promise<void> => {
  let server: ChildProcess | null = first
  const { commands, signal } = setting
  const endsByItself = (): void => commands.close()
  server.once('exit', endsByItself)
  signal.addEventListener('abort', () => commands.close())
  for await (const command of signal.aborted ? [] : commands) {
    if (command === 'stop' && server) {
      server.off('exit', endsByItself).kill('SIGINT')
      await gone(server)
      server = null
    } else if (command === 'start' && !server) {
      server = await startOn(port, setting)
      server.once('exit', endsByItself)
    }
    process.stdout.write(`${command}\n`)
  }
  if (!signal.aborted) throw new Error('the server ended by itself')
  if (server) await gone(server)
}

const createCluster = async ({ data, user, binaries, signal }: Setting): Promise<void> => {
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const access = ['--username=postgres', '--auth=trust']
  const options = { ...user, cwd: data, signal }
  await promisify(execFile)(binaries.initdb, ['--pgdata', data, '--no-sync', ...access, ...locale], options)
}

const startServer = async (setting: Setting): Promise<{ server: ChildProcess; port: number }> => {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    try {
      return { server: await startOn(port, setting), port }
    } catch (error) {
      if (setting.signal.aborted || attempt === PORT_ATTEMPTS) throw error
    }
  }
}

const startOn = (port: number, { data, user, binaries, signal }: Setting): Promise<ChildProcess> => {
  const settings = SETTINGS.flatMap((value) => ['-c', value])
  const server = spawn(binaries.postgres, ['-D', data, '-p', String(port), ...settings], {
    ...user,
    cwd: data,
    env: { ...process.env, LC_MESSAGES: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
    killSignal: 'SIGINT', // the "fast" shutdown, which does not wait for clients
  })
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-10_000)
      if (/database system is ready to accept connections/.test(log)) resolve(server)
    })
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`postgres ended with exit code ${code}:\n${log}`)))
  })
}

const gone = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
}

const parentGone = new AbortController()
process.stdin.once('end', () => parentGone.abort())
const commands = createInterface({ input: process.stdin })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => parentGone.abort())

main(parentGone.signal).catch((error: unknown) => {
  if (parentGone.signal.aborted) return
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
  process.stdin.destroy()
})

/** One PostgreSQL server of Debian's, as durable as it is installed: what it acknowledged is on the disk. */
import { type ChildProcess, execFile } from 'node:child_process'
import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unprivileged } from '#server/db/own-postgres/program.ts'
import { freePort } from '#test/support/free-port.ts'
import { endProgram, startProgram, takesConnections, until } from './programs.ts'

export type DrillPostgres = {
  readonly url: string
  /** Immediate shutdown: all connections are dropped, and PostgreSQL recovers from its log at the start. */
  readonly restartAtOnce: () => Promise<void>
  /** Waits for a server that ended by itself; returns whether it had. */
  readonly startIfEnded: () => Promise<boolean>
  readonly end: () => Promise<void>
}

const PROGRAMS = '/usr/lib/postgresql/15/bin'

export async function startPostgres(folder: string): Promise<DrillPostgres> {
  const user = unprivileged()
  const data = join(folder, 'data')
  await mkdir(data, { recursive: true, mode: 0o700 })
  if (user) {
    await chown(folder, user.uid, user.gid)
    await chown(data, user.uid, user.gid)
  }
  const given = ['--pgdata', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']
  await promisify(execFile)(join(PROGRAMS, 'initdb'), given, { ...user, cwd: data })
  const port = await freePort()
  const start = async (): Promise<ChildProcess> => {
    const settings = [
      '-D',
      data,
      '-p',
      String(port),
      '-c',
      `unix_socket_directories=${folder}`,
      '-c',
      'max_wal_size=64MB',
      '-c',
      'min_wal_size=32MB',
    ]
    const child = startProgram(join(PROGRAMS, 'postgres'), settings, { ...user, cwd: data, log: `${folder}.log` })
    await until('PostgreSQL takes connections', () => takesConnections(port))
    return child
  }
  let server = await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    restartAtOnce: async () => {
      await endProgram(server, 'SIGQUIT')
      server = await start()
    },
    startIfEnded: async () => {
      const hasEnded = server.exitCode !== null || server.signalCode !== null
      if (hasEnded) server = await start()
      return hasEnded
    },
    end: () => endProgram(server, 'SIGINT'),
  }
}

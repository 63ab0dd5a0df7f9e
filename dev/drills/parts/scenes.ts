import { execFile, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdir, rm, writeFile, chown } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { silenceable } from '#test/support/databases/silenceable.ts'
import { startPatroni } from './patroni.ts'
import { unprivileged } from '#server/db/own-postgres/program.ts'
import { freePort } from '#test/support/free-port.ts'
import { endProgram, startProgram, takesConnections, until } from './programs.ts'

/** Failures of the database, and of the clock, while people work. */

/** The processes that people work with. */
export type Instances = {
  /** Resolves with the exit code if the single instance ended by itself. */
  readonly ended: () => Promise<number | null>
  /** Starts it again. */
  readonly startAgain: () => Promise<void>
}

export type Scene = {
  /** Null: its own PostgreSQL, of one instance. */
  readonly databaseUrl: string | null
  readonly dataDir: string
  /** Additional settings of each instance. */
  readonly settings: (instance: number) => Readonly<Record<string, string>>
  /** Resolves when it is over; what happened, as a sentence. */
  readonly happens: (instances: Instances) => Promise<string>
  readonly end: () => Promise<void>
}

const AWAY_MS = 30_000
const HOUR_MS = 3_600_000

const failover = async (folder: string): Promise<Scene> => {
  const cluster = await startPatroni(folder)
  return {
    databaseUrl: cluster.url,
    dataDir: folder,
    settings: () => ({}),
    happens: async () => {
      const killed = await cluster.killPrimary()
      await delay(AWAY_MS)
      await cluster.revive(killed)
      return `primary ${killed} killed with all of its processes, ${await cluster.primary()} took its place, ${killed} follows it`
    },
    end: cluster.end,
  }
}

const restart = async (folder: string): Promise<Scene> => {
  const postgres = await startPostgres(join(folder, 'postgres'))
  return {
    databaseUrl: postgres.url,
    dataDir: folder,
    settings: () => ({}),
    happens: async () => {
      await postgres.restartAtOnce()
      return 'PostgreSQL was restarted in immediate mode'
    },
    end: postgres.end,
  }
}

const network = async (folder: string): Promise<Scene> => {
  const postgres = await startPostgres(join(folder, 'postgres'))
  const line = await silenceable(postgres.url)
  return {
    databaseUrl: line.url,
    dataDir: folder,
    settings: () => ({}),
    happens: async () => {
      line.silence()
      await delay(AWAY_MS)
      line.speak()
      return `the network was silent for ${AWAY_MS / 1000} s`
    },
    end: async () => {
      line.close()
      await postgres.end()
    },
  }
}

const run = promisify(execFile)

/** A separate disk, and how it is filled. */
const smallDisk = async (at: string, size: string) => {
  await mkdir(at, { recursive: true })
  await run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=700`, 'tmpfs', at])
  const ballast = join(at, 'ballast')
  process.on('exit', () => spawnSync('umount', ['-l', at], { stdio: 'ignore' }))
  return {
    fill: async () => void (await run('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k']).catch(() => undefined)),
    free: () => rm(ballast),
  }
}

const disk = async (folder: string): Promise<Scene> => {
  const at = join(folder, 'postgres')
  const room = await smallDisk(at, '400m')
  const postgres = await startPostgres(at)
  return {
    databaseUrl: postgres.url,
    dataDir: folder,
    settings: () => ({}),
    happens: async () => {
      await room.fill()
      await delay(AWAY_MS)
      await room.free()
      const hasEnded = await postgres.startIfEnded()
      return `the disk of PostgreSQL was full for ${AWAY_MS / 1000} s${hasEnded ? '; it ended by itself, and was started again when there was room' : ''}`
    },
    end: postgres.end,
  }
}

const ownDisk = async (folder: string): Promise<Scene> => {
  const dataDir = join(folder, 'data')
  const room = await smallDisk(dataDir, '400m')
  return {
    databaseUrl: null,
    dataDir,
    settings: () => ({ BACKUP_KEEP: '0' }),
    happens: async ({ ended, startAgain }) => {
      const end = ended()
      await room.fill()
      const code = await Promise.race([end, delay(AWAY_MS, 'goes on')])
      await room.free()
      const full = `the disk of its own PostgreSQL was full for ${AWAY_MS / 1000} s at most`
      if (code === 'goes on') return `${full}: the process went on`
      await startAgain()
      return `${full}: the process ended with ${code}, and was started again when there was room`
    },
    end: async () => undefined,
  }
}

/** The clocks of the instances; PostgreSQL keeps the right time. */
const clock = async (folder: string): Promise<Scene> => {
  const postgres = await startPostgres(join(folder, 'postgres'))
  const clocks = [
    await changeableClock(join(folder, 'clock-0')),
    await changeableClock(join(folder, 'clock-1')),
  ] as const
  return {
    databaseUrl: postgres.url,
    dataDir: folder,
    settings: (instance) => clocks[instance]?.settings ?? {},
    happens: async () => {
      await clocks[0].set(HOUR_MS)
      await delay(AWAY_MS / 2)
      await clocks[1].set(HOUR_MS)
      await delay(AWAY_MS / 2)
      await clocks[0].set(0)
      await delay(AWAY_MS / 2)
      await clocks[1].set(0)
      return 'the clocks of both instances went an hour forward and back, fifteen seconds apart'
    },
    end: postgres.end,
  }
}

export const SCENES: Readonly<Record<string, (folder: string) => Promise<Scene>>> = {
  failover,
  restart,
  network,
  disk,
  'own-disk': ownDisk,
  clock,
}

/** Clocks of processes that can be set while they run (Debian's faketime); the monotonic ones go on. */

const LIBFAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

export type ChangeableClock = {
  /** For the environment of the process. */
  readonly settings: Readonly<Record<string, string>>
  /** How far it is ahead, milliseconds. */
  readonly set: (aheadMs: number) => Promise<void>
}

/** @param file that says how far it is off */
export async function changeableClock(file: string): Promise<ChangeableClock> {
  const set = (aheadMs: number): Promise<void> => {
    const seconds = Math.round(aheadMs / 1000)
    return writeFile(file, `${seconds < 0 ? '' : '+'}${seconds}\n`)
  }
  await set(0)
  return {
    settings: {
      LD_PRELOAD: LIBFAKETIME,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
  }
}

/** One PostgreSQL server of Debian's, as durable as it is installed: what it acknowledged is on the disk. */

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

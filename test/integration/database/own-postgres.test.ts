import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Client } from 'pg'
import { DatabaseProblem } from '#server/db/database-problem.ts'
import { connectionOfRunning, type OwnPostgres } from '#server/db/own-postgres/own-postgres.ts'
import { ask, OwnClusters } from '#test/support/databases/own-clusters.ts'

const clusters = new OwnClusters()
beforeAll(() => clusters.prepare())
afterAll(() => clusters.remove())

/** The process id of the PostgreSQL that runs on a folder. */
const processOf = async (folder: string): Promise<number> =>
  Number.parseInt(await readFile(join(folder, 'postmaster.pid'), 'utf8'), 10)

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

describe('PostgreSQL on a new folder', () => {
  let folder = ''
  let own: OwnPostgres
  beforeAll(async () => {
    // Longer than a socket's path may be.
    const dataDir = join(dirname(await clusters.folder()), 'long'.repeat(40), 'closed')
    await mkdir(dataDir, { recursive: true })
    await chmod(dirname(dataDir), 0o700)
    folder = join(dataDir, 'database')
    // One that was not finished: the start begins anew.
    await mkdir(`${folder}.making/base`, { recursive: true })
    await writeFile(`${folder}.making/PG_VERSION`, '18\n')
    vi.stubEnv('TANDEM_TEST_SECRET', 'not for a database')
    own = await clusters.start(folder)
    vi.unstubAllEnvs()
  })

  it('answers a role without superuser that owns its database', async () => {
    const [role] = await ask(
      own.connection,
      `SELECT rolname, rolsuper, rolcreatedb, pg_get_userbyid(datdba) AS owner, current_database() AS database
       FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`,
    )
    expect(role).toEqual({
      rolname: 'tandem',
      rolsuper: false,
      rolcreatedb: false,
      owner: 'tandem',
      database: 'tandem',
    })
  })

  it('lets that role create the extensions, which know letters that are not ASCII', async () => {
    await ask(own.connection, 'CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent')
    const [words] = await ask(
      own.connection,
      `SELECT unaccent('Müller') AS plain, similarity('Müller', 'üll') > 0 AS similar, upper('ü') AS large`,
    )
    expect(words).toEqual({ plain: 'Muller', similar: true, large: 'Ü' })
  })

  it('loses nothing, and listens on no network', async () => {
    const rows = await ask<{ name: string; setting: string }>(
      own.connection,
      `SELECT name, setting FROM pg_settings
       WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'data_checksums')`,
    )
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      listen_addresses: '',
      data_checksums: 'on',
    })
  })

  it('gets nothing of the environment but its search path, time zone and locale', async () => {
    const pid = await processOf(folder)
    const names = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean)
    expect(
      names.map((pair) => pair.split('=')[0]).filter((name) => !/^(?:PATH|TZ|LC_.*|PG.*)$/.test(name ?? '')),
    ).toEqual([])
    expect(names.join()).not.toContain('not for a database')
  })

  it('is in a process group and a session of its own, so that Ctrl+C does not end it', async () => {
    const pid = await processOf(folder)
    const [, group, session] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) \S /, '')
      .split(' ')
    expect([group, session]).toEqual([String(pid), String(pid)])
  })

  it('never runs as root', async () => {
    const status = readFileSync(`/proc/${await processOf(folder)}/status`, 'utf8')
    expect(status).not.toMatch(/^Uid:\s+0\b/m)
  })

  it('leaves nothing beside the cluster, and no file of it readable to other accounts', async () => {
    const { mode } = await stat(folder)
    expect(mode & 0o077).toBe(0)
    expect(await readdir(dirname(folder))).toEqual(['database'])
  })

  it('is found by a command that runs beside the product', async () => {
    const found = await connectionOfRunning(folder)
    expect(found && (await ask(found, 'SELECT current_user AS name'))).toEqual([{ name: 'tandem' }])
  })

  it('keeps statements and values of rows out of the log', async () => {
    const refused = [
      `CREATE TABLE people (name text UNIQUE, born int CHECK (born > 0)); INSERT INTO people VALUES ('Erika Mustermann', 1)`,
      `INSERT INTO people VALUES ('Erika Mustermann', 2)`,
      `INSERT INTO people VALUES ('Max Mustermann', 0)`,
      `SELECT 'Erika Mustermann'::int`,
      `DO $$ BEGIN RAISE WARNING 'Erika Mustermann'; END $$`,
      `SET statement_timeout = 1; SELECT pg_sleep(10), 'Erika Mustermann'`,
      `SELECT 'Erika Mustermann', pg_terminate_backend(pg_backend_pid())`,
    ]
    for (const statement of refused) await ask(own.connection, statement).catch(() => undefined)
    const client = new Client(own.connection)
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const busy = client.query(`SELECT pg_sleep(60), 'Erika Mustermann'`).catch(() => undefined)
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
    await busy

    await expect.poll(() => clusters.logged.join('\n')).toContain('was terminated by signal 9')
    expect(clusters.logged.join('\n')).not.toMatch(/mustermann|insert|select/i)
  })

  it('keeps its data when it is stopped, whose processes have ended then', async () => {
    // It recovers from the process that was killed before.
    await expect.poll(() => ask(own.connection, 'CREATE TABLE kept AS SELECT 1 AS one').catch(() => 'away')).toEqual([])
    const pid = await processOf(folder)
    await own.stop()
    expect(isRunning(pid)).toBe(false)
    expect(await connectionOfRunning(folder)).toBeNull()

    own = await clusters.start(folder)
    expect(await ask(own.connection, 'SELECT one FROM kept')).toEqual([{ one: 1 }])
  })
})

describe('PostgreSQL that ends while the product runs', () => {
  afterEach(() => clusters.endAll())

  it('is started again, with every acknowledged commit', async () => {
    const folder = await clusters.copy()
    const { connection } = await clusters.start(folder)
    await ask(connection, 'CREATE TABLE kept AS SELECT 1 AS one')
    const pid = await processOf(folder)
    process.kill(pid, 'SIGKILL')

    await expect.poll(() => ask(connection, 'SELECT one FROM kept').catch(() => 'away')).toEqual([{ one: 1 }])
    expect(await processOf(folder)).not.toBe(pid)
    expect(clusters.logged.join('\n')).toContain('The database has ended (signal SIGKILL); it is started again.')
  })

  it('is given up with a sentence when no start succeeds for long', async () => {
    const folder = await clusters.copy()
    const onProblem = vi.fn<(problem: DatabaseProblem) => void>()
    await clusters.start(folder, { onProblem, giveUpAfterMs: 0 })
    const pid = await processOf(folder)
    await writeFile(join(folder, 'postgresql.auto.conf'), 'no_such_setting = 1\n')
    process.kill(pid, 'SIGKILL')

    await expect.poll(() => onProblem.mock.calls.length).toBe(1)
    expect(onProblem.mock.calls[0]?.[0]).toBeInstanceOf(DatabaseProblem)
    expect(onProblem.mock.calls[0]?.[0].message).toContain(`The database in ${folder} does not start (`)
  })

  it('is not started again once it is to stop, and nothing of it is left', async () => {
    const folder = await clusters.copy()
    const own = await clusters.start(folder)
    const client = new Client(own.connection)
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const busy = client.query('SELECT count(*) FROM generate_series(1, 1e12)').catch(() => undefined)
    process.kill(await processOf(folder), 'SIGKILL')
    await expect.poll(() => clusters.logged.length).toBeGreaterThan(0)
    expect(isRunning(rows[0]?.pid ?? 0)).toBe(true)

    await own.stop()
    await busy
    expect(isRunning(rows[0]?.pid ?? 0)).toBe(false)
    expect(await connectionOfRunning(folder)).toBeNull()
  })
})

describe('after an instance was killed', () => {
  afterEach(() => clusters.endAll())

  it('is none where the product was told to end at once', async () => {
    const folder = await clusters.copy()
    const instance = await clusters.instance(folder)
    await instance.kill('SIGTERM')
    await expect.poll(() => existsSync(join(folder, 'postmaster.pid'))).toBe(false)
  })

  it('is ended by the next start, which has every acknowledged commit', async () => {
    const folder = await clusters.copy()
    const instance = await clusters.instance(folder)
    let last = await instance.nextCommit()
    while (last < 20) last = await instance.nextCommit()
    await instance.kill()
    const leftOver = await processOf(folder)
    expect(isRunning(leftOver)).toBe(true)

    const { connection } = await clusters.start(folder)
    expect(isRunning(leftOver)).toBe(false)
    const [found] = await ask<{ max: number; count: number }>(connection, 'SELECT max(n), count(*)::int FROM numbers')
    expect(found?.max).toBeGreaterThanOrEqual(last)
    expect(found?.count).toBe(found?.max)
  })

  it('is ended even where only a busy process of a killed PostgreSQL is left', async () => {
    const folder = await clusters.copy()
    const instance = await clusters.instance(folder)
    const connection = await connectionOfRunning(folder)
    if (!connection) throw new Error('The instance does not answer.')
    const client = new Client(connection)
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const orphan = rows[0]?.pid ?? 0
    const busy = client.query(`SELECT count(*) FROM generate_series(1, 1e12)`).catch(() => undefined)
    process.kill(await processOf(folder), 'SIGKILL')
    await instance.kill()
    expect(isRunning(orphan)).toBe(true)

    const own = await clusters.start(folder)
    expect(isRunning(orphan)).toBe(false)
    await busy
    expect(await ask(own.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('is only what uses this folder: a file that names another process ends nothing', async () => {
    const folder = await clusters.copy()
    const bystander = await clusters.copy()
    const other = await clusters.start(bystander)
    await writeFile(join(folder, 'postmaster.pid'), await readFile(join(bystander, 'postmaster.pid')))

    await clusters.start(folder)
    expect(await ask(other.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('may be an empty lock file, after a power cut', async () => {
    const folder = await clusters.copy()
    await writeFile(join(folder, 'postmaster.pid'), '')
    const { connection } = await clusters.start(folder)
    expect(await ask(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })
})

describe('on loopback, by pg_ctl, as on Windows', () => {
  afterEach(() => clusters.endAll())

  it('only the password of the cluster lets in; a killed one is started again, and stopped', async () => {
    const folder = await clusters.copy()
    const own = await clusters.start(folder, { port: 0 })
    expect(await ask(own.connection, 'SELECT current_user AS name')).toEqual([{ name: 'tandem' }])
    await expect(ask({ ...own.connection, password: 'guessed' }, 'SELECT 1')).rejects.toThrow(
      'password authentication failed',
    )
    await expect(ask({ ...own.connection, user: 'postgres' }, 'SELECT 1')).rejects.toThrow('no pg_hba.conf entry')
    expect(await connectionOfRunning(folder)).toEqual(own.connection)

    const pid = await processOf(folder)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => ask(own.connection, 'SELECT 1 AS one').catch(() => 'away')).toEqual([{ one: 1 }])
    const second = await processOf(folder)
    expect(second).not.toBe(pid)
    await own.stop()
    expect(isRunning(second)).toBe(false)
  })
})

describe('a sentence says what to do with a folder that is left as it is:', () => {
  afterEach(() => clusters.endAll())

  it.each<[string, (folder: string) => Promise<void>, string]>([
    [
      'made by another major version of PostgreSQL',
      (folder) => writeFile(join(folder, 'PG_VERSION'), '17\n'),
      'was made by PostgreSQL 17, this version of Tandem runs 18: make a backup with the version of Tandem that made it',
    ],
    [
      'with damaged control data',
      (folder) => truncate(join(folder, 'global/pg_control'), 100),
      'see that the disk works, or set DATA_DIR to another folder and restore a backup there.',
    ],
  ])('%s', async (_why, damage, sentence) => {
    const folder = await clusters.copy()
    await damage(folder)
    const before = await readdir(folder)
    const refused = clusters.start(folder)
    await expect(refused).rejects.toBeInstanceOf(DatabaseProblem)
    await expect(refused).rejects.toThrow(folder)
    await expect(refused).rejects.toThrow(sentence)
    expect(await readdir(folder)).toEqual(expect.arrayContaining(before))
  })

  it('with other files is no database', async () => {
    const folder = await clusters.folder()
    await mkdir(folder)
    await writeFile(join(folder, 'notes.txt'), 'mine')
    await expect(clusters.start(folder)).rejects.toThrow(
      `${folder} holds no database, but other files: move them away, or set DATA_DIR to another folder.`,
    )
    expect(await readdir(folder)).toEqual(['notes.txt'])
  })
})

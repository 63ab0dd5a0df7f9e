/** A server with a lecture hall in its database: its own PostgreSQL, or a server's. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenDatabase, openDatabase } from '#server/db/client.ts'
import { type RunningServer, startServer } from '#test/support/browser/e2e-server.ts'
import { administer, onServer, startServer as startPostgres } from '#test/support/databases/postgres-server.ts'
import { type HallWorld, makeHall } from './hall-world.ts'

export type HallDatabase = 'own' | 'server'

/** Actions on a hall. */
export type HallWork = {
  /** With the database, while no server runs yet. */
  readonly before?: (database: OpenDatabase, world: HallWorld) => Promise<void>
  readonly during: (server: RunningServer, world: HallWorld) => Promise<void>
  /** With the database, when no server runs any more. */
  readonly after?: (database: OpenDatabase) => Promise<void>
}

/** @param people how many students there are. HALL_NODE_OPTIONS go to the server, as --cpu-prof. */
export function inHall(kind: HallDatabase, people: number, work: HallWork): Promise<void> {
  return kind === 'own' ? onDatabase({}, people, work) : onServerDatabase(people, work)
}

const onDatabase = async (
  where: Readonly<Record<string, string>>,
  people: number,
  { before, during, after }: HallWork,
): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tandem-hall-'))
  const open = () => openDatabase({ dataDir, databaseUrl: where['DATABASE_URL'] ?? null })
  const withDatabase = async <T>(done: (database: OpenDatabase) => Promise<T>): Promise<T> => {
    const database = await open()
    try {
      return await done(database)
    } finally {
      await database.close()
    }
  }
  const world = await withDatabase(async (database) => {
    const made = await makeHall(database, people)
    await before?.(database, made)
    return made
  })
  const { SESSION_SECRET } = world
  const settings = { ...where, SESSION_SECRET, DATA_DIR: dataDir, SAMPLE_DATA: 'off', NODE_ENV: 'production' }
  const NODE_OPTIONS = process.env['HALL_NODE_OPTIONS'] ?? ''
  const server = await startServer({ ...settings, NODE_OPTIONS, ALLOW_EMBEDDED_SIGN_IN: 'on' })
  try {
    await during(server, world)
    await server.stop()
    if (after) await withDatabase(after)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const onServerDatabase = async (people: number, work: HallWork): Promise<void> => {
  const postgres = await startPostgres()
  const name = `tandem_hall_${process.pid}`
  try {
    await administer(postgres.url, `CREATE DATABASE ${name}`)
    await onDatabase({ DATABASE_URL: onServer(postgres.url, name) }, people, work)
    await administer(postgres.url, `DROP DATABASE ${name} WITH (FORCE)`)
  } finally {
    await postgres.stop()
  }
}

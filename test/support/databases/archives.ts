/** Helpers for tests of backups: the contents of databases and folders, and concurrent writers. */
import type { Manifest } from '#server/archive/manifest.ts'
import { readDatabase } from '#server/archive/read-database.ts'
import { type OpenDatabase, openDatabase } from '#server/db/client.ts'
import type { TestApi } from '../api.ts'
import { type MadeUser, makeStudent, makeSupervisor } from '../people.ts'

/** How many swipe at the same time. */
export const CROWD = 2

/** The content of a database, except the time at which it was read. */
export async function contentsOf({
  pool,
}: OpenDatabase): Promise<Pick<Manifest, 'tables' | 'sequences' | 'migrations'>> {
  const taking = { version: '1.0.0', now: new Date(), files: [] }
  return readDatabase(pool, taking, async ({ manifest: { tables, sequences, migrations } }) => ({
    tables,
    sequences,
    migrations,
  }))
}

/** Works on a database of a server, by its address. */
export async function opened<T>(url: string, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase({ databaseUrl: url, dataDir: '' })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** The names of all tables, sequences and indexes. */
export function relationsIn(url: string): Promise<string[]> {
  return opened(url, async ({ pool }) => {
    const { rows } = await pool.query<{ relname: string }>(
      "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace",
    )
    return rows.map(({ relname }) => relname)
  })
}

/** The sentence with which something is refused. */
export function refusal(trying: Promise<unknown>): Promise<string> {
  return trying.then(
    () => 'went well',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}

type Dismissal = { readonly student: string; readonly supervisor: string }

/**
 * Students ask, are taken, and dismiss one supervisor after the other while something is done.
 * @returns the dismissals that were acknowledged before it began, and in the end
 */
export async function whileSwiping(
  { db }: OpenDatabase,
  api: TestApi,
  work: () => Promise<void>,
): Promise<{ before: readonly Dismissal[]; after: readonly Dismissal[] }> {
  const wanted = await makeSupervisor(db, { totalSlots: 1000 })
  const after: Dismissal[] = []
  const { promise: allSwipe, resolve: swipes } = Promise.withResolvers<void>()
  const over = new AbortController()
  const swipe = async (student: MadeUser): Promise<void> => {
    const cookie = await api.signIn(student.email)
    const { id } = await api.ok('supervision_requests.create', { supervisor_id: wanted.id }, { cookie })
    await api.ok('supervision_requests.patch', { id, state: 'ACCEPTED' }, { as: wanted.email })
    while (!over.signal.aborted) {
      const { id: card } = await makeSupervisor(db)
      await api.ok('users.blocks.add', { id: student.id, blocked_id: card }, { cookie })
      after.push({ student: student.id, supervisor: card })
      if (after.length > CROWD) swipes()
    }
  }
  const crowd: MadeUser[] = []
  for (let index = 0; index < CROWD; index += 1) crowd.push(await makeStudent(db))
  const all = Promise.all(crowd.map(swipe))
  try {
    await Promise.race([allSwipe, all])
    const before = [...after]
    await Promise.race([work(), all])
    return { before, after }
  } finally {
    over.abort()
    await all
  }
}

/**
 * A faculty for years: 50,000 people, three closed cycles and 200,000 requests, made by the database itself and the same
 * every time. For a database without people, a PostgreSQL server's or a data folder:
 *
 *     node dev/large-sample.ts postgres://user@host/database [people]
 */
import { sql } from 'drizzle-orm'
import { type OpenDatabase, openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { countUsers } from '#server/db/queries/accounts/users.ts'
import { transaction } from '#server/db/transaction.ts'
import { writeRequests } from './large-sample/requests.ts'
import { writeTraces } from './large-sample/traces.ts'
import { type Size, writeCycles, writePeople, writeVocabulary } from './large-sample/university.ts'

/** As many people as the sample is meant for. */
const PEOPLE = 50_000
const TAGS = 1000
const TAGS_MIN = 100

/** A tenth of them supervise, and there are four requests for each. */
const sizeFor = (people: number): Size => ({
  students: Math.round(people * 0.9),
  supervisors: Math.round(people * 0.1),
  tags: Math.max(TAGS_MIN, Math.round((TAGS * people) / PEOPLE)),
  requests: people * 4,
})

/**
 * Writes it into a migrated database.
 * @throws {Error} when there is anybody
 */
export async function writeLargeSample({ db, pool }: OpenDatabase, people: number, now: Date): Promise<void> {
  const size = sizeFor(people)
  await transaction(db, async (tx) => {
    if ((await countUsers(tx)) > 0) throw new Error('Sample data only go into a database without users.')
    await tx.execute(sql`set local statement_timeout = 0`)
    await writeCycles(tx, now)
    await writeVocabulary(tx, size)
    await writePeople(tx, size)
    await writeRequests(tx, size)
    await writeTraces(tx, now)
  })
  await pool.query('vacuum analyze')
}

const main = async (place: string, people: number): Promise<void> => {
  const isServer = place.startsWith('postgres')
  const database = await openDatabase(isServer ? { databaseUrl: place, dataDir: '' } : { dataDir: place })
  try {
    const began = performance.now()
    await migrate(database)
    await writeLargeSample(database, people, new Date())
    const { rows } = await database.db.execute<{ name: string; rows: number }>(sql`
      select relname as name, greatest(reltuples, 0)::int as rows from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples > 0 order by 2 desc, 1`)
    for (const { name, rows: count } of rows) process.stdout.write(`${name.padEnd(22)}${String(count).padStart(9)}\n`)
    process.stdout.write(`in ${((performance.now() - began) / 1000).toFixed(0)} s\n`)
  } finally {
    await database.close()
  }
}

if (import.meta.main) {
  const [place, people = String(PEOPLE)] = process.argv.slice(2)
  if (!place) throw new Error('node dev/large-sample.ts postgres://user@host/database [people]')
  await main(place, Number(people))
}

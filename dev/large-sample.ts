/**
 * A faculty for years: 50,000 people, three closed cycles and 200,000 requests, made by the database itself
 * (large-sample.sql) and the same every time. For a database without people, a PostgreSQL server's or a data folder:
 *
 *     node dev/large-sample.ts postgres://user@host/database [people]
 */
import { readFileSync } from 'node:fs'
import { type OpenDatabase, openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { countUsers } from '#server/db/queries/accounts/users.ts'

/** The issuer of all identities; the subject is the address. */
export const LARGE_SAMPLE_ISSUER = 'https://login.example'
/** As many people as the sample is meant for. */
const PEOPLE = 50_000

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

/**
 * Writes it into a migrated database.
 * @throws {Error} when there is anybody
 */
export async function writeLargeSample({ db, pool }: OpenDatabase, people: number, now: Date): Promise<void> {
  if ((await countUsers(db)) > 0) throw new Error('Sample data only go into a database without users.')
  const settings = {
    'sample.people': String(people),
    'sample.now': now.toISOString(),
    'sample.issuer': LARGE_SAMPLE_ISSUER,
    'sample.world': read('sample/world.json'),
    'sample.tags': read('sample/tags.json'),
  }
  await pool.withClient(async (client) => {
    await client.query('begin; set local statement_timeout = 0')
    try {
      for (const setting of Object.entries(settings)) await client.query('select set_config($1, $2, true)', setting)
      await client.query(read('large-sample.sql'))
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
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
    const { rows } = await database.pool.query<{ name: string; rows: number }>(`
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

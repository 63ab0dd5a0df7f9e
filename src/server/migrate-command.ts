import { parseArgs } from 'node:util'
import { readPlaces } from './config.ts'
import { type OpenDatabase, openDatabase } from './db/client.ts'
import { migrate, stepsToDo } from './db/migrate.ts'
import { runCommand, WrongUse } from './process/command.ts'

const HELP = `DATABASE_URL=postgres://user:password@host/database npm run migrate [-- --plan]

Brings the tables of a PostgreSQL server to this version, as a start does, beside instances that are at work. --plan writes the
SQL that would be run, each step in a transaction of its own, and changes nothing.`

/** @returns the SQL of each step, or that there is none */
export async function planOf({ pool }: Pick<OpenDatabase, 'pool'>): Promise<string> {
  const steps = await stepsToDo(pool)
  return steps.length === 0 ? NOTHING : steps.map(({ name, sql }) => `-- ${name}\n${sql.trim()}`).join('\n\n')
}

const NOTHING = 'There is nothing to do: the tables are those of this version or a newer one.'

const run = async (args: string[]): Promise<string> => {
  const { values } = parseArgs({ args, options: { plan: { type: 'boolean' } } })
  const { databaseUrl } = readPlaces(process.env)
  if (databaseUrl === null) throw new WrongUse('Name the server in DATABASE_URL: that in DATA_DIR changes at a start')
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  try {
    if (values.plan) return await planOf(database)
    const steps = await stepsToDo(database.pool)
    await migrate(database)
    return steps.length === 0 ? NOTHING : `Done: ${steps.map(({ name }) => name).join(', ')}.`
  } finally {
    await database.close()
  }
}

if (import.meta.main) process.exitCode = await runCommand({ help: HELP, run }, process.argv.slice(2))

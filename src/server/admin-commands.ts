import { parseArgs } from 'node:util'
import { readPlaces } from './config.ts'
import { openForCommand, type OpenDatabase } from './db/client.ts'
import { hasMigrationsToDo } from './db/migrate.ts'
import { findAccountByEmail, hasOpenRequests, listAdmins, makeAdmin } from './db/queries/accounts/users.ts'
import { unlinkIdentity } from './db/queries/accounts/identities.ts'
import { deleteSessionsOf } from './db/queries/accounts/sessions.ts'
import { lockRunningCycle } from './db/queries/cycles/cycles.ts'
import { bumpMatchingRevision } from './db/queries/matching/revision.ts'
import { lockPeople } from './db/queries/people/locks.ts'
import { transaction } from './db/transaction.ts'
import { Refused, runCommand, WrongUse } from './process/command.ts'

const HELP = `npm run admin -- add you@university.example
npm run admin -- unlink you@university.example
npm run admin -- list

For lock-outs, on the machine itself, whether Tandem runs or not. add makes whoever has this address an admin, from their next sign-in on. unlink frees a
person from whoever signed in as them and keeps their data: the next sign-in with the address is theirs. list names all admins.

DATABASE_URL        the PostgreSQL server; without it the database in DATA_DIR (./data)`

/** @returns what was done, in one sentence */
export async function addAdmin({ db }: Pick<OpenDatabase, 'db'>, email: string, now: Date): Promise<string> {
  return transaction(db, async (tx) => {
    await lockRunningCycle(tx, 'share')
    const before = await findAccountByEmail(tx, email)
    if (before?.role === 'ADMIN') return `${before.email} is an admin already.`
    if (before) {
      await lockPeople(tx, [before.id])
      if (await hasOpenRequests(tx, before.id))
        throw new Refused(`${before.email} has open requests or pairs, and can't be an admin. Name another address.`)
    }
    await makeAdmin(tx, email, now)
    // A former supervisor leaves the suggestions.
    await bumpMatchingRevision(tx, { vocabulary: true })
    return `${email} is an admin from the next sign-in with this address on.`
  })
}

/** @returns what was done, in one sentence */
export async function unlinkSignIn({ db }: Pick<OpenDatabase, 'db'>, email: string): Promise<string> {
  return transaction(db, async (tx) => {
    const person = await findAccountByEmail(tx, email)
    if (!person) throw new Refused(`Nobody here has the address ${email}.`)
    await lockPeople(tx, [person.id])
    await deleteSessionsOf(tx, person.id)
    await unlinkIdentity(tx, person.id)
    return `${person.email} is signed out, and belongs to whoever signs in with this address next.`
  })
}

/** @returns a line for each admin */
export async function namesOfAdmins({ db }: Pick<OpenDatabase, 'db'>): Promise<string> {
  const admins = await listAdmins(db)
  if (admins.length === 0) return 'There is no admin.'
  return admins.map(({ email, isClaimed }) => (isClaimed ? email : `${email} (has not signed in yet)`)).join('\n')
}

const ADDRESS = /^[^\s@]+@[^\s@]+$/

const run = async (args: string[]): Promise<string> => {
  const [name, email = '', ...more] = parseArgs({ args, allowPositionals: true }).positionals
  const isWrong = more.length > 0 || (name === 'list' ? email !== '' : !ADDRESS.test(email))
  if (isWrong || !['add', 'unlink', 'list'].includes(name ?? '')) throw new WrongUse('Name what to do, and for whom')
  const { dataDir, databaseUrl } = readPlaces(process.env)
  const database = await openForCommand({ dataDir, databaseUrl })
  try {
    if (await hasMigrationsToDo(database)) throw new Refused('Start this version of Tandem once before.')
    if (name === 'add') return await addAdmin(database, email, new Date())
    return await (name === 'unlink' ? unlinkSignIn(database, email) : namesOfAdmins(database))
  } finally {
    await database.close()
  }
}

if (import.meta.main) process.exitCode = await runCommand({ help: HELP, run }, process.argv.slice(2))

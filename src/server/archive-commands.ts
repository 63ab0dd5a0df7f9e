import { existsSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ArchiveProblem } from './archive/archive-problem.ts'
import { backUp } from './archive/backup.ts'
import { backupFolder, backupName } from './archive/backup-files.ts'
import { summaryOf, type Manifest } from './archive/manifest.ts'
import { clearUnfinished, removeOlder } from './archive/own-backups.ts'
import { checkBackup, move, restore } from './archive/restore.ts'
import { readPlaces } from './config.ts'
import { type Command, runCommand, WrongUse } from './process/command.ts'
import { versionOfProduct } from './version.ts'

const PASSPHRASE = `BACKUP_PASSPHRASE   at least 12 characters: the file is encrypted with it`
const WHERE = `DATABASE_URL        the PostgreSQL server; without it the database in DATA_DIR (./data)`

const places = () => readPlaces(process.env)

const oneFile = (args: string[]): string => {
  const [file, ...more] = args
  if (file === undefined || more.length > 0) throw new WrongUse('Name one file')
  return resolve(file)
}

const wholeNumber = (text: string): number => {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new WrongUse('--keep is a number from 1 on')
  return Number(text)
}

const backupCommand: Command = {
  help: `npm run backup [-- FILE] [--keep N]

Writes all of the database into one file, whether Tandem runs or not. FILE may be a folder, too; without it the file goes
into DATA_DIR/backups. A file that is there is never replaced. --keep N removes all but the N newest that this command made in
that folder, once the new one is whole; those that Tandem makes by itself are not among them (BACKUP_KEEP).

${WHERE}
${PASSPHRASE}; then the
                    secrets that a start keeps in DATA_DIR are in it as well`,
  run: async (args) => {
    const { values, positionals } = parseArgs({ args, options: { keep: { type: 'string' } }, allowPositionals: true })
    const keep = values.keep === undefined ? null : wholeNumber(values.keep)
    const { dataDir, databaseUrl, backups } = places()
    const now = new Date()
    const target = positionals.length === 0 ? backupFolder(dataDir) : oneFile(positionals)
    if (positionals.length === 0) {
      await mkdir(target, { recursive: true })
      await clearUnfinished(target, now)
    }
    const isFolder = statSync(target, { throwIfNoEntry: false })?.isDirectory()
    if (keep !== null && !isFolder) throw new WrongUse('--keep is for a folder of backups: name one in place of a file')
    const path = isFolder ? join(target, backupName('backup', now)) : target
    if (existsSync(path)) throw new ArchiveProblem(`${path} is there already: name another file.`)
    const source = { dataDir, databaseUrl }
    const version = await versionOfProduct()
    const { manifest, bytes } = await backUp({ source, path, passphrase: backups.passphrase, version, now })
    if (keep !== null) await removeOlder(target, { kind: 'backup', made: basename(path), keep, now })
    const secrecy =
      backups.passphrase === null
        ? 'It is not encrypted: whoever has it knows everything about everybody. BACKUP_PASSPHRASE encrypts it.'
        : 'It is encrypted: without BACKUP_PASSPHRASE it is worth nothing, so keep that, elsewhere.'
    return `Backed up: ${summaryOf(manifest)}\n${path}, ${megabytes(bytes)}. ${secrecy}${secretHint(manifest, databaseUrl)}`
  },
}

const secretHint = ({ files }: Manifest, databaseUrl: string | null): string => {
  if (files.length > 0) return ''
  const which = databaseUrl === null ? 'DATA_DIR/session-secret (or SESSION_SECRET, where it is set)' : 'SESSION_SECRET'
  return `\n${which} is not in it: keep that, elsewhere. With another one everybody signs in again.`
}

const restoreCommand: Command = {
  help: `npm run restore -- FILE [--check]

Puts a backup into an empty database. The file is checked to its end before anything is written, and what was written is
compared with it; when anything is wrong, nothing is kept. --check reads the file and says what is in it, no more.

${WHERE}:
                    then a DATA_DIR that holds no database
BACKUP_PASSPHRASE   what the file was encrypted with; when it is set, a file that is not encrypted is refused`,
  run: async (args) => {
    const { values, positionals } = parseArgs({ args, options: { check: { type: 'boolean' } }, allowPositionals: true })
    const path = oneFile(positionals)
    const { dataDir, databaseUrl, backups } = places()
    const { passphrase } = backups
    if (values.check) return `Whole: ${summaryOf(await checkBackup(path, passphrase))}`
    const target = { dataDir, databaseUrl }
    const manifest = await restore({ path, passphrase, target, now: new Date() })
    return `Restored: ${summaryOf(manifest)}\n${afterRestore(manifest, dataDir, databaseUrl)}`
  },
}

const afterRestore = ({ files }: Manifest, dataDir: string, databaseUrl: string | null): string => {
  const secret = files.some(({ name }) => name === 'session-secret')
  if (databaseUrl !== null && secret) return `Start with ${secretFrom(dataDir)}: it came with the backup.`
  if (secret) return `It is in ${dataDir}, with the session secret: start as usual.`
  return 'Start with the session secret of before: with another one everybody signs in again.'
}

const secretFrom = (dataDir: string): string => `SESSION_SECRET="$(cat '${join(dataDir, 'session-secret')}')"`

const WHERE_TO =
  'Name the address of the new database in DATABASE_URL, not behind the command: everybody on this machine can list what ' +
  'stands there, the password included'

const moveCommand: Command = {
  help: `DATABASE_URL=postgres://user:password@host/database npm run move

Copies the database in DATA_DIR (./data) into the empty database DATABASE_URL of a PostgreSQL server (15 or newer, with pg_trgm
and unaccent), with everything that is in it, and compares them. Stop Tandem before. DATA_DIR stays as it is; when anything
goes wrong, nothing is kept on the server, and the same can be tried again.`,
  run: async (args) => {
    const { dataDir, databaseUrl } = places()
    if (args.length > 0 || databaseUrl === null) throw new WrongUse(WHERE_TO)
    const manifest = await move(dataDir, databaseUrl, { version: await versionOfProduct(), now: new Date() })
    const hasSecret = !process.env['SESSION_SECRET'] && existsSync(join(dataDir, 'session-secret'))
    const secret = hasSecret ? secretFrom(dataDir) : 'the SESSION_SECRET of before'
    return [
      `Moved: ${summaryOf(manifest)}`,
      `Start from now on with this DATABASE_URL and ${secret}:`,
      'with another secret everybody signs in again and new confirmations get a new key; those issued stay genuine.',
      `Keep DATA_DIR=${dataDir}: the keys of the embedded sign-in and mails that stay here are in it. Its database is as it was;`,
      'delete its folder database once the new one has proved itself.',
    ].join('\n')
  },
}

const COMMANDS = new Map([
  ['backup', backupCommand],
  ['restore', restoreCommand],
  ['move', moveCommand],
])

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

const runArchiveCommand = async (name: string, args: string[]): Promise<number> => {
  const command = COMMANDS.get(name)
  if (!command) {
    process.stdout.write(`${[...COMMANDS.values()].map(({ help }) => help).join('\n\n')}\n`)
    return 2
  }
  // Other accounts of this machine cannot read what is written.
  process.umask(0o077)
  return runCommand(command, args)
}

const [, , name = '', ...given] = process.argv
if (import.meta.main) process.exitCode = await runArchiveCommand(name, given)

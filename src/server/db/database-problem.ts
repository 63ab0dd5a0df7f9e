import { causesOf, isOutOfResources, ONLY_READS } from './sql-error.ts'

/**
 * The database cannot be opened or has stopped, for a reason that the operator can fix. The message is one clear
 * sentence, ready to print; `cause` has the details.
 */
export class DatabaseProblem extends Error {
  override readonly name: string = 'DatabaseProblem'
}

/** Another process has the data folder open; two at once would corrupt it. */
export class DataFolderInUse extends DatabaseProblem {
  override readonly name = 'DataFolderInUse'
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another running Tandem: stop that one or set DATA_DIR to another folder.`,
    )
  }
}

/** The data folder cannot be created or written to. */
export class DataFolderNotWritable extends DatabaseProblem {
  override readonly name = 'DataFolderNotWritable'
  constructor(folder: string, options: ErrorOptions) {
    super(`The data folder ${folder} cannot be written to: allow it or set DATA_DIR to another folder.`, options)
  }
}

/** A command looks for a database where none is. */
export class NoDatabase extends DatabaseProblem {
  override readonly name = 'NoDatabase'
  constructor(folder: string) {
    super(`There is no database in ${folder}: set DATA_DIR to the folder it is in.`)
  }
}

/** The data folder has the database of an earlier version, which this one can't read. */
export class MadeBefore extends DatabaseProblem {
  override readonly name = 'MadeBefore'
  /** @param folder its files */
  constructor(folder: string) {
    super(
      `The database in ${folder} was made by a version before this one and is left as it is: back it up with that ` +
        'version (npm run backup), and restore the file with this one (npm run restore -- FILE).',
    )
  }
}

/** A restore into the data folder was interrupted, so the folder holds no database. */
export class RestoreBrokenOff extends DatabaseProblem {
  override readonly name = 'RestoreBrokenOff'
  constructor(folder: string, left: string) {
    super(
      `A restore into ${folder} was broken off, and it holds no database: run it again (npm run restore -- FILE), or, ` +
        `to begin with an empty one, delete ${left}.`,
    )
  }
}

/** The server that DATABASE_URL names does not answer or does not let us in. */
export class DatabaseUnreachable extends DatabaseProblem {
  override readonly name = 'DatabaseUnreachable'
  /** @param place host and database without the password */
  constructor(place: string, cause: unknown) {
    const said =
      cause instanceof Error ? cause.message || String(Reflect.get(cause, 'code') ?? cause.name) : String(cause)
    super(`The database at ${place} cannot be used (${said}): ${adviceFor(cause)}.`, { cause })
  }
}

/** Advice by PostgreSQL's code (SQLSTATE). */
const ADVICE = new Map<unknown, string>([
  ['28P01', 'check the user and the password in DATABASE_URL'],
  ['28000', 'check the user in DATABASE_URL and whom the server lets in'],
  [ONLY_READS, 'name the primary in DATABASE_URL, or a proxy that knows which one it is'],
  ['3D000', 'make that database, or name another one in DATABASE_URL'],
])

const adviceFor = (cause: unknown): string => {
  const code: unknown = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return ADVICE.get(code) ?? 'check DATABASE_URL and that the server is running'
}

/** The tables are of before the first migration of this version. */
export class DatabaseTooOld extends DatabaseProblem {
  override readonly name = 'DatabaseTooOld'
  constructor() {
    super(
      'The database was made by a version of Tandem that this one does not know any more: start the version of ' +
        '28 November 2026 (b92ffe0d) with it once, then this one.',
    )
  }
}

/** A step of the migrations met with others at work, again and again. It changed nothing; those before it stay. */
export class MigrationHeldUp extends DatabaseProblem {
  override readonly name = 'MigrationHeldUp'
  constructor(step: string, cause: unknown) {
    super(
      `The tables of the database are too busy to be changed (${step}: ${reasonOf(cause)}): start again, at a ` +
        'quieter time or with the other instances stopped. Nothing is lost, and what was changed before stays.',
      { cause },
    )
  }
}

/** A step of the migrations failed. It changed nothing; those before it stay. */
export class MigrationFailed extends DatabaseProblem {
  override readonly name = 'MigrationFailed'
  constructor(cause: unknown) {
    super(
      `The tables of the database cannot be made or changed (${reasonOf(cause)}): ` +
        (isOutOfResources(cause)
          ? 'make room for it, and start again.'
          : 'it has to belong to the user in DATABASE_URL, take changes, and hold nothing but tables of Tandem, of ' +
            'this version or an earlier one.'),
      { cause },
    )
  }
}

/** The database's own message, unwrapped. */
const reasonOf = (error: unknown): string => causesOf(error).at(-1)?.message ?? String(error)

import { ArchiveProblem, reasonOf } from '../archive/archive-problem.ts'
import { WrongSetting } from '../config.ts'
import { DatabaseProblem } from '../db/database-problem.ts'
import { DataFileCorrupt } from '../data-file.ts'

/** A command was called with wrong arguments. */
export class WrongUse extends Error {}

/** The reason why a command can't go on, in one sentence for its caller. */
export class Refused extends Error {}

export type Command = {
  /** How it is called, and what it does. */
  readonly help: string
  /** Answers what was done. */
  readonly run: (args: string[]) => Promise<string>
}

/** Errors whose message is a sentence for the caller of a command. */
const OPERATOR_ERRORS = [ArchiveProblem, DatabaseProblem, DataFileCorrupt, Refused, WrongSetting]

/** Runs a command; 0, or 1 with one sentence on standard error, or 2 when it was called wrongly. */
export async function runCommand({ help, run }: Command, args: string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${help}\n`)
    return 0
  }
  try {
    process.stdout.write(`${await run(args)}\n`)
    return 0
  } catch (error) {
    const isUse = error instanceof WrongUse || String(Reflect.get(Object(error), 'code')).startsWith('ERR_PARSE_ARGS')
    const isTold = OPERATOR_ERRORS.some((told) => error instanceof told)
    const sentence = isTold ? (error as Error).message : `It went wrong, and nothing was changed: ${reasonOf(error)}.`
    process.stderr.write(isUse ? `${reasonOf(error)}.\n\n${help}\n` : `${sentence}\n`)
    return isUse ? 2 : 1
  }
}

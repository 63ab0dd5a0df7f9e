import { DatabaseProblem } from '../database-problem.ts'

const SERVER = 'set DATABASE_URL to a PostgreSQL server'
const OWNER = `run Tandem as the account, not root, that owns DATA_DIR, or ${SERVER}`
const NAMED_ACCOUNT = `run Tandem as an account that has a name and is not root, or ${SERVER}`
const LOCAL_DISK = `set DATA_DIR to a folder on a local disk, or ${SERVER}`
const NOT_RUNNABLE = `this system can't run the PostgreSQL of the packages, so ${SERVER}`

/** Advice by the message of PostgreSQL or the system; the first that fits. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/no space left|ENOSPC|EDQUOT|disk quota/i, 'make room on the disk and start again'],
  [/could not look up effective user|spawn EPERM/i, NAMED_ACCOUNT],
  [
    /spawn .*(?:ENOENT|EACCES|ENOEXEC)|ended with (?:signal|exit code)|loading shared libraries|library not loaded|error relocating/i,
    NOT_RUNNABLE,
  ],
  [/read-only file system|EROFS/i, 'allow writing to DATA_DIR, or set it to another folder'],
  [/unix.domain socket|unix address|invalid permissions|ENOTSUP|EOPNOTSUPP/i, LOCAL_DISK],
  [/wrong ownership|permission denied|EACCES|EPERM|not permitted/i, OWNER],
  [/pre-existing shared memory|lock file .* already exists/i, 'stop the PostgreSQL that still uses this folder'],
]

const DAMAGED = 'see that the disk works, or set DATA_DIR to another folder and restore a backup there'

/** The problem with `folder`, with the message of PostgreSQL or the system. Nothing is ever deleted for it. */
export function problemWith(folder: string, cause: unknown): DatabaseProblem {
  if (cause instanceof DatabaseProblem) return cause
  const said = cause instanceof Error ? cause.message : String(cause)
  const lines = said.split('\n')
  const [pattern, advice] = ADVICE.find(([known]) => lines.some((line) => known.test(line))) ?? [/^/, DAMAGED]
  const reason = reasonIn(lines.filter((line) => pattern.test(line)).join('\n'))
  return new DatabaseProblem(`The database in ${folder} does not start (${reason}): ${advice}.`, { cause })
}

/** The telling line out of a program's output, without what precedes its text. */
export function reasonIn(output: string): string {
  const lines = output.split('\n').map((line) => line.trim())
  const telling =
    lines.findLast((line) => /\b(?:PANIC|FATAL):/.test(line)) ??
    lines.findLast((line) => /\b(?:ERROR|error|fatal):/.test(line)) ??
    lines.findLast((line) => line !== '')
  return telling?.replace(/^.*?\b(?:PANIC|FATAL|ERROR|error|fatal):\s+/, '').replace(/\.$/, '') ?? 'without a reason'
}

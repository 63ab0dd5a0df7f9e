import { readFileSync, statSync } from 'node:fs'
import { OwnPostgresProblem } from './problem.ts'

/** The account that PostgreSQL runs as; null for the one of this process. */
export type Account = { readonly uid: number; readonly gid: number } | null

/**
 * PostgreSQL refuses root. Root runs it as the account that owns the data folder, or as `nobody` if that is root.
 * @throws OwnPostgresProblem
 */
export function accountFor(dataDir: string): Account {
  if (process.getuid?.() !== 0) return null
  const { uid, gid } = statSync(dataDir)
  return uid === 0 ? nobody() : { uid, gid }
}

/** The system's account without rights; null unless this process is root's. */
export function unprivileged(): Account {
  return process.getuid?.() === 0 ? nobody() : null
}

const nobody = (): Account => {
  const line = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  if (line) return { uid: Number(line[1]), gid: Number(line[2]) }
  throw new OwnPostgresProblem(
    'PostgreSQL can not be run by root, and there is no account `nobody`: give DATA_DIR to another account, or set ' +
      'DATABASE_URL to a PostgreSQL server.',
  )
}

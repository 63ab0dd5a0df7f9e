import type { ErrorCode } from '#contract/errors.ts'
import type { OperationName } from '#contract/routes.ts'

type Ids = Readonly<Record<string, string>>

/** An admin's action or attempt, for the log: ids only. */
export type AdminAction = {
  readonly operation: OperationName
  /** Id of the admin. */
  readonly userId: string
  /** Ids of the people and things that the call names. */
  readonly about: Ids
  /** Ids in the answer. */
  readonly made: Ids
  /** `failed`: an internal error, which is logged separately; the change may already have been made. */
  readonly outcome: 'done' | 'dry_run' | 'failed' | ErrorCode
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Only the fields of an object that hold an id. */
export function idsIn(value: unknown): Ids {
  if (typeof value !== 'object' || value === null) return {}
  const isId = ([name, id]: [string, unknown]) => /^(?:.+_)?id$/.test(name) && typeof id === 'string' && UUID.test(id)
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => isId(entry)))
}

/** The outcome of an answered call. */
export function outcomeOf(output: unknown): 'done' | 'dry_run' {
  const isDryRun = typeof output === 'object' && output !== null && 'dry_run' in output && output.dry_run === true
  return isDryRun ? 'dry_run' : 'done'
}

import type { ErrorCode } from '#contract/errors.ts'
import type { OperationName } from '#contract/routes.ts'

type Ids = Readonly<Record<string, string>>

/** What an admin did, or tried to do: by ids alone, for the log. */
export type AdminAction = {
  readonly operation: OperationName
  /** Id of the admin. */
  readonly userId: string
  /** Ids that the call names: whom or what it is about. */
  readonly about: Ids
  /** Ids of what there is now. */
  readonly made: Ids
  /** `failed`: for a reason of our own, which the log tells as well; the change may have been made before. */
  readonly outcome: 'done' | 'dry_run' | 'failed' | ErrorCode
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The fields of an object that hold an id, and nothing else of it. */
export function idsIn(value: unknown): Ids {
  if (typeof value !== 'object' || value === null) return {}
  const isId = ([name, id]: [string, unknown]) => /^(?:.+_)?id$/.test(name) && typeof id === 'string' && UUID.test(id)
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => isId(entry)))
}

/** How a call went that was answered. */
export function outcomeOf(output: unknown): 'done' | 'dry_run' {
  const isDryRun = typeof output === 'object' && output !== null && 'dry_run' in output && output.dry_run === true
  return isDryRun ? 'dry_run' : 'done'
}

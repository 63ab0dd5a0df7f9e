import type { Queryable } from '../db/client.ts'
import { idsOfAddresses, lockImports } from '../db/queries/imports/supervisors.ts'
import { pagesOf } from '../db/pages-of.ts'

/** Rows of a file that take a write. */
type Differing = { readonly differing: readonly { readonly email: string }[] }

/**
 * The supervisors whom an import of supervisors or ideas may change, for their locks. While they are locked, no
 * acceptance takes a slot between the second look at the slots and their change, and nobody writes ideas. Rows without
 * a difference are neither locked nor written.
 */
export async function idsToLock(tx: Queryable, { differing }: Differing): Promise<string[]> {
  await lockImports(tx)
  const addresses = new Set(differing.map(({ email }) => email))
  const ids: string[] = []
  for (const few of pagesOf([...addresses])) ids.push(...(await idsOfAddresses(tx, few)))
  return ids
}

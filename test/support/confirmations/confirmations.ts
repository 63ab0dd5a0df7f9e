/** The documents of pairs, as they are in the database. */
import type { Queryable } from '#server/db/client.ts'
import { type ConfirmationRecord, findConfirmationOf } from '#server/db/queries/confirmations.ts'
import type { TestApi } from '../api.ts'

/** The latest confirmation of a request. @throws when there is none */
export async function confirmationOf(db: Queryable, requestId: string): Promise<ConfirmationRecord> {
  const confirmation = await findConfirmationOf(db, requestId)
  if (!confirmation) throw new Error(`no confirmation was issued for ${requestId}`)
  return confirmation
}

/** The content of that confirmation's QR code. */
export async function codeOf(api: TestApi, db: Queryable, requestId: string): Promise<string> {
  return api.services.signer.sign(await confirmationOf(db, requestId))
}

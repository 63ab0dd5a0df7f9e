import { randomBytes } from 'node:crypto'
import type { Queryable } from '../db/client.ts'
import { insertConfirmation, outdatedConfirmations, replaceConfirmation } from '../db/queries/confirmations.ts'
import { confirmationNumber } from './confirmation-number.ts'

/** Issues the confirmation of an acceptance at this moment. */
export async function issueConfirmation(
  tx: Queryable,
  requestId: string,
  institutionName: string | null,
  now: Date,
): Promise<void> {
  await insertConfirmation(tx, requestId, { number: newNumber(now), institutionName, acceptedAt: now })
}

/**
 * Replaces each valid confirmation whose names or working title are outdated. Call it after changing one of these, in
 * the same transaction and with the running cycle locked, so that no pair ends meanwhile.
 * @param userId whose name or whose pair's title changed; null: of many
 */
export async function replaceOutdatedConfirmations(tx: Queryable, userId: string | null, now: Date): Promise<void> {
  // Repeats until none is left: the other person may have changed their name and replaced the document meanwhile.
  for (;;) {
    const outdated = await outdatedConfirmations(tx, userId)
    if (outdated.length === 0) return
    for (const old of outdated) await replaceConfirmation(tx, old, newNumber(now), now)
  }
}

const newNumber = (now: Date): string => confirmationNumber(randomBytes(8), now.getUTCFullYear())

import { CYCLE_CALL_OFF_MS } from '#domain/limits.ts'
import type { Database } from '../db/client.ts'
import { eraseDeleted } from '../db/queries/accounts/erasure.ts'
import { discardEndedCycle, hasEndedCycleBefore } from '../db/queries/cycles/calling-off.ts'
import { findRunningCycle, lockRunningCycle } from '../db/queries/cycles/cycles.ts'
import { forgetLostPairsBefore } from '../db/queries/notices.ts'
import { bumpMatchingRevision } from '../db/queries/matching/revision.ts'
import { transaction } from '../db/transaction.ts'

/**
 * Erases what a new cycle made obsolete, once the cycle can't be called off any more: the pairs of the previous cycle,
 * and people who had their data deleted in it.
 */
export async function eraseAfterNewCycle(db: Database, now: Date): Promise<void> {
  const openedBy = new Date(now.getTime() - CYCLE_CALL_OFF_MS)
  if (!(await hasEndedCycleBefore(db, openedBy))) return
  await transaction(db, async (tx) => {
    await lockRunningCycle(tx, 'update')
    // Another cycle may have begun since.
    const { openedAt } = await findRunningCycle(tx)
    if (openedAt > openedBy) return
    await discardEndedCycle(tx)
    await forgetLostPairsBefore(tx, openedAt)
    if (await eraseDeleted(tx, openedAt)) await bumpMatchingRevision(tx, { vocabulary: true })
  })
}

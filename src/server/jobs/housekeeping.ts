import { longestSession, type SessionLimits } from '#domain/sessions.ts'
import {
  DEVICE_UNUSED_MS,
  IMPORT_ISSUES_KEPT_MS,
  MAILS_KEPT_MS,
  NOTIFICATIONS_KEPT_MS,
  CYCLE_CALL_OFF_MS,
} from '#domain/limits.ts'
import type { Database } from '../db/client.ts'
import { deleteExpired, deleteExpiredTokens } from '../db/queries/accounts/sessions.ts'
import { deleteOldIssues } from '../db/queries/imports/runs.ts'
import { clearTagKeys, releaseAbandonedTagKeys } from '../db/queries/imports/tags.ts'
import { deleteOldMails, deleteOldNotifications } from '../db/queries/mails/delivery.ts'
import { deleteOldAnnouncements } from '../db/queries/mails/mails-to-many.ts'
import { deleteUnusedSubscriptions } from '../db/queries/push/subscriptions.ts'
import { deleteOldCounts } from '../db/queries/rate-limits.ts'
import type { Repeating } from './repeating.ts'
import { eraseDeleted } from '../db/queries/accounts/erasure.ts'
import { discardEndedCycle } from '../db/queries/cycles/calling-off.ts'
import { findRunningCycle, lockRunningCycle } from '../db/queries/cycles/cycles.ts'
import { forgetLostPairsBefore } from '../db/queries/notices.ts'
import { bumpMatchingRevision } from '../db/queries/matching/revision.ts'
import { transaction } from '../db/transaction.ts'

const QUARTER_HOUR_MS = 15 * 60 * 1000

/** Clears away what is over. @param imports those that this process works on */
export function housekeeping(
  db: Database,
  now: () => Date,
  limits: SessionLimits,
  imports: Iterable<string> = [],
): Repeating {
  return {
    name: 'housekeeping',
    everyMs: QUARTER_HOUR_MS,
    work: () =>
      eachStep([
        () => deleteExpired(db, now(), longestSession(limits).idleMs),
        () => eraseAfterNewCycle(db, now()),
        () => deleteExpiredTokens(db, now()),
        () => deleteOldCounts(db, now()),
        () => deleteOldIssues(db, new Date(now().getTime() - IMPORT_ISSUES_KEPT_MS)),
        () => deleteOldMails(db, new Date(now().getTime() - MAILS_KEPT_MS)),
        () => deleteOldAnnouncements(db),
        () => deleteOldNotifications(db, new Date(now().getTime() - NOTIFICATIONS_KEPT_MS)),
        () => deleteUnusedSubscriptions(db, new Date(now().getTime() - DEVICE_UNUSED_MS)),
        () => releaseAbandonedTagKeys(db, imports),
        () => clearTagKeys(db),
      ]),
  }
}

/** One step after the other, also behind one that fails. @throws the error, or an AggregateError of several */
export async function eachStep(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => failures.push(error))
  if (failures.length > 1) throw new AggregateError(failures, 'Several steps failed.')
  if (failures.length === 1) throw failures[0]
}

/**
 * Erases what a new cycle made obsolete, once the cycle can't be called off any more: the pairs of the previous cycle,
 * and people who had their data deleted in it.
 */
export async function eraseAfterNewCycle(db: Database, now: Date): Promise<void> {
  const openedBy = new Date(now.getTime() - CYCLE_CALL_OFF_MS)
  await transaction(db, async (tx) => {
    // No cycle is opened or called off meanwhile.
    await lockRunningCycle(tx, 'share')
    const { openedAt } = await findRunningCycle(tx)
    if (openedAt > openedBy) return
    await discardEndedCycle(tx)
    await forgetLostPairsBefore(tx, openedAt)
    if (await eraseDeleted(tx, openedAt)) await bumpMatchingRevision(tx, { vocabulary: true })
  })
}

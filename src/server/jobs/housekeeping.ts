import { longestSession, type SessionLimits } from '#domain/sessions.ts'
import { DEVICE_UNUSED_MS, IMPORT_ISSUES_KEPT_MS, MAILS_KEPT_MS, NOTIFICATIONS_KEPT_MS } from '#domain/limits.ts'
import type { Database } from '../db/client.ts'
import { deleteEventsBefore } from '../db/queries/events.ts'
import { deleteExpired, deleteExpiredTokens } from '../db/queries/accounts/sessions.ts'
import { deleteOldIssues } from '../db/queries/imports/runs.ts'
import { clearTagKeys, releaseAbandonedTagKeys } from '../db/queries/imports/tags.ts'
import { deleteOldMails, deleteOldNotifications } from '../db/queries/mails/delivery.ts'
import { deleteOldAnnouncements } from '../db/queries/mails/mails-to-many.ts'
import { deleteUnusedSubscriptions } from '../db/queries/push/subscriptions.ts'
import { deleteOldCounts } from '../db/queries/rate-limits.ts'
import { foldRequestWeeks } from '../db/queries/statistics.ts'
import { EVENTS_KEPT_MS } from '../events/event-ids.ts'
import { eraseAfterNewCycle } from './new-cycle.ts'
import type { Repeating } from './repeating.ts'

const QUARTER_HOUR_MS = 15 * 60 * 1000

/** Clears away what is over, and puts together what is counted along. @param imports those that this process works on */
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
        () => foldRequestWeeks(db),
        () => deleteEventsBefore(db, new Date(now().getTime() - EVENTS_KEPT_MS)),
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

/** Waiting lists, and the runner that updates them, with a clock of the test. */
import type { Database } from '#server/db/client.ts'
import { waitingListFor } from '#server/db/queries/waiting-list.ts'
import { waitingLists } from '#server/jobs/waiting-lists.ts'
import { updateWaitingList } from '#server/resources/requests/waiting.ts'

export const HOUR_MS = 60 * 60 * 1000
export const OFFER_MS = 48 * HOUR_MS

/** Updates all waiting lists once. @throws what failed */
export async function updateLists(db: Database, now: Date, offerMs = OFFER_MS): Promise<void> {
  const errors: unknown[] = []
  const log = { error: (...line: unknown[]) => void errors.push(line) }
  const clocks = { wall: () => now, monotonic: () => now.getTime() }
  const update: Parameters<typeof waitingLists>[0]['update'] = (tx, id, at) =>
    updateWaitingList(tx, id, { now: at, offerMs })
  await waitingLists({ db, update, log, clocks, databaseNow: async () => now }).work(AbortSignal.any([]))
  if (errors.length > 0) throw new AggregateError(errors, 'waiting lists were not updated')
}

/** The ids of students who wait for a supervisor, in order, and who of them has an offer. */
export async function lineBefore(db: Database, supervisorId: string, now: Date) {
  const list = await waitingListFor(db, { supervisorId }, now)
  return list.map(({ studentId: student, offeredUntil }) => ({ student, hasOffer: offeredUntil !== null }))
}

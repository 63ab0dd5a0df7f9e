/** Lines, and the runner of their due tasks, with a clock of the test. */
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { offeringTasks } from '#server/resources/requests/offering.ts'
import { carryOut } from '#test/support/jobs/due-tasks.ts'

export const HOUR_MS = 60 * 60 * 1000
export const OFFER_MS = 48 * HOUR_MS

/** Runs all tasks of lines that are due. */
export function doWhatIsDue(db: Database, now: Date, offerMs = OFFER_MS): Promise<void> {
  return carryOut(db, () => now, offeringTasks(offerMs))
}

export type InLine = { readonly student: string; readonly hasOffer: boolean }

/** The students who wait for a supervisor, in order; none who is in a pair, nobody once the cycle has ended. */
export async function lineBefore(db: Database, supervisorId: string): Promise<InLine[]> {
  const { rows } = await db.execute<InLine>(sql`
    select w.student_id as student, w.offered_at is not null as "hasOffer"
    from waiting_entries w join cycles c on c.id = w.cycle_id and c.closed_at is null
    where w.supervisor_id = ${supervisorId} and not w.is_over
      and not exists (select from requests r where r.student_id = w.student_id and r.is_pair)
    order by w.joined_at, w.id`)
  return rows
}

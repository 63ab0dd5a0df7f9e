/** Lines of two rows that are one person's. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { waitingEntries } from '../../schema/waiting/waiting-entries.ts'

/** Gives the places in lines of one row to another, and the line before it; offers are made anew. */
export async function moveLines(
  tx: Queryable,
  { keptId, goneId }: { readonly keptId: string; readonly goneId: string },
): Promise<void> {
  const [kept, gone] = [sql`${keptId}::uuid`, sql`${goneId}::uuid`]
  await tx.execute(sql`
    insert into ${waitingEntries} (student_id, supervisor_id, cycle_id, joined_at)
    select case when student_id = ${gone} then ${kept} else student_id end,
      case when supervisor_id = ${gone} then ${kept} else supervisor_id end, cycle_id, joined_at
    from ${waitingEntries} where ${gone} in (student_id, supervisor_id) on conflict do nothing`)
  await tx.execute(sql`
    select due_at_once('offer_places', supervisor_id) from (
      select distinct supervisor_id from ${waitingEntries} where ${kept} in (student_id, supervisor_id)) lines`)
}

import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/db/client.ts'
import { makePeople } from '#test/support/matching/many-supervisors.ts'

/** People of each role besides the sample: those of a large university. */
export const CROWD = 2000
/** Pending requests of one supervisor: more than a deck loads at once. */
export const WAITING = 300

/**
 * Fills the running server's database until every list is long.
 * @param supervisorId receives the requests
 */
export async function addCrowd(databaseUrl: string, supervisorId: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  try {
    await makePeople(database.db, { supervisors: CROWD, students: CROWD })
    await database.db.execute(sql`
      with sent as (
        insert into requests (type, state, student_id, supervisor_id, cycle_id, created_at, updated_at)
        select 'SUPERVISION', 'PENDING', u.id, ${supervisorId}, c.id, now(), now()
        from cycles c cross join lateral (
          select id from users where email like 'student0%@uni.example' order by email limit ${WAITING}) u
        where c.closed_at is null
        returning id, student_id
      )
      insert into request_transitions (request_id, at, by, to_state, reason)
      select id, now(), student_id, 'PENDING', 'sent' from sent`)
  } finally {
    await database.close()
  }
}

import type { Situation } from '#domain/situations.ts'
import { type SQL, sql } from 'drizzle-orm'
import { requests } from '../../schema/requests.ts'
import { supervisors } from '../../schema/supervisors.ts'
import { users } from '../../schema/users.ts'

const isStudent = sql`${users.role} = 'STUDENT'`

const pairs = sql<number>`(select count(*) from ${requests} r where r.student_id = ${users.id} and r.is_pair)`

const hasAsked = sql`exists (
  select 1 from ${requests} r where r.student_id = ${users.id} and r.type = 'SUPERVISION' and r.state = 'PENDING')`

/** Who is in a situation; the statistics count the same people (statistics.ts). */
export const inSituation: Readonly<Record<Situation, SQL>> = {
  waiting: sql`(${isStudent} and ${hasAsked} and ${pairs} = 0)`,
  with_supervisor: sql`(${isStudent} and ${pairs} > 0)`,
  without_supervisor: sql`(${isStudent} and ${pairs} = 0)`,
  in_conflict: sql`(${isStudent} and ${pairs} > 1)`,
  with_free_places: sql`(${users.role} = 'SUPERVISOR' and coalesce(${supervisors.availableSlots}, 0) > 0)`,
}

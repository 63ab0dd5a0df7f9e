import { eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { requests } from '../../schema/requests.ts'

/**
 * How many supervision requests of somebody have no answer yet. They are asked for in the order of the index that begins
 * with that person: planned when there were few requests, `requests_one_active` would look as good, and would be read
 * through for each person from then on.
 */
export function pendingCount(of: 'student' | 'supervisor', id: SQL): SQL<number> {
  const person = sql.identifier(of === 'student' ? requests.studentId.name : requests.supervisorId.name)
  return sql`(
    select count(*)::int from (
      select from ${requests} r
      where r.${person} = ${id} and r.type = 'SUPERVISION' and r.state = 'PENDING' order by r.created_at) pending)`
}

/** How many requests for supervision, and how many questions, have no answer yet. */
export async function countAllPending(
  db: Queryable,
): Promise<{ readonly requests: number; readonly questions: number }> {
  const [counted] = await db
    .select({
      requests: sql<number>`count(*) filter (where ${requests.type} = 'SUPERVISION')::int`,
      questions: sql<number>`count(*) filter (where ${requests.type} = 'CHAT')::int`,
    })
    .from(requests)
    .where(eq(requests.state, 'PENDING'))
  return counted ?? { requests: 0, questions: 0 }
}

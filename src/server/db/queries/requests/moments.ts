/** Moments of a request, as columns of a query of the table of requests by its name. */
import { type SQL, sql } from 'drizzle-orm'
import { requests, requestTransitions } from '../../schema/requests.ts'

/** When the student asked, last; `table` is the table of requests by its name in the query. */
export function lastAskedAt(table: SQL): SQL {
  return sql`coalesce((
    select max(t.at) from ${requestTransitions} t where t.request_id = ${table}.id
      and t.from_state = 'WITHDRAWN' and t.to_state = 'PENDING' and t.by = ${table}.student_id), ${table}.created_at)`
}

export const askedAt = sql<Date>`${lastAskedAt(sql`${requests}`)}`.mapWith(requests.createdAt)

/** Until when it is to be answered; null: there is no deadline, or it is not pending. */
export const answerByMoment =
  sql<Date | null>`case when ${requests}.state = 'PENDING' then ${requests}.answer_by end`.mapWith(requests.answerBy)

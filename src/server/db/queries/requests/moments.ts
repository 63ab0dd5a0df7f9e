/** Moments of a request, as columns of a query of the table of requests by its name. */
import { sql } from 'drizzle-orm'
import { requestTransitions } from '../../schema/request-transitions.ts'
import { requests } from '../../schema/requests.ts'

/** When the student asked, last. */
export const askedAt = sql<Date>`coalesce((
  select max(t.at) from ${requestTransitions} t where t.request_id = ${requests}.id
    and t.from_state = 'WITHDRAWN' and t.to_state = 'PENDING' and t.by = ${requests}.student_id), ${requests}.created_at)`.mapWith(
  requests.createdAt,
)

/** Until when it is to be answered; null: there is no deadline, or it is not pending. */
export const answerByMoment =
  sql<Date | null>`case when ${requests}.state = 'PENDING' then ${requests}.answer_by end`.mapWith(requests.answerBy)

import { UNANSWERED_REASONS } from '#domain/requests/unanswered.ts'
import { sql } from 'drizzle-orm'
import { requestTransitions } from '../../schema/request-transitions.ts'
import { requests } from '../../schema/requests.ts'
import { isOfRunningCycle } from '../cycles/running-cycle.ts'

/** The transition `t` ended a request so, in the words of the index `request_transitions_unanswered`: PostgreSQL uses it for no others. */
export const endedUnanswered = sql.raw(`t.reason in (${UNANSWERED_REASONS.map((reason) => `'${reason}'`).join(', ')})`)

const hasNoSupervisor = sql`not exists (select from ${requests} p where p.student_id = r.student_id and p.is_pair)`

/**
 * Supervision requests that ended without an answer in this cycle, of students who have no supervisor: a table (student_id, supervisor_id,
 * created_at). What ended so never comes back.
 */
export const endedWithoutAnswer = sql`
  select r.student_id, r.supervisor_id, r.created_at
  from ${requestTransitions} t join ${requests} r on r.id = t.request_id
  where ${endedUnanswered} and r.type = 'SUPERVISION' and r.state = 'WITHDRAWN' and ${isOfRunningCycle(sql`r`)}
    and ${hasNoSupervisor}`

/** The same of all that have no answer: those that are open, and those that ended so. */
export const withoutAnswer = sql`
  select r.student_id, r.supervisor_id, r.created_at from ${requests} r
  where r.type = 'SUPERVISION' and r.state = 'PENDING' and ${hasNoSupervisor}
  union all ${endedWithoutAnswer}`

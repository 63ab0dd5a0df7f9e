import { REMOVED } from '#domain/requests/turned-down.ts'
import { type SQL, sql } from 'drizzle-orm'
import { requests, requestTransitions } from '../../schema/requests.ts'
import { isOfRunningCycle } from '../cycles/running-cycle.ts'

/** The ids of the supervisors who turned a student down in the running cycle (domain/requests/turned-down.ts), as texts. */
export function turnedDownBy(studentId: SQL): SQL {
  return sql`
    select r.supervisor_id::text from ${requests} r
    where r.student_id = ${studentId} and r.type = 'SUPERVISION' and r.state in ('REJECTED', 'WITHDRAWN')
      and ${isOfRunningCycle(sql`r`)} and (r.state = 'REJECTED' or (
        select t.reason from ${requestTransitions} t where t.request_id = r.id order by t.id desc limit 1) = ${sql.raw(`'${REMOVED}'`)})`
}

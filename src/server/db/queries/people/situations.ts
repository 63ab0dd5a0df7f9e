import type { Situation } from '#domain/situations.ts'
import { type SQL, sql } from 'drizzle-orm'
import { requests } from '../../schema/requests.ts'
import { supervisors, users } from '../../schema/people.ts'
import { userTags } from '../../schema/matching.ts'
import { isOfRunningCycle } from '../cycles/running-cycle.ts'

const isStudent = sql`${users.role} = 'STUDENT'`

/* Sets, not counts for each student: PostgreSQL reads the few pairs and the few pending requests once. */
const isPaired = sql`exists (select from ${requests} r where r.student_id = ${users.id} and r.is_pair)`

const hasAsked = sql`${users.id} in (
  select r.student_id from ${requests} r where r.type = 'SUPERVISION' and r.state = 'PENDING')`

const owesAnswers = sql`${users.id} in (
  select r.supervisor_id from ${requests} r where r.type = 'SUPERVISION' and r.state = 'PENDING')`

const hasEverAsked = sql`${users.id} in (
  select r.student_id from ${requests} r
  where r.type = 'SUPERVISION' and ${isOfRunningCycle(sql`r`)})`

const hasTags = sql`exists (select from ${userTags} ut where ut.user_id = ${users.id})`

const hasSeveralPairs = sql`${users.id} in (
  select r.student_id from ${requests} r where r.is_pair group by r.student_id having count(*) > 1)`

const isWaitedFor = sql`${users.id} in (
  select w.supervisor_id from waiting_list(now()) w where not w.has_asked)`

/** Who is in a situation; the statistics count the same people (statistics.ts). */
export const inSituation: Readonly<Record<Situation, SQL>> = {
  waiting: sql`(${isStudent} and ${hasAsked} and not ${isPaired})`,
  has_to_ask_again: sql`(${isStudent} and ${hasEverAsked} and not ${hasAsked} and not ${isPaired})`,
  with_supervisor: sql`(${isStudent} and ${isPaired})`,
  without_supervisor: sql`(${isStudent} and not ${isPaired})`,
  in_conflict: sql`(${isStudent} and ${hasSeveralPairs})`,
  asked_nobody: sql`(${isStudent} and not ${isPaired} and not ${hasEverAsked})`,
  has_asked: sql`(${isStudent} and ${hasEverAsked})`,
  chose_tags: sql`(${isStudent} and ${hasTags})`,
  owes_answers: sql`(${users.role} = 'SUPERVISOR' and ${owesAnswers})`,
  without_tags: sql`(${users.role} in ('STUDENT', 'SUPERVISOR') and not ${hasTags})`,
  with_free_places: sql`(${users.role} = 'SUPERVISOR' and coalesce(${supervisors.availableSlots}, 0) > 0)`,
  waited_for: sql`(${users.role} = 'SUPERVISOR' and ${isWaitedFor})`,
}

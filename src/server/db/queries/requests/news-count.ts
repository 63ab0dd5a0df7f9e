import { sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { preparedStatement } from '../../prepared-query.ts'
import { chatMessages, chatReads, requests, requestTransitions } from '../../schema/requests.ts'
import { isOfRunningCycle } from '../cycles/running-cycle.ts'
import { isUnseen } from './request-reads.ts'

const userId = sql`${sql.placeholder('userId')}::uuid`

const newsCount = preparedStatement<{ count: number }>(
  'news_count',
  sql`
    with unread as (
      select m.request_id, count(*) as messages from ${chatMessages} m
        join ${requests} on ${requests.id} = m.request_id and ${userId} in (${requests.studentId}, ${requests.supervisorId})
        left join ${chatReads} r on r.request_id = m.request_id and r.user_id = ${userId}
      where m.by <> ${userId} and m.at > coalesce(r.until, '-infinity') and not exists (
        select 1 from ${chatMessages} own where own.request_id = m.request_id and own.by = ${userId} and own.at > m.at)
      group by m.request_id
    )
    select ((select coalesce(sum(messages), 0) from unread)
      + (select count(*) from ${requests} where ${requests.supervisorId} = ${userId} and ${requests.state} = 'PENDING')
      + (select count(*) from ${requests}
          join lateral (
            select t.from_state, t.to_state, t.reason from ${requestTransitions} t where t.request_id = ${requests.id}
            order by t.id desc limit 1) last on true
          where ${requests.studentId} = ${userId} and ${isUnseen} and ${isOfRunningCycle(sql`${requests}`)}
            and (last.from_state in ('ACCEPTED', 'REJECTED') or last.to_state in ('ACCEPTED', 'REJECTED') or last.reason in ('expired', 'cycle_ended'))
            and ${requests.id} not in (select request_id from unread)))::int as count`,
)

/**
 * How much waits for somebody, as the application counts it: messages that are not read, requests to decide on, and
 * decisions that are not seen. A conversation with unread messages counts by these.
 */
export async function countNews(db: Queryable, id: string): Promise<number> {
  const [row] = await newsCount(db, { userId: id })
  return row?.count ?? 0
}

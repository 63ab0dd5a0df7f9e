import type { Suggestion } from '#domain/similarity-score.ts'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { arrayText } from '../../one-of.ts'
import { preparedStatement } from '../../prepared-query.ts'
import { supervisors, users } from '../../schema/people.ts'
import { placesHeldBySupervisor } from '../waiting-list.ts'
import type { Ranking } from './matches.ts'

const held = placesHeldBySupervisor(
  sql`${sql.placeholder('studentId')}::uuid`,
  sql`${sql.placeholder('now')}::timestamptz`,
)

const bestFree = preparedStatement<Suggestion>(
  'best_with_free_slots',
  sql`
    select best.id as "supervisorId", best.score, best.places_left as "availableSlots",
      u.first_name as "firstName", u.last_name as "lastName"
    from (
      select ranked.id, ranked.score, places_left
      from unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('scores')}::float8[]) as ranked (id, score)
      join ${supervisors} s on s.user_id = ranked.id and s.available_slots > 0
      cross join lateral (select s.available_slots - coalesce((${held} ->> s.user_id::text)::int, 0) as places_left) left_over
      where places_left > 0 and ranked.id <> all(${sql.placeholder('passedOver')}::uuid[])
      order by ranked.score desc, places_left desc fetch first (${sql.placeholder('limit')}::int) rows with ties
    ) best
    join ${users} u on u.id = best.id and u.is_registered_supervisor`,
)

/**
 * The best of the ranked supervisors who take part and have a slot for the student now, and more than `limit` where several are
 * like the last one.
 */
export async function bestWithFreeSlots(
  db: Queryable,
  { studentId, now }: { readonly studentId: string; readonly now: Date },
  { ids, scores }: Ranking,
  passedOver: readonly string[],
  limit: number,
): Promise<readonly Suggestion[]> {
  return bestFree(db, {
    studentId,
    now: now.toISOString(),
    ids: arrayText(ids),
    scores: arrayText(scores),
    passedOver,
    limit,
  })
}

/** Requests of the large sample with what follows from them: history, confirmations, and the pairs of closed cycles. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { chance, uuidOf, whole } from './chance.ts'
import { ROUNDS, type Size } from './university.ts'

/** Requests of a student, numbered from 1: first for supervision, then chats. */
const SUPERVISIONS = 8
const CHATS = 3
/** The wish that becomes the student's pair, if that supervisor has a place. */
const FAVOURITE = 1
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Needs the tables `round` and `person`; leaves `wish` for those who write conversations and mails. */
export async function writeRequests(tx: Queryable, size: Size): Promise<void> {
  await drawWishes(tx)
  await findPairs(tx)
  await decideWishes(tx, size)
  await tx.execute(sql`
    insert into requests (id, type, state, student_id, supervisor_id, cycle_id, message, created_at, updated_at)
    select w.id, type, case
        when outcome = 'pending' then 'PENDING' when outcome in ('accepted', 'added', 'talking') then 'ACCEPTED'
        when outcome = 'rejected' then 'REJECTED' else 'WITHDRAWN' end::request_state,
      student_id, supervisor_id, r.id,
      case when type = 'CHAT' then case when stage = 'deleted' then '' else 'May I ask you about a topic?' end end,
      created_at, ended_at
    from wish w join round r on r.number = w.round`)
  await writeHistory(tx)
  await writeConfirmations(tx)
}

/**
 * The table `wish`: whom each student asks, for what and when. Some supervisors are asked much more often than others.
 */
const drawWishes = async (tx: Queryable): Promise<void> => {
  const lot = sql`p.number::bigint * 16 + k`
  await tx.execute(sql`
    create temp table wish on commit drop as
    select distinct on (drawn.student_id, asked.id, type) ${uuidOf(sql`'request' || drawn.number || ':' || k`)} as id,
      drawn.*, asked.id as supervisor_id, least(sent, decided) as sent_at, greatest(sent, decided) as decided_at
    from (
      select p.number, p.id as student_id, p.stage, p.round, k,
        case when k <= ${SUPERVISIONS} then 'SUPERVISION' else 'CHAT' end::request_type as type,
        1 + floor(${chance(lot, 'whom')} * ${chance(lot, 'whom')} * (select max(place) from person))::int as place,
        begins + r.lasted * (0.1 * ${chance(lot, 'sent')}) as sent,
        begins + r.lasted * (0.1 + 0.15 * ${chance(lot, 'decided')}) as decided
      from person p join round r on r.number = p.round
      cross join lateral (select r.opened_at + r.lasted * (0.1 + 0.6 * ${chance(sql`p.number`, 'begins')}) as begins) own
      cross join lateral generate_series(1, ${SUPERVISIONS + CHATS}::int) k
      where p.role = 'STUDENT' and case when p.stage = 'added' then k = ${FAVOURITE}
        when k <= ${SUPERVISIONS} then k <= ${whole(sql`p.number`, 'supervisions', 1, SUPERVISIONS)}
        else k - ${SUPERVISIONS} <= ${whole(sql`p.number`, 'chats', 0, CHATS)} end
    ) drawn join person asked on asked.place = drawn.place
    order by drawn.student_id, asked.id, type, k`)
}

/**
 * The table `pair`: who is accepted in which cycle. A supervisor accepts in order of the requests until the places are
 * gone.
 */
const findPairs = async (tx: Queryable): Promise<void> => {
  await tx.execute(sql`
    create temp table pair on commit drop as
    select * from (
      select id, student_id, supervisor_id, round, decided_at as accepted_at,
        row_number() over (partition by supervisor_id, round order by decided_at, id) as turn
      from wish where k = ${FAVOURITE} and (stage = 'added' or stage <> 'deleted' and ${chance(sql`number`, 'finds')} < 0.65)
    ) hopeful
    where turn <= (select available_slots from supervisors s where s.user_id = supervisor_id)`)
  await tx.execute(sql`create index on pair (id)`)
  await tx.execute(sql`analyze pair`)
}

/**
 * Adds to the table how each request ended. Pairs of closed cycles are deleted; the other requests of their students
 * ended with the acceptance.
 */
const decideWishes = async (tx: Queryable, size: Size): Promise<void> => {
  const luck = sql`(${chance(sql`w.number::bigint * 16 + k`, 'outcome')})`
  await tx.execute(
    sql`alter table wish add outcome text, add created_at timestamptz, add ended_at timestamptz, add caused_by uuid`,
  )
  await tx.execute(sql`
    delete from wish using pair where pair.id = wish.id and pair.round < ${ROUNDS}`)
  // Nobody sends requests for a student who has not signed in; a supervisor adds them.
  await tx.execute(sql`delete from wish where stage = 'added' and id not in (select id from pair)`)
  await tx.execute(sql`
    delete from wish where id in (
      select w.id from wish w left join pair p on p.id = w.id
      order by p.id is null, ${chance(sql`w.number::bigint * 16 + k`, 'kept')} offset ${size.requests})`)
  await tx.execute(sql`
    update wish w set caused_by = pair.id,
      decided_at = case when ${luck} < 0.4 then sent_at + (pair.accepted_at - sent_at) * 0.9 else pair.accepted_at end
    from pair where pair.student_id = w.student_id and w.type = 'SUPERVISION' and pair.id <> w.id`)
  await tx.execute(sql`
    update wish w set outcome = case
      when exists (select 1 from pair where pair.id = w.id)
        then case when stage = 'added' or ${luck} < 0.1 then 'added' else 'accepted' end
      when stage = 'deleted' then 'user_deleted'
      when ${luck} < 0.3 then 'rejected'
      when ${luck} < 0.4 then 'withdrawn'
      when type = 'CHAT' and ${luck} < 0.8 then case when round < ${ROUNDS} then 'talked' else 'talking' end
      when caused_by is not null then 'accepted_elsewhere'
      when round < ${ROUNDS} then 'new_cycle' else 'pending' end`)
  await tx.execute(sql`
    update wish w set caused_by = case when outcome = 'accepted_elsewhere' then caused_by end,
      created_at = case when outcome = 'added' then decided_at else sent_at end,
      ended_at = case when outcome = 'pending' then sent_at when outcome in ('new_cycle', 'talked') then r.closed_at
        else decided_at end
    from round r where r.number = w.round`)
  await tx.execute(sql`analyze wish`)
}

const writeHistory = async (tx: Queryable): Promise<void> => {
  await tx.execute(sql`
    insert into request_transitions (request_id, at, by, from_state, to_state, reason, caused_by)
    select id, at, by, from_state::request_state, to_state::request_state, reason, caused_by from (
      select id, 1 as step, created_at as at, case when outcome = 'added' then supervisor_id else student_id end as by,
        null as from_state, case when outcome = 'added' then 'ACCEPTED' else 'PENDING' end as to_state,
        case when outcome = 'added' then 'added' else 'sent' end as reason, null::uuid as caused_by
      from wish
      union all
      select id, 2, decided_at, supervisor_id, 'PENDING', 'ACCEPTED', 'accepted', null
      from wish where outcome in ('accepted', 'talking', 'talked')
      union all
      select id, 2, ended_at, case outcome when 'rejected' then supervisor_id when 'withdrawn' then student_id end,
        'PENDING', case when outcome = 'rejected' then 'REJECTED' else 'WITHDRAWN' end, outcome, caused_by
      from wish where outcome in ('rejected', 'withdrawn', 'accepted_elsewhere', 'new_cycle', 'user_deleted')
      union all
      select id, 3, ended_at, null, 'ACCEPTED', 'WITHDRAWN', 'new_cycle', null from wish where outcome = 'talked'
    ) steps order by at, id, step`)
}

/** Confirmations of all pairs. Those of closed cycles ended with them, and are in their exports. */
const writeConfirmations = async (tx: Queryable): Promise<void> => {
  const symbol = (place: number) =>
    sql`substr(${ALPHABET}, ${whole(sql`row_number() over (order by accepted_at, pair.id)`, `symbol ${place}`, 1, 32)}, 1)`
  const four = (from: number) =>
    sql.join(
      [0, 1, 2, 3].map((place) => symbol(from + place)),
      sql` || `,
    )
  await tx.execute(sql`
    insert into confirmations (number, request_id, cycle_id, student_id, supervisor_id, accepted_at, revoked_at)
    select 'T' || to_char(accepted_at, 'YY') || '-' || ${four(0)} || '-' || ${four(4)},
      pair.id, r.id, student_id, supervisor_id, accepted_at, r.closed_at
    from pair join round r on r.number = pair.round
    where r.closed_at is not null or exists (select 1 from requests q where q.id = pair.id)`)
  await tx.execute(sql`
    insert into closed_pairs (id, cycle_id, supervisor_last_name, supervisor_first_name, supervisor_email, student_last_name,
      student_first_name, student_email, confirmed_at)
    select ${uuidOf(sql`'closed' || pair.id`)}, r.id, v.last_name, v.first_name, v.email, s.last_name, s.first_name, s.email,
      accepted_at
    from pair join round r on r.number = pair.round and r.closed_at is not null
    join users s on s.id = student_id join users v on v.id = supervisor_id`)
}

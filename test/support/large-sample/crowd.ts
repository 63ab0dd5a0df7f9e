/**
 * People of the large sample by what they can do next. Tests take people from the end of a list, so that nobody is used
 * twice.
 */
import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { findConfirmationOf } from '#server/db/queries/confirmations.ts'
import type { Services } from '#server/services.ts'

export type Someone = {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** A request and its two. */
export type Between = {
  readonly id: string
  readonly student: Someone
  readonly supervisor: Someone
  readonly updatedAt: string
}

type Device = {
  readonly id: string
  readonly owner: Someone
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export type Crowd = {
  readonly admins: Someone[]
  /** Students without a pair and without a request. */
  readonly students: Someone[]
  /** Supervisors with a free place who are in none of the lists of requests. */
  readonly supervisors: Someone[]
  /** Both people of separate requests: nobody is in two of these lists. */
  readonly pairs: Between[]
  /** Pairs about which no mail has left. */
  readonly madeByHand: Between[]
  readonly pending: Between[]
  readonly rejected: Between[]
  /** Rejected individually, so that each id undoes one rejection. */
  readonly declined: Between[]
  /** Pending with a supervisor who has no place left. */
  readonly waiting: Between[]
  /** Students without a pair, each with a full supervisor; and students who wait already. */
  readonly toWait: Pick<Between, 'student' | 'supervisor'>[]
  readonly inLine: Pick<Between, 'student' | 'supervisor'>[]
  readonly offers: Pick<Between, 'id' | 'student'>[]
  readonly conversations: Between[]
  readonly pendingChats: Between[]
  readonly rejectedChats: Between[]
  readonly devices: Device[]
  /** Ideas for theses that are open, with their supervisors. */
  readonly ideas: { readonly id: string; readonly supervisor: Someone }[]
  readonly tags: string[]
  readonly closedCycle: string
  /** To which browsers subscribe. */
  readonly publicKey: string
  /** Confirmations of some pairs. */
  readonly codes: string[]
}

const someone = (alias: string) =>
  sql.raw(
    `json_build_object('id', ${alias}.id, 'email', ${alias}.email, 'firstName', ${alias}.first_name, 'lastName', ${alias}.last_name)`,
  )

/** @param most of each kind */
export async function findCrowd(
  db: Queryable,
  { signer, push }: Pick<Services, 'signer'> & { readonly push: { readonly vapid: { readonly publicKey: string } } },
  most: number,
): Promise<Crowd> {
  const rowsOf = async <Row>(query: ReturnType<typeof sql>): Promise<Row[]> =>
    (await db.execute<{ row: Row }>(query)).rows.map(({ row }) => row)
  const people = (which: ReturnType<typeof sql>) =>
    rowsOf<Someone>(sql`
      select ${someone('u')} as row from users u where ${which} and u.registered_at is not null and u.deleted_at is null
      order by md5(u.id::text) limit ${most * 30}`)
  const placed = new Set<string>()
  const between = async (which: ReturnType<typeof sql>): Promise<Between[]> => {
    const found = await rowsOf<Between>(sql`
      select json_build_object('id', r.id, 'student', ${someone('s')}, 'supervisor', ${someone('v')},
        'updatedAt', to_char(r.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as row
      from requests r join users s on s.id = r.student_id join users v on v.id = r.supervisor_id
      join supervisors places on places.user_id = v.id join cycles c on c.id = r.cycle_id and c.closed_at is null
      where s.registered_at is not null and (${which}) order by md5(r.id::text) limit ${most * 20}`)
    const free = found.filter(({ student, supervisor }) => {
      const isNew = !placed.has(student.id) && !placed.has(supervisor.id)
      if (isNew) placed.add(student.id).add(supervisor.id)
      return isNew
    })
    return free.slice(0, most * 4)
  }
  const unpaired = sql`not exists (select 1 from requests p where p.student_id = s.id and p.is_pair)`
  const pending = await between(
    sql`r.type = 'SUPERVISION' and r.state = 'PENDING' and places.available_slots > 0 and ${unpaired}`,
  )
  const rejected = await between(sql`r.type = 'SUPERVISION' and r.state = 'REJECTED' and ${unpaired}`)
  const declined = rejected.splice(-most)
  for (const { id } of declined) await db.execute(sql`update requests set declined_with = id where id = ${id}`)
  const waiting = await between(sql`r.type = 'SUPERVISION' and r.state = 'PENDING' and places.available_slots = 0`)
  const pairs = await between(sql`r.is_pair`)
  const madeByHand = pairs.splice(-most)
  for (const { id, student } of madeByHand) {
    await db.execute(sql`
      with made as (
        insert into request_transitions (request_id, at, to_state, reason)
        values (${id}, now(), 'ACCEPTED', 'paired_by_admin') returning id)
      insert into outbox (event_key, kind, user_id, recipient, payload, transition_id, created_at, due_at)
      select concat('by-hand:', made.id), 'accepted', ${student.id}, ${student.email}, '{}', made.id, now(), now() + interval '1 day'
      from made`)
  }
  const conversations = await between(sql`r.type = 'CHAT' and r.state = 'ACCEPTED'`)
  const pendingChats = await between(sql`r.type = 'CHAT' and r.state = 'PENDING'`)
  const rejectedChats = await between(sql`r.type = 'CHAT' and r.state = 'REJECTED'`)
  const isFree = sql`u.role = 'STUDENT' and not exists (
    select 1 from requests r where r.student_id = u.id and r.state in ('PENDING', 'ACCEPTED'))`
  const toWait = await rowsOf<Crowd['toWait'][number]>(sql`
    select json_build_object('student', ${someone('s')}, 'supervisor', ${someone('v')}) as row
    from (select u.* from users u where ${isFree} and u.registered_at is not null and u.deleted_at is null
      order by md5(u.id::text) desc limit ${most * 4}) s
    join lateral (
      select v.* from users v join supervisors places on places.user_id = v.id
      where places.available_slots = 0 and v.registered_at is not null and v.deleted_at is null
        and (v.level_ids is null or s.level_ids is null or s.level_ids && v.level_ids)
        and not exists (select from dismissals d where d.student_id = s.id and d.supervisor_id = v.id)
        and not exists (select from requests r where r.student_id = s.id and r.supervisor_id = v.id)
      order by md5(s.id::text || v.id::text) limit 1) v on true`)
  for (const { student } of toWait) placed.add(student.id)
  const inLine = toWait.splice(-most)
  for (const { student, supervisor } of inLine) {
    await db.execute(sql`
      insert into waiting_entries (student_id, supervisor_id, cycle_id, joined_at)
      select ${student.id}, ${supervisor.id}, id, now() from cycles where closed_at is null`)
  }
  const offered = toWait.splice(-most)
  const offers: Crowd['offers'] = []
  for (const { student, supervisor } of offered) {
    const [entry] = await rowsOf<string>(sql`
      insert into waiting_entries (student_id, supervisor_id, cycle_id, joined_at, offered_until)
      select ${student.id}, ${supervisor.id}, id, now(), now() + interval '2 days' from cycles where closed_at is null
      returning to_json(id) as row`)
    if (entry) offers.push({ id: entry, student })
  }
  const hasPlace = sql`u.role = 'SUPERVISOR' and (select available_slots from supervisors where user_id = u.id) > 0`
  const unmet = (all: Someone[]) => all.filter(({ id }) => !placed.has(id))
  const codes = await Promise.all(pairs.map(async ({ id }) => findConfirmationOf(db, id)))
  return {
    admins: await people(sql`u.role = 'ADMIN'`),
    students: unmet(await people(isFree)),
    supervisors: unmet(await people(hasPlace)),
    pairs,
    madeByHand,
    pending,
    rejected,
    declined,
    waiting,
    toWait,
    inLine,
    offers,
    conversations,
    pendingChats,
    rejectedChats,
    devices: await rowsOf<Device>(sql`
      select json_build_object('id', d.id, 'owner', ${someone('u')}, 'endpoint', endpoint, 'p256dh', p256dh, 'auth', auth) as row
      from push_subscriptions d join users u on u.id = d.user_id order by d.id limit ${most * 4}`),
    ideas: await rowsOf<Crowd['ideas'][number]>(sql`
      select json_build_object('id', i.id, 'supervisor', ${someone('u')}) as row
      from ideas i join users u on u.id = i.supervisor_id
      where i.state = 'OPEN' and u.registered_at is not null order by md5(i.id::text) limit ${most * 4}`),
    tags: await rowsOf<string>(sql`select id as row from tags order by key`),
    closedCycle: (await rowsOf<string>(sql`select id as row from cycles where closed_at is not null limit 1`))[0] ?? '',
    publicKey: push.vapid.publicKey,
    codes: codes.flatMap((content) => (content ? [signer.sign(content)] : [])),
  }
}

/** The next of a list, who is not there any more. */
export function taken<One>(list: One[]): One {
  const one = list.pop()
  if (one === undefined) throw new Error('a list of the crowd is used up: have more found')
  return one
}

/** One of a list, who may be met again. */
export function met<One>(list: readonly One[], turn: number): One {
  const one = list[turn % list.length]
  if (one === undefined) throw new Error('a list of the crowd is empty')
  return one
}

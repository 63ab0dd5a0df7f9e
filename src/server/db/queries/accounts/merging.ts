/** Two rows of one person are made one (docs/decisions/0062-same-person-twice.md). */
import { quieterDelivery } from '#domain/mails/mail-delivery.ts'
import type { Mergeable, MergeFacts } from '#domain/people/merging.ts'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { rowIn } from '../../rows.ts'
import { requests } from '../../schema/requests.ts'
import { users } from '../../schema/people.ts'

/** Whose row stays, and whose goes into it: ids. */
export type Merge = { readonly keptId: string; readonly goneId: string }

/** The two rows by themselves, by id; people whose data were deleted are left out. */
export async function findMergeable(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, Mergeable & { readonly email: string }>> {
  const rows = await db
    .select({
      id: users.id,
      email: users.email,
      role: users.role,
      isRegistered: sql<boolean>`${users.registeredAt} is not null`,
      isClaimed: sql<boolean>`${users.identityIssuer} is not null`,
    })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNull(users.deletedAt)))
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** Ids of the people who have open requests with one of the two, to be locked. */
export async function partnersOfBoth(db: Queryable, { keptId, goneId }: Merge): Promise<string[]> {
  const both = [keptId, goneId]
  const rows = await db
    .select({ studentId: requests.studentId, supervisorId: requests.supervisorId })
    .from(requests)
    .where(
      and(
        inArray(requests.state, ['PENDING', 'ACCEPTED']),
        or(inArray(requests.studentId, both), inArray(requests.supervisorId, both)),
      ),
    )
  return rows.flatMap(({ studentId, supervisorId }) => [studentId, supervisorId])
}

/** Counts of things that the row that goes would bring along. */
export type MergedThings = {
  readonly requests: number
  readonly pairs: number
  readonly conversations: number
  readonly tags: number
  readonly dismissals: number
  readonly picture: boolean
  readonly texts: boolean
  readonly places: boolean
}

/** Relations between the two, and things that move, in one look under the locks. */
export async function findMergeFacts(tx: Queryable, { keptId, goneId }: Merge): Promise<MergeFacts & MergedThings> {
  const [kept, gone] = [sql`${keptId}::uuid`, sql`${goneId}::uuid`]
  const counted = await tx.execute<MergeFacts & MergedThings>(sql`
    with of_kept as (
      select type, state, is_pair, student_id, supervisor_id from requests where ${kept} in (student_id, supervisor_id)
    ), of_gone as (
      select type, state, is_pair, student_id, supervisor_id from requests where ${gone} in (student_id, supervisor_id)
    ), places as (
      select
        coalesce((select total_slots from supervisors where user_id = ${kept}), 0) as own,
        coalesce((select total_slots from supervisors where user_id = ${gone}), 0) as others,
        coalesce((select taken_outside from supervisors where user_id = ${kept}), 0) as own_outside,
        coalesce((select taken_outside from supervisors where user_id = ${gone}), 0) as others_outside
    )
    select
      exists (select from of_kept where ${gone} in (student_id, supervisor_id)) as "requestBetween",
      exists (select from of_kept where is_pair and student_id = ${kept})
        and exists (select from of_gone where is_pair and student_id = ${gone}) as "bothPaired",
      exists (
        select from of_kept k join of_gone g on g.type = k.type
          and (k.student_id = ${kept}) = (g.student_id = ${gone})
          and case when k.student_id = ${kept} then k.supervisor_id = g.supervisor_id else k.student_id = g.student_id end
        where k.state in ('PENDING', 'ACCEPTED') and g.state in ('PENDING', 'ACCEPTED')
      ) as "sameOpenRequest",
      case when own > 0 then own else others end as "totalSlots",
      case when own > 0 then own_outside else others_outside end
        + (select count(*)::int from of_kept where is_pair and supervisor_id = ${kept})
        + (select count(*)::int from of_gone where is_pair and supervisor_id = ${gone}) as "takenSlots",
      (select count(*)::int from of_gone where type = 'SUPERVISION' and not is_pair) as requests,
      (select count(*)::int from of_gone where is_pair) as pairs,
      (select count(*)::int from of_gone where type = 'CHAT') as conversations,
      case when exists (select from user_tags where user_id = ${kept})
          or exists (select from earlier_choices where user_id = ${kept}) then 0
        else (select count(*)::int from user_tags where user_id = ${gone}) end as tags,
      (select count(*)::int from dismissals d where d.student_id = ${gone} and not exists (
        select from dismissals o where o.student_id = ${kept} and o.supervisor_id = d.supervisor_id)) as dismissals,
      exists (select from pictures where user_id = ${gone})
        and not exists (select from pictures where user_id = ${kept}) as picture,
      exists (
        select from users k, users g where k.id = ${kept} and g.id = ${gone} and (
          k.bio is null and g.bio is not null or k.thesis_description is null and g.thesis_description is not null)
      ) as texts,
      own = 0 and others > 0 as places
    from places`)
  return rowIn(counted)
}

/** What a student and a supervisor have between them, with the columns that move, and what becomes of one that both rows have. */
const BETWEEN_TWO = [
  { table: sql`dismissals`, columns: sql`at`, ofBoth: sql`do nothing` },
  { table: sql`shortlist_entries`, columns: sql`cycle_id, at`, ofBoth: sql`do nothing` },
  // Offers are made anew.
  { table: sql`waiting_entries`, columns: sql`cycle_id, joined_at`, ofBoth: sql`do nothing` },
  {
    table: sql`student_marks`,
    columns: sql`starred, note`,
    ofBoth: sql`(supervisor_id, student_id) do update set starred = student_marks.starred or excluded.starred,
      note = coalesce(student_marks.note, excluded.note)`,
  },
]

/**
 * Gives everything of the one row to the other, where that has none of its own, and removes it. The two and anybody who has
 * something open with them are locked; nothing stands in the way.
 */
export async function mergeRows(tx: Queryable, { keptId, goneId }: Merge): Promise<void> {
  const [kept, gone] = [sql`${keptId}::uuid`, sql`${goneId}::uuid`]
  await tx.execute(sql`select set_config('tandem.merging', 'on', true)`)
  // Places first: the pairs that come along need them.
  await tx.execute(sql`
    insert into supervisors (user_id, total_slots, taken_outside, taken_outside_before)
    select ${kept}, total_slots, taken_outside, taken_outside_before from supervisors where user_id = ${gone}
    on conflict (user_id) do update set total_slots = excluded.total_slots, taken_outside = excluded.taken_outside,
      taken_outside_before = excluded.taken_outside_before where supervisors.total_slots = 0`)
  for (const side of [sql`student_id`, sql`supervisor_id`]) {
    await tx.execute(sql`update requests set ${side} = ${kept} where ${side} = ${gone}`)
    await tx.execute(sql`update ended_pairs set ${side} = ${kept} where ${side} = ${gone}`)
    await tx.execute(sql`update confirmations set ${side} = ${kept} where ${side} = ${gone}`)
  }
  await tx.execute(sql`
    update notices n set user_id = ${kept} where user_id = ${gone} and tags is null and not exists (
      select from notices o where o.user_id = ${kept} and o.request_id = n.request_id)`)
  await tx.execute(sql`update notices set other_id = ${kept} where other_id = ${gone}`)
  await tx.execute(sql`delete from notices where user_id = other_id`)
  await tx.execute(sql`update request_transitions set by = ${kept} where by = ${gone}`)
  await tx.execute(sql`select set_config('tandem.merging', 'off', true)`)
  await tx.execute(sql`update chat_messages set by = ${kept} where by = ${gone}`)
  for (const table of [sql`chat_reads`, sql`request_reads`]) {
    await tx.execute(sql`update ${table} set user_id = ${kept} where user_id = ${gone} and not exists (
      select from ${table} o where o.user_id = ${kept} and o.request_id = ${table}.request_id)`)
  }
  for (const { table, columns, ofBoth } of BETWEEN_TWO) {
    await tx.execute(sql`
      insert into ${table} (student_id, supervisor_id, ${columns})
      select case when student_id = ${gone} then ${kept} else student_id end,
        case when supervisor_id = ${gone} then ${kept} else supervisor_id end, ${columns}
      from ${table} where ${gone} in (student_id, supervisor_id) on conflict ${ofBoth}`)
  }
  await moveChoice(tx, { keptId, goneId })
  await tx.execute(sql`update ideas set supervisor_id = ${kept}, position = position + coalesce((
      select max(o.position) from ideas o where o.supervisor_id = ${kept}), 0) where supervisor_id = ${gone}`)
  for (const table of [sql`pictures`, sql`calendar_feeds`]) {
    await tx.execute(sql`update ${table} set user_id = ${kept} where user_id = ${gone}
      and not exists (select from ${table} where user_id = ${kept})`)
  }
  await tx.execute(sql`update outbox set user_id = ${kept}, recipient = case when recipient = '' then '' else (
    select email from users where id = ${kept}) end where user_id = ${gone}`)
  await tx.execute(sql`update outbox set payload = replace(payload::text, ${goneId}, ${keptId})::jsonb
    where position(${goneId} in payload::text) > 0`)
  await tx.execute(sql`update import_runs set started_by = ${kept} where started_by = ${gone}`)
  await moveProfile(tx, { keptId, goneId })
}

const moveChoice = async (tx: Queryable, { keptId, goneId }: Merge): Promise<void> => {
  const [kept, gone] = [sql`${keptId}::uuid`, sql`${goneId}::uuid`]
  const hasChosen = sql`exists (select from user_tags where user_id = ${kept})
    or exists (select from earlier_choices where user_id = ${kept})`
  const { rows } = await tx.execute<{ has: boolean }>(sql`select ${hasChosen} as has`)
  if (rows[0]?.has) return
  await tx.execute(sql`update user_tags set user_id = ${kept} where user_id = ${gone}`)
  await tx.execute(sql`update earlier_choices set user_id = ${kept} where user_id = ${gone}`)
  await tx.execute(sql`update notices set user_id = ${kept} where user_id = ${gone} and tags is not null`)
}

/** Texts, names and address; the row goes. */
const moveProfile = async (tx: Queryable, { keptId, goneId }: Merge): Promise<void> => {
  const [kept] = await tx.select({ mailDelivery: users.mailDelivery }).from(users).where(eq(users.id, keptId))
  const [gone] = await tx.delete(users).where(eq(users.id, goneId)).returning()
  if (!kept || !gone) throw new Error('a person to be merged was not there')
  await tx
    .update(users)
    .set({
      registeredAt: sql`coalesce(${users.registeredAt}, ${gone.registeredAt?.toISOString() ?? null}::timestamptz)`,
      bio: sql`coalesce(${users.bio}, ${gone.bio})`,
      thesisDescription: sql`coalesce(${users.thesisDescription}, ${gone.thesisDescription})`,
      academicTitle: sql`coalesce(${users.academicTitle}, ${gone.academicTitle})`,
      groupName: sql`coalesce(${users.groupName}, ${gone.groupName})`,
      website: sql`coalesce(${users.website}, ${gone.website})`,
      levelIds: sql`coalesce(${users.levelIds}, ${sql.param(gone.levelIds)}::uuid[])`,
      language: sql`coalesce(${users.language}, ${gone.language})`,
      mailDelivery: quieterDelivery(kept.mailDelivery, gone.mailDelivery),
      // Somebody who left them under either address gets none.
      mailsFromAdmins: sql`${users.mailsFromAdmins} and ${gone.mailsFromAdmins}`,
      firstName: sql`case when ${users.firstName} = '' and ${users.lastName} = '' then ${gone.firstName} else ${users.firstName} end`,
      lastName: sql`case when ${users.firstName} = '' and ${users.lastName} = '' then ${gone.lastName} else ${users.lastName} end`,
    })
    .where(eq(users.id, keptId))
  // Exports of closed cycles find their people by the address.
  for (const side of [sql`student_email`, sql`supervisor_email`]) {
    await tx.execute(sql`
      update closed_pairs set ${side} = (select email from users where id = ${keptId})
      where lower(${side}) = ${gone.email.toLowerCase()}`)
  }
}

/** Counts; what both have alike is not lost. */
export type MergeLosses = {
  /** A student's, open beside a pair. */
  readonly requests: number
  readonly tags: number
  readonly places: number
  /** Of supervisors about the same student. */
  readonly notes: number
  readonly name: boolean
  readonly title: boolean
  readonly group: boolean
  readonly website: boolean
  readonly levels: boolean
  readonly texts: boolean
  readonly picture: boolean
  readonly calendar: boolean
}

/** Both have said something, and not the same. An empty text of the one that stays counts too: they emptied it. */
const isLost = (name: string) => {
  const column = sql.identifier(name)
  return sql`(k.${column} <> g.${column} and g.${column} <> '') is true`
}

/** What is lost, in one look under the locks. */
export async function findMergeLosses(tx: Queryable, { keptId, goneId }: Merge): Promise<MergeLosses> {
  const both = (table: string) => sql`exists (select from ${sql.identifier(table)} where user_id = k.id)
    and exists (select from ${sql.identifier(table)} where user_id = g.id)`
  const counted = await tx.execute<MergeLosses>(sql`
    select
      case when exists (select from requests where is_pair and student_id in (k.id, g.id))
        then (select count(*)::int from requests where student_id in (k.id, g.id) and type = 'SUPERVISION'
          and state = 'PENDING') else 0 end as requests,
      case when exists (select from user_tags where user_id = k.id)
          or exists (select from earlier_choices where user_id = k.id)
        then (select count(*)::int from user_tags t where t.user_id = g.id and not exists (
          select from user_tags o where o.user_id = k.id and o.tag_id = t.tag_id)) else 0 end as tags,
      coalesce((
        select others.total_slots from supervisors own join supervisors others on others.user_id = g.id
        where own.user_id = k.id and own.total_slots > 0
          and (own.total_slots, own.taken_outside) <> (others.total_slots, others.taken_outside)), 0) as places,
      (
        select count(*)::int from student_marks own join student_marks others on own.note <> others.note and (
          others.student_id = g.id and own.student_id = k.id and own.supervisor_id = others.supervisor_id
          or others.supervisor_id = g.id and own.supervisor_id = k.id and own.student_id = others.student_id)
      ) as notes,
      k.first_name || k.last_name <> '' and g.first_name || g.last_name <> ''
        and (k.first_name, k.last_name) <> (g.first_name, g.last_name) as name,
      ${isLost('academic_title')} as title,
      ${isLost('group_name')} as group,
      ${isLost('website')} as website,
      (cardinality(g.level_ids) > 0 and not (k.level_ids @> g.level_ids and k.level_ids <@ g.level_ids)) is true as levels,
      ${isLost('bio')} or ${isLost('thesis_description')} as texts,
      ${both('pictures')} as picture,
      ${both('calendar_feeds')} as calendar
    from users k, users g where k.id = ${keptId}::uuid and g.id = ${goneId}::uuid`)
  return rowIn(counted)
}

/** Whom an import of tags takes something away from, and who gets it back with a later one. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { rowIn } from '../../rows.ts'
import { earlierChoices, tags, userTags } from '../../schema/matching.ts'
import { requests } from '../../schema/requests.ts'
import { users } from '../../schema/people.ts'
import { lockPeople } from '../people/locks.ts'

/** How many people an import touches. */
export type PeopleTouched = {
  /** Lose a tag, those who lose all of theirs included. */
  readonly loseSome: number
  readonly loseAll: number
  /** Of those who lose all: in a pair. */
  readonly loseAllInPair: number
  /** Get tags back that an earlier import took away. */
  readonly getBack: number
}

const uuids = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`
const texts = (names: readonly string[]) => sql`${sql.param([...names])}::text[]`

/** Whoever loses something or gets something back. @param created names that are new in the vocabulary */
export async function countTouched(
  db: Queryable,
  removedIds: readonly string[],
  created: readonly string[],
): Promise<PeopleTouched> {
  if (removedIds.length === 0 && created.length === 0) {
    return { loseSome: 0, loseAll: 0, loseAllInPair: 0, getBack: 0 }
  }
  const rows = await db.execute<PeopleTouched>(sql`
    with losing as (
      select ut.user_id, bool_and(ut.tag_id = any(${uuids(removedIds)})) as everything
      from ${userTags} ut join ${users} u on u.id = ut.user_id and u.deleted_at is null
      group by ut.user_id having bool_or(ut.tag_id = any(${uuids(removedIds)}))
    ), paired as (
      select student_id as user_id from ${requests} where is_pair
      union select supervisor_id from ${requests} where is_pair
    )
    select count(*)::int as "loseSome",
      (count(*) filter (where everything))::int as "loseAll",
      (count(*) filter (where everything and user_id in (select user_id from paired)))::int as "loseAllInPair",
      (
        select count(distinct e.user_id) from ${earlierChoices} e
        where lower(e.tag_name) in (select lower(name) from unnest(${texts(created)}) as name)
      )::int as "getBack"
    from losing`)
  return rowIn(rows)
}

/** Keeps the people still whose choice an import changes, in the order that everybody locks people in. */
export async function lockTouched(tx: Queryable, removedIds: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select user_id as id from ${userTags} where tag_id = any(${uuids(removedIds)})
    union select user_id from ${earlierChoices}`)
  await lockPeople(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Remembers what people chose whom the removal of tags is about to touch; what is remembered already is older, and stays. */
export async function rememberChoices(tx: Queryable, removedIds: readonly string[]): Promise<void> {
  if (removedIds.length === 0) return
  await tx.execute(sql`
    insert into ${earlierChoices} (user_id, tag_name, priority)
    select ut.user_id, t.name, ut.priority from ${userTags} ut join ${tags} t on t.id = ut.tag_id
    where ut.user_id in (select user_id from ${userTags} where tag_id = any(${uuids(removedIds)}))
      and not exists (select from ${earlierChoices} e where e.user_id = ut.user_id)`)
}

/** Gives people back, in their order, what they chose of the tags that are there again. */
export async function restoreChoices(tx: Queryable): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct e.user_id as id from ${earlierChoices} e join ${tags} t on lower(t.name) = lower(e.tag_name)
    where not exists (select from ${userTags} ut where ut.user_id = e.user_id and ut.tag_id = t.id)`)
  if (rows.length === 0) return
  const ids = uuids(rows.map(({ id }) => id))
  await tx.execute(sql`delete from ${userTags} where user_id = any(${ids})`)
  await tx.execute(sql`
    insert into ${userTags} (user_id, tag_id, priority)
    select e.user_id, t.id, row_number() over (partition by e.user_id order by e.priority)::int
    from ${earlierChoices} e join ${tags} t on lower(t.name) = lower(e.tag_name)
    where e.user_id = any(${ids})`)
  await tx.execute(sql`
    delete from ${earlierChoices} where user_id in (
      select e.user_id from ${earlierChoices} e left join ${tags} t on lower(t.name) = lower(e.tag_name)
      group by e.user_id having count(*) = count(t.id)
    )`)
}

/** Whether somebody in a pair had chosen tags that an import took away: they are not sent back to the beginning. */
export async function chosenBeforePair(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.execute<{ yes: boolean }>(sql`
    select exists (select from ${earlierChoices} where user_id = ${userId})
      and exists (select from ${requests} where is_pair and ${userId} in (student_id, supervisor_id)) as yes`)
  return rows[0]?.yes ?? false
}

/** A faculty of any size, made in the database itself; the same every time. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { bumpMatchingRevision } from '#server/db/queries/matching/revision.ts'

export type Faculty = {
  /** At least 140; every pair gets a similarity. */
  readonly tags: number
  /** Registered, with 3 to 8 tags and 0 to 3 slots. */
  readonly supervisors: number
  /** Registered, with 10 tags. */
  readonly students: number
}

/** Fills a database without people and tags; answers the ids of the students. */
export async function makeFaculty(db: Queryable, { tags, supervisors, students }: Faculty): Promise<string[]> {
  await db.execute(sql`insert into tags (name) select 'Tag ' || n from generate_series(1, ${tags}::int) n`)
  await db.execute(sql`
    insert into tag_similarities (key_a, key_b, score)
    select a.key, b.key, ((a.key * 7919 + b.key * 4729) % 9973 + 1) / 9974.0
    from tags a join tags b on a.key < b.key`)
  await makePeople(db, { supervisors, students })
  const { rows } = await db.execute<{ id: string }>(sql`select id from users where role = 'STUDENT' order by email`)
  return rows.map(({ id }) => id)
}

/** Adds people to the tags that are there, and to the people. */
export async function makePeople(db: Queryable, { supervisors, students }: Omit<Faculty, 'tags'>): Promise<void> {
  await makeUsers(db, 'SUPERVISOR', supervisors, sql`3 + n % 6`)
  await db.execute(sql`
    insert into supervisors (user_id, total_slots)
    select id, rank % 4 from (select id, row_number() over (order by email) as rank from users where role = 'SUPERVISOR') s
    on conflict do nothing`)
  await makeUsers(db, 'STUDENT', students, sql`10`)
  await bumpMatchingRevision(db, { vocabulary: true })
}

/** @param tagCount how many tags person n has, in terms of n */
const makeUsers = async (db: Queryable, role: string, count: number, tagCount: ReturnType<typeof sql>) => {
  await db.execute(sql`
    with made as (
      insert into users (email, role, first_name, last_name, created_at, registered_at)
      select lower(${role}::text) || lpad(n::text, 6, '0') || '@uni.example', ${role}::user_role,
        chr(65 + n % 26), chr(65 + n % 7), now(), now()
      from generate_series(1, ${count}::int) n
      returning id, email
    ), numbered as (select id, row_number() over (order by email) as n from made)
    insert into user_tags (user_id, tag_id, priority)
    select numbered.id, tag.id, place
    from numbered
    cross join lateral generate_series(1, ${tagCount}) place
    join (select id, row_number() over (order by key) - 1 as number, count(*) over () as total from tags) tag
      on tag.number = (n * 7919 + place * (1 + n % 13)) % tag.total`)
}

import { setImmediate } from 'node:timers/promises'
import type { Affiliation } from '#domain/people/affiliation.ts'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../client.ts'
import { supervisors, users } from '../../schema/people.ts'
import { pendingCount } from '../requests/inbox.ts'

/** Number of the advisory lock under which imports take turns; chosen once, at random. */
const IMPORT_LOCK = 5_204_118_663

/** Waits for other imports, which would make the same new people, and keeps them out until commit. */
export async function lockImports(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK}::bigint)`)
}

/** Ids of the people with these addresses. */
export async function idsOfAddresses(db: Queryable, addresses: readonly string[]): Promise<string[]> {
  const wanted = sql.param(addresses.map((address) => address.toLowerCase()))
  // One look into the index for each. Of a list the planner thinks that reading the whole table is less work.
  const { rows } = await db.execute<{ id: string | null }>(sql`
    select (select ${users.id} from ${users} where lower(${users.email}) = address) as id
    from unnest(${wanted}::text[]) as address`)
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}

/** The people with these addresses, by lower-case address. */
export async function findKnownAddresses(tx: Queryable, addresses: readonly string[]) {
  const ids = sql.param(await idsOfAddresses(tx, addresses))
  const rows = await tx
    .select({
      id: users.id,
      email: users.email,
      role: users.role,
      firstName: users.firstName,
      lastName: users.lastName,
      title: users.academicTitle,
      group: users.groupName,
      website: users.website,
      levels: users.levelIds,
      isRegistered: sql<boolean>`${users.registeredAt} is not null`,
      isDeleted: sql<boolean>`${users.deletedAt} is not null`,
      totalSlots: slots(supervisors.totalSlots),
      takenOutside: slots(supervisors.takenOutside),
      acceptedSlots: slots(supervisors.acceptedSlots),
      pendingRequests: pendingCount('supervisor', sql`${users.id}`),
    })
    .from(users)
    .leftJoin(supervisors, eq(supervisors.userId, users.id))
    .where(sql`${users.id} = any(${ids}::uuid[])`)
  return new Map(rows.map((row) => [row.email.toLowerCase(), row]))
}

/** Somebody whose address is in the file. `levels`: null: nobody has said. */
export type KnownAddress = NonNullable<ReturnType<Awaited<ReturnType<typeof findKnownAddresses>>['get']>>

/** Somebody who is no supervisor has none. */
const slots = (column: PgColumn): SQL<number> => sql<number>`coalesce(${column}, 0)`

const IS_THERE = and(eq(users.role, 'SUPERVISOR'), isNull(users.deletedAt))

/** Addresses that are read at a time. */
const PAGE = 1000

/** `name`: '' where there is none yet. */
type ListedSupervisor = { readonly email: string; readonly name: string }

/** All supervisors in the order of their addresses, in pages. */
export async function* listSupervisors(db: Queryable): AsyncGenerator<readonly ListedSupervisor[]> {
  const key = sql<string>`lower(${users.email})`
  let after: string | undefined = ''
  while (after !== undefined) {
    const page: (ListedSupervisor & { key: string })[] = await db
      .select({ email: users.email, name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`, key })
      .from(users)
      .where(and(IS_THERE, sql`${key} > ${after}`))
      .orderBy(asc(key))
      .limit(PAGE)
    yield page
    after = page[PAGE - 1]?.key
    await setImmediate()
  }
}

/** A supervisor as the import writes them. Names of registered people stay theirs. */
export type WantedSupervisor = Affiliation & {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly totalSlots: number
  readonly takenOutside: number
  readonly levels: readonly string[] | null
}

const asRows = (rows: readonly unknown[]) => sql`${JSON.stringify(rows)}::jsonb`

const RECORD = sql`r("id" uuid, "email" text, "firstName" text, "lastName" text, "title" text, "group" text, "website" text,
  "totalSlots" int, "takenOutside" int, "levels" uuid[])`

/** New, unregistered supervisors with their places. */
export async function insertSupervisors(tx: Queryable, rows: readonly WantedSupervisor[], now: Date): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    with file as (
      select * from jsonb_to_recordset(${asRows(rows)}) as ${RECORD}
    ), made as (
      insert into ${users} (email, role, first_name, last_name, academic_title, group_name, website, level_ids, created_at)
      select email, 'SUPERVISOR', "firstName", "lastName", "title", "group", "website", "levels", ${now.toISOString()}::timestamptz
      from file
      returning id, email
    )
    insert into ${supervisors} (user_id, total_slots, taken_outside)
    select made.id, file."totalSlots", file."takenOutside" from made join file on file.email = made.email`)
}

/**
 * Changes names (of those who are not registered), title, group, website, levels and places of supervisors who are there. A row of
 * which all that stays is not written anew: ten indexes.
 */
export async function updateSupervisors(
  tx: Queryable,
  rows: readonly (WantedSupervisor & { readonly id: string })[],
): Promise<void> {
  if (rows.length === 0) return
  const ownName = sql`u.registered_at is not null`
  await tx.execute(sql`
    update ${users} u set first_name = r.first, last_name = r.last,
      academic_title = r."title", group_name = r."group", website = r."website", level_ids = r."levels"
    from (
      select r.*, case when ${ownName} then u.first_name else r."firstName" end as first,
        case when ${ownName} then u.last_name else r."lastName" end as last
      from jsonb_to_recordset(${asRows(rows)}) as ${RECORD} join ${users} u on u.id = r.id
    ) r
    where u.id = r.id and (u.first_name, u.last_name, u.academic_title, u.group_name, u.website, u.level_ids)
      is distinct from (r.first, r.last, r."title", r."group", r."website", r."levels")`)
  await tx.execute(sql`
    insert into ${supervisors} (user_id, total_slots, taken_outside)
    select r.id, r."totalSlots", r."takenOutside" from jsonb_to_recordset(${asRows(rows)}) as ${RECORD}
    on conflict (user_id) do update set total_slots = excluded.total_slots, taken_outside = excluded.taken_outside`)
}

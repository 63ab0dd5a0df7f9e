import type { Role } from '#domain/roles.ts'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { supervisors } from '../../schema/supervisors.ts'
import { users } from '../../schema/users.ts'

/** Somebody whose address is in the file. */
export type KnownAddress = {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
  readonly isRegistered: boolean
  readonly isDeleted: boolean
  readonly totalSlots: number
  readonly takenOutside: number
  readonly acceptedSlots: number
}

/** Number of the advisory lock under which imports take turns; chosen once, at random. */
const IMPORT_LOCK = 5_204_118_663

/** Waits for other imports, which would make the same new people, and keeps them out until commit. */
export async function takeTurnToImport(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK}::bigint)`)
}

const hasOneOf = (addresses: readonly string[]): SQL => {
  const wanted = JSON.stringify(addresses.map((address) => address.toLowerCase()))
  return sql`lower(${users.email}) in (select jsonb_array_elements_text(${wanted}::jsonb))`
}

/** Ids of the people with these addresses. */
export async function idsOfAddresses(db: Queryable, addresses: readonly string[]): Promise<string[]> {
  const rows = await db.select({ id: users.id }).from(users).where(hasOneOf(addresses))
  return rows.map(({ id }) => id)
}

/** The people with these addresses, by lower-case address. */
export async function findKnownAddresses(
  tx: Queryable,
  addresses: readonly string[],
): Promise<Map<string, KnownAddress>> {
  const rows = await tx
    .select({
      id: users.id,
      email: users.email,
      role: users.role,
      firstName: users.firstName,
      lastName: users.lastName,
      isRegistered: sql<boolean>`${users.registeredAt} is not null`,
      isDeleted: sql<boolean>`${users.deletedAt} is not null`,
    })
    .from(users)
    .where(hasOneOf(addresses))
  const places = await findPlaces(
    tx,
    rows.map(({ id }) => id),
  )
  return new Map(rows.map((row) => [row.email.toLowerCase(), { ...row, ...(places.get(row.id) ?? NO_PLACES) }]))
}

const NO_PLACES = { totalSlots: 0, takenOutside: 0, acceptedSlots: 0 }

const findPlaces = async (tx: Queryable, ids: readonly string[]) => {
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select()
          .from(supervisors)
          .where(sql`${supervisors.userId} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`)
  return new Map(rows.map(({ userId, ...places }) => [userId, places]))
}

/** Addresses of supervisors who are not in the file, by address. */
export async function supervisorsBeside(tx: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.role, 'SUPERVISOR'), isNull(users.deletedAt)))
    .orderBy(asc(sql`lower(${users.email})`))
  const inFile = new Set(ids)
  return rows.filter(({ id }) => !inFile.has(id)).map(({ email }) => email)
}

/** One supervisor as the file wants them. Names of registered people stay theirs. */
export type WantedSupervisor = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly totalSlots: number
  readonly takenOutside: number
}

const asRows = (rows: readonly unknown[]) => sql`${JSON.stringify(rows)}::jsonb`

/** New, unregistered supervisors with their places. */
export async function insertSupervisors(tx: Queryable, rows: readonly WantedSupervisor[], now: Date): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    with file as (
      select * from jsonb_to_recordset(${asRows(rows)})
        as r("email" text, "firstName" text, "lastName" text, "totalSlots" int, "takenOutside" int)
    ), made as (
      insert into ${users} (email, role, first_name, last_name, created_at)
      select email, 'SUPERVISOR', "firstName", "lastName", ${now.toISOString()}::timestamptz from file
      returning id, email
    )
    insert into ${supervisors} (user_id, total_slots, taken_outside)
    select made.id, file."totalSlots", file."takenOutside" from made join file on file.email = made.email`)
}

/** Changes names (of those who are not registered) and places of supervisors who are there. */
export async function updateSupervisors(
  tx: Queryable,
  rows: readonly (WantedSupervisor & { readonly id: string })[],
): Promise<void> {
  if (rows.length === 0) return
  const record = sql`r("id" uuid, "firstName" text, "lastName" text, "totalSlots" int, "takenOutside" int)`
  await tx.execute(sql`
    update ${users} u set first_name = r."firstName", last_name = r."lastName"
    from jsonb_to_recordset(${asRows(rows)}) as ${record}
    where u.id = r.id and u.registered_at is null`)
  await tx.execute(sql`
    insert into ${supervisors} (user_id, total_slots, taken_outside)
    select r.id, r."totalSlots", r."takenOutside" from jsonb_to_recordset(${asRows(rows)}) as ${record}
    on conflict (user_id) do update set total_slots = excluded.total_slots, taken_outside = excluded.taken_outside`)
}

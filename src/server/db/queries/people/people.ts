import type { Role } from '#domain/roles.ts'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { oneOf } from '../../one-of.ts'
import { cycles } from '../../schema/cycles.ts'
import { pictures } from '../../schema/pictures.ts'
import { requests } from '../../schema/requests.ts'
import { supervisors } from '../../schema/supervisors.ts'
import { tags } from '../../schema/tags.ts'
import { userTags } from '../../schema/user-tags.ts'
import { users } from '../../schema/users.ts'

export type PersonTag = { readonly tagId: string; readonly tagName: string; readonly priority: number }

/** Everything a presenter may show of a person; what of it, domain/access.ts decides. */
export type Person = {
  readonly id: string
  readonly role: Role
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly isRegistered: boolean
  readonly isDeleted: boolean
  readonly pictureHash: string | null
  readonly bio: string | null
  readonly thesisDescription: string | null
  readonly tags: readonly PersonTag[]
  /** Of students: in a pair now. */
  readonly hasSupervisor: boolean
  /** Of supervisors; 0 for others. */
  readonly totalSlots: number
  readonly availableSlots: number
  readonly pendingRequests: number
}

const tagsOfPerson = sql<PersonTag[]>`coalesce((
  select json_agg(json_build_object('tagId', t.id, 'tagName', t.name, 'priority', ut.priority) order by ut.priority)
  from ${userTags} ut join ${tags} t on t.id = ut.tag_id where ut.user_id = ${users.id}), '[]'::json)`

const pendingRequests = sql<number>`case when ${users.role} = 'SUPERVISOR' then (
  select count(*)::int from ${requests} r
  where r.supervisor_id = ${users.id} and r.type = 'SUPERVISION' and r.state = 'PENDING') else 0 end`

const hasSupervisor = sql<boolean>`${users.role} = 'STUDENT' and exists (
  select 1 from ${requests} r
  where r.student_id = ${users.id} and r.is_pair)`

/** The people with these ids, in one query; ids that nobody has are missing from the map. */
export async function findPeople(db: Queryable, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: users.id,
      role: users.role,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      registeredAt: users.registeredAt,
      deletedAt: users.deletedAt,
      pictureHash: pictures.hash,
      bio: users.bio,
      thesisDescription: users.thesisDescription,
      tags: tagsOfPerson,
      hasSupervisor,
      totalSlots: supervisors.totalSlots,
      availableSlots: supervisors.availableSlots,
      pendingRequests,
    })
    .from(users)
    .leftJoin(supervisors, eq(supervisors.userId, users.id))
    .leftJoin(pictures, eq(pictures.userId, users.id))
    .where(oneOf(users.id, ids))
  return new Map(
    rows.map(({ registeredAt, deletedAt, totalSlots, availableSlots, ...row }) => [
      row.id,
      {
        ...row,
        isRegistered: registeredAt !== null,
        isDeleted: deletedAt !== null,
        totalSlots: totalSlots ?? 0,
        availableSlots: availableSlots ?? 0,
      },
    ]),
  )
}

/** What is between the viewer and others: requests of the running cycle, and pairs. */
export type Between = { readonly requested: ReadonlySet<string>; readonly paired: ReadonlySet<string> }

/** Supervision and chat requests between one person and these others, whoever of the two is the student. */
export async function findBetween(db: Queryable, viewerId: string, ids: readonly string[]): Promise<Between> {
  if (ids.length === 0) return { requested: new Set(), paired: new Set() }
  const rows = await db
    .select({
      other: sql<string>`case when ${requests.studentId} = ${viewerId} then ${requests.supervisorId} else ${requests.studentId} end`,
      paired: requests.isPair,
    })
    .from(requests)
    .innerJoin(cycles, and(eq(cycles.id, requests.cycleId), isNull(cycles.closedAt)))
    .where(
      or(
        and(eq(requests.studentId, viewerId), oneOf(requests.supervisorId, ids)),
        and(eq(requests.supervisorId, viewerId), oneOf(requests.studentId, ids)),
      ),
    )
  return {
    requested: new Set(rows.map(({ other }) => other)),
    paired: new Set(rows.filter(({ paired }) => paired).map(({ other }) => other)),
  }
}

/** The id of the person with this address, case aside; nobody for people whose data were deleted. */
export async function findIdByEmail(db: Queryable, email: string): Promise<string | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNull(users.deletedAt)))
  return row?.id ?? null
}

/** The role of a user whose data were not deleted; null for nobody. */
export async function roleOf(db: Queryable, id: string): Promise<Role | null> {
  const [row] = await db
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
  return row?.role ?? null
}

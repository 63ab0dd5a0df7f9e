/** People for integration tests, put into the database directly; names and addresses differ from one to the next. */
import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { tags, tagSimilarities, userTags } from '#server/db/schema/matching.ts'
import { supervisors, users } from '#server/db/schema/people.ts'
import { bumpMatchingRevision } from '#server/db/queries/matching/revision.ts'
import type { Role } from '#domain/roles.ts'

export type MadeUser = { readonly id: string; readonly email: string; readonly role: Role }

export type Given = {
  readonly email?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly title?: string
  /** Default true. An unregistered person has no name unless one is given. */
  readonly registered?: boolean
  readonly deleted?: boolean
  /** Ids of tags in order of priority. */
  readonly tags?: readonly string[]
  /** Slots of a supervisor: by default 3 in total and 0 taken outside. */
  readonly totalSlots?: number
  readonly takenOutside?: number
  readonly language?: 'en' | 'de'
  readonly bio?: string
  readonly thesisDescription?: string
}

const LONG_AGO = new Date('2026-01-01T08:00:00Z')

const make = async (db: Queryable, role: Role, given: Given): Promise<MadeUser> => {
  const { registered = true, deleted = false, tags: chosen = [] } = given
  // Digits: in eight random letters somebody is called 'ada' now and then.
  const unique = String(randomInt(10 ** 9)).padStart(9, '0')
  const email = given.email ?? `${role.toLowerCase()}.${unique}@uni.example`
  const [row] = await db
    .insert(users)
    .values({
      email,
      role,
      firstName: given.firstName ?? (registered ? 'Test' : ''),
      lastName: given.lastName ?? (registered ? `Person ${unique}` : ''),
      academicTitle: given.title ?? null,
      language: given.language ?? null,
      bio: given.bio ?? null,
      thesisDescription: given.thesisDescription ?? null,
      createdAt: LONG_AGO,
      registeredAt: registered ? LONG_AGO : null,
      deletedAt: deleted ? LONG_AGO : null,
    })
    .returning({ id: users.id })
  if (!row) throw new Error('a user was inserted and did not come back')
  if (role === 'SUPERVISOR') {
    const { totalSlots = 3, takenOutside = 0 } = given
    await db.insert(supervisors).values({ userId: row.id, totalSlots, takenOutside })
  }
  if (chosen.length > 0) {
    await db.insert(userTags).values(chosen.map((tagId, index) => ({ userId: row.id, tagId, priority: index + 1 })))
  }
  if (role !== 'ADMIN') await bumpMatchingRevision(db, { users: [row.id] })
  return { id: row.id, email, role }
}

export function makeStudent(db: Queryable, given: Given = {}): Promise<MadeUser> {
  return make(db, 'STUDENT', given)
}
export function makeSupervisor(db: Queryable, given: Given = {}): Promise<MadeUser> {
  return make(db, 'SUPERVISOR', given)
}
export function makeAdmin(db: Queryable, given: Given = {}): Promise<MadeUser> {
  return make(db, 'ADMIN', given)
}

/**
 * A vocabulary; answers the id of each name.
 * @param similarities [name, name, score in (0, 1]]
 */
export async function makeTags<Name extends string>(
  db: Queryable,
  names: readonly Name[],
  similarities: readonly (readonly [Name, Name, number])[] = [],
): Promise<Record<Name, string>> {
  const rows = await db
    .insert(tags)
    .values(names.map((name) => ({ name })))
    .returning({ id: tags.id, key: tags.key, name: tags.name })
  const keyOf = (name: Name): number => rows.find((row) => row.name === name)?.key ?? 0
  if (similarities.length > 0) {
    await db.insert(tagSimilarities).values(
      similarities.map(([a, b, score]) => ({
        keyA: Math.min(keyOf(a), keyOf(b)),
        keyB: Math.max(keyOf(a), keyOf(b)),
        score,
      })),
    )
  }
  await bumpMatchingRevision(db, { vocabulary: true })
  return Object.fromEntries(rows.map(({ id, name }) => [name, id])) as Record<Name, string>
}

/** Rows of a table, for tests of what is left behind. */
export async function countRows(db: Queryable, table: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`)
  return rows[0]?.n ?? 0
}

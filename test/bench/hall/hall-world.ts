/** The people in the lecture hall, inserted into the database, with sessions made without the provider. */
import { sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { OpenDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { ensureCycle } from '#server/db/queries/cycles/cycles.ts'
import { sessionCookie } from '#server/identity/sessions/session-cookie.ts'
import { makeFaculty } from '#test/support/matching/many-supervisors.ts'

export type Person = {
  readonly id: string
  /** The `Cookie` header of their session. */
  readonly cookie: string
}

export type HallWorld = {
  readonly students: readonly Person[]
  /** By id. */
  readonly supervisors: ReadonlyMap<string, Person>
  /** The server's setting that matches the cookies. */
  readonly SESSION_SECRET: string
}

const TAGS = 200
const DAY_MS = 24 * 60 * 60 * 1000
/** One supervisor for so many students; they have a place and a half each, so that they fill up. */
const STUDENTS_A_SUPERVISOR = 5
/** Enough for ten minutes. */
const SUPERVISORS_MIN = 200

/** Tables that autovacuum would have analyzed by then: it skips empty tables. */
const FILLED = ['users', 'supervisors', 'tags', 'tag_similarities', 'user_tags', 'sessions']

/** Fills an empty database. @param students those who come, and those who take the seat of one that has found somebody */
export async function makeHall(database: OpenDatabase, students: number): Promise<HallWorld> {
  const { db } = database
  const now = new Date()
  await migrate(database)
  await ensureCycle(db, 'The hall', now)
  await makeFaculty(db, {
    tags: TAGS,
    supervisors: Math.max(SUPERVISORS_MIN, Math.ceil(students / STUDENTS_A_SUPERVISOR)),
    students,
  })
  await db.execute(sql`update users set identity_issuer = 'hall', identity_subject = id::text`)
  const expiresAt = new Date(now.getTime() + DAY_MS)
  const { rows } = await db.execute<{ session: string; id: string; role: string }>(sql`
    with begun as (
      insert into sessions (id, issuer, subject, email, created_at, last_seen_at, authenticated_at, expires_at)
      select gen_random_uuid(), 'hall', identity_subject, email, ${now.toISOString()}, ${now.toISOString()},
        ${now.toISOString()}, ${expiresAt.toISOString()} from users
      returning id, email
    )
    select begun.id as session, users.id, users.role from begun join users on lower(users.email) = lower(begun.email)
    order by users.email`)
  for (const table of FILLED) await db.execute(sql`analyze ${sql.identifier(table)}`)
  const SESSION_SECRET = randomBytes(32).toString('hex')
  const cookies = sessionCookie({ secret: SESSION_SECRET, publicUrl: 'http://localhost' })
  const people = (wanted: string): Person[] =>
    rows
      .filter(({ role }) => role === wanted)
      .map(({ id, session }) => ({ id, cookie: cookies.issue({ id: session, expiresAt }, now).split(';', 1)[0] ?? '' }))
  const supervisors = new Map(people('SUPERVISOR').map((person) => [person.id, person]))
  return { students: people('STUDENT'), supervisors, SESSION_SECRET }
}

/** Whatever is stored about a person goes with a deletion or a reset, or somebody has said here why not. */
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { eq, getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { ensureCycle } from '#server/db/queries/cycles/cycles.ts'
import { joinWaitingList } from '#server/db/queries/waiting-list.ts'
import { earlierChoices, ideas } from '#server/db/schema/matching.ts'
import { notices } from '#server/db/schema/mail-and-events.ts'
import { users } from '#server/db/schema/people.ts'
import { testApp } from '#test/support/api.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { makeAdmin, makeStudent } from '#test/support/people.ts'
import { makeWorld, picture } from '#test/support/databases/small-world.ts'

/** Columns of the person's row that stay, and why. */
const STAYS: Readonly<Record<string, string>> = {
  id: 'pairs and ended requests refer to it',
  email: 'kept until the end of the cycle, and for the next sign-in',
  role: 'said by others; an admin who is deleted comes back as a student',
  identityIssuer: 'whose account it is: a reset keeps the account',
  identitySubject: 'whose account it is: a reset keeps the account',
  matchRevision: 'our own bookkeeping, says nothing about a person',
  createdAt: 'when others entered the address, or the person came',
  deletedAt: 'that the data were deleted',
}

/** Whose rows of other tables: the condition that finds them, and what becomes of them. */
const ROWS: Readonly<Record<string, { readonly goes: string } | { readonly stays: string }>> = {
  user_tags: { goes: 'user_id' },
  earlier_choices: { goes: 'user_id' },
  notices: { goes: 'user_id' },
  pictures: { goes: 'user_id' },
  ideas: { goes: 'supervisor_id' },
  idea_tags: { stays: 'goes with its idea' },
  dismissals: { goes: 'student_id' },
  shortlist_entries: { goes: 'student_id' },
  waiting_entries: { goes: 'student_id' },
  chat_messages: { goes: 'by' },
  chat_reads: { goes: 'user_id' },
  request_reads: { goes: 'user_id' },
  student_marks: { goes: 'student_id' },
  push_subscriptions: { goes: 'user_id' },
  calendar_feeds: { goes: 'user_id' },
  outbox: { goes: 'user_id' },
  sessions: { stays: 'are held by the tests of signing in and of races: all of the person go' },
  requests: { stays: 'pending ones end; ended ones and pairs are the other one’s, without names' },
  request_transitions: { stays: 'the history of requests, by ids' },
  confirmations: { stays: 'the document of a pair, which the other one holds' },
  ended_pairs: { stays: 'ids of pairs that a new cycle ended, gone an hour later; a reset removes them' },
  closed_pairs: { stays: 'blanked when the row is erased for good' },
  supervisors: { stays: 'slots are entered by admins' },
  announcements: { stays: 'what an admin wrote to many, without whom; goes with the last mail that says it' },
  cycles: { stays: 'about no person' },
  request_weeks: { stays: 'about no person' },
  tags: { stays: 'about no person' },
  levels: { stays: 'about no person' },
  tag_similarities: { stays: 'about no person' },
  tag_keys_aside: { stays: 'about no person' },
  matching_revision: { stays: 'about no person' },
  import_runs: { stays: 'who began an import; a deletion empties it, a reset is for no admin' },
  signing_keys: { stays: 'about no person' },
  vapid_keys: { stays: 'about no person' },
  due_tasks: { stays: 'ids of what is due; done with when its moment comes' },
  rate_limits: { stays: 'keyed digests, gone an hour later' },
  spent_tokens: { stays: 'digests of tokens, gone minutes after the sign-in' },
}

const SCHEMA = new URL('../../../src/server/db/schema/', import.meta.url)

describe('the schema', () => {
  it('has no table of which nobody said what an erasure does to it', async () => {
    const files = (await readdir(SCHEMA, { recursive: true })).filter((name) => name.endsWith('.ts'))
    const modules = await Promise.all(files.map((name) => import(new URL(name, SCHEMA).href) as Promise<object>))
    const tables = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable))
    expect(tables.map((table) => getTableName(table)).toSorted()).toEqual(['users', ...Object.keys(ROWS)].toSorted())
  })
})

/** Something else than the default, by the type of the column. */
const filled = (name: string, dataType: string): unknown => {
  if (name === 'language') return 'de'
  if (name === 'mailDelivery') return 'daily'
  const values: Readonly<Record<string, unknown>> = { boolean: false, date: new Date(0), array: [randomUUID()] }
  return values[dataType] ?? 'something'
}

const own = Object.entries(getTableColumns(users)).filter(([name, column]) => !column.generated && !(name in STAYS))

withDatabase('data of a person', (open) => {
  beforeEach(() => emptyTables(open()))

  it.each(['users.delete', 'admin.users.reset'] as const)('%s leaves what is said above', async (erasure) => {
    const { db } = open()
    const api = await testApp(open())
    await ensureCycle(db, 'Test cycle', new Date())
    const world = await makeWorld(open(), api)
    const { id, email } = world.student
    await api.ok('users.picture.put', { id, file: picture }, { as: email })
    const said = await api.ok('chat_requests.messages.create', { id: world.chat, text: 'Hello' }, { as: email })
    await api.ok('chat_requests.read.put', { id: world.chat, until: said.at }, { as: email })
    const seen = [{ request_id: world.chat, until: said.at }]
    await api.ok('users.seen_requests.put', { id, seen }, { as: email })
    await api.ok('requests.mark.put', { id: world.chat, starred: true }, { as: world.supervisor.email })
    await api.ok('users.calendar.get', { id }, { as: email })
    await api.ok('notifications.subscribe', world.subscription, { as: email })
    await db
      .update(users)
      .set(Object.fromEntries(own.map(([name, { dataType }]) => [name, filled(name, dataType)])))
      .where(eq(users.id, id))
    await db.insert(earlierChoices).values({ userId: id, tagName: 'taken away', priority: 1 })
    await db.insert(notices).values({ userId: id, kind: 'tags_lost', tags: ['taken away'], at: new Date() })
    await joinWaitingList(db, { studentId: id, supervisorId: world.fullSupervisor.id }, new Date())
    // A student has none, but may have been a supervisor before.
    const idea = {
      supervisorId: id,
      position: 1,
      title: 'Left',
      state: 'OPEN',
      createdAt: new Date(),
      updatedAt: new Date(),
    } as const
    await db.insert(ideas).values(idea)
    const rowsOf = async () => {
      const counts: Record<string, number> = {}
      for (const [table, fate] of Object.entries(ROWS)) {
        if (!('goes' in fate)) continue
        const { rows } = await db.execute<{ n: number }>(
          sql`select count(*)::int as n from ${sql.identifier(table)} where ${sql.identifier(fate.goes)} = ${id}`,
        )
        counts[table] = rows[0]?.n ?? 0
      }
      return counts
    }
    expect(Object.entries(await rowsOf()).filter(([, count]) => count === 0)).toEqual([])
    await api.ok(erasure, { id }, { as: (await makeAdmin(db)).email })
    expect(Object.entries(await rowsOf()).filter(([, count]) => count > 0)).toEqual([])
    const blank = await makeStudent(db, { registered: false })
    const columns = Object.fromEntries(own.map(([name]) => [name, getTableColumns(users)[name as 'id']]))
    const [[left], [empty]] = [
      await db.select(columns).from(users).where(eq(users.id, id)),
      await db.select(columns).from(users).where(eq(users.id, blank.id)),
    ]
    expect(left).toEqual(empty)
    await api.close()
  })
})

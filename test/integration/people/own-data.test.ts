import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OutputOf } from '#contract/operations.ts'
import { enqueueMails } from '#server/db/queries/mails/outbox.ts'
import {
  chatMessages,
  chatReads,
  requestReads,
  requests,
  requestTransitions,
  waitingEntries,
} from '#server/db/schema/requests.ts'
import { earlierChoices, studentMarks } from '#server/db/schema/matching.ts'
import { importRuns } from '#server/db/schema/operation.ts'
import { calendarFeeds } from '#server/db/schema/people.ts'
import { notices, outbox, pushSubscriptions } from '#server/db/schema/mail-and-events.ts'
import { withApi } from '#test/support/app.ts'
import { STORED_DATA } from '#domain/stored-data.ts'
import { COLUMNS } from '#test/support/own-data-columns.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'

const SCHEMA = new URL('../../../src/server/db/schema/', import.meta.url)

/** Every column of every table in the schema folder, as table.column. */
const schemaColumns = async (): Promise<Map<string, string[]>> => {
  const files = (await readdir(SCHEMA, { recursive: true })).filter((name) => name.endsWith('.ts'))
  const modules = await Promise.all(files.map((name) => import(new URL(name, SCHEMA).href) as Promise<object>))
  const tables = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable))
  return new Map(
    tables.map((table) => [getTableName(table), Object.values(getTableColumns(table)).map(({ name }) => name)]),
  )
}

describe('the schema', () => {
  let columns: Map<string, string[]>
  beforeAll(async () => {
    columns = await schemaColumns()
  })

  it('has no table of which nobody said where it is in one’s own data, and the columns named are there', () => {
    expect([...columns.keys()].toSorted()).toEqual(Object.keys(COLUMNS).toSorted())
    for (const [table, places] of Object.entries(COLUMNS))
      if (typeof places === 'object')
        expect(columns.get(table), table).toEqual(expect.arrayContaining(Object.keys(places.but)))
  })
})

describe('the data-protection text', () => {
  it('names everything about a person, and nothing else', () => {
    const places = Object.values(COLUMNS).flatMap((place) => (typeof place === 'object' ? [place.named] : []))
    // The log is no table.
    expect([...new Set([...places, 'log'])].toSorted()).toEqual(Object.keys(STORED_DATA).toSorted())
  })
})

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], value)

withApi('own data', { settings: { INSTITUTION_NAME: 'University of Examples' } }, (api, open) => {
  let student: MadeUser
  let supervisor: MadeUser

  beforeEach(async () => {
    const { db } = open()
    const tag = await makeTags(db, ['AI'])
    student = await makeStudent(db, {
      email: 'Sofia@uni.example',
      firstName: 'Sofía',
      lastName: 'Peña',
      language: 'de',
      thesisDescription: 'Sensors',
      bio: 'left from an earlier role',
      tags: [tag.AI],
    })
    supervisor = await makeSupervisor(db, { email: 'ada@uni.example', firstName: 'Ada', lastName: 'Weiß' })
  })

  const exportOf = (who: MadeUser, by: MadeUser = who) => api.ok('users.export', { id: who.id }, { as: by.email })

  /** Leaves a row about the student in every table. */
  const liveALittle = async (): Promise<void> => {
    const { db } = open()
    const as = { as: student.email }
    const file = {
      bytes: await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    }
    await api.ok(
      'users.picture.put',
      { id: student.id, file: { ...file, fileName: 'a', contentType: 'image/png' } },
      as,
    )
    await api.ok('users.shortlist.put', { id: student.id, listed_id: supervisor.id }, as)
    await api.ok('users.blocks.add', { id: student.id, blocked_id: supervisor.id }, as)
    const first = await api.ok('supervision_requests.create', { supervisor_id: supervisor.id }, as)
    const accept = { id: first.id, state: 'ACCEPTED' } as const
    await api.ok('supervision_requests.patch', accept, { as: supervisor.email })
    await api.ok('admin.cycles.open', { name: 'Next' }, { as: (await makeAdmin(db)).email })
    const tags = await makeTags(db, ['Robots'])
    const robot = {
      title: 'A robot that listens',
      tag_ids: [tags.Robots],
      languages: ['en' as const],
      state: 'OPEN' as const,
    }
    const idea = await api.ok('supervisors.ideas.add', { id: supervisor.id, ...robot }, { as: supervisor.email })
    const wish = { supervisor_id: supervisor.id, idea_id: idea.id }
    const second = await api.ok('supervision_requests.create', wish, as)
    const titled = { id: second.id, state: 'ACCEPTED', working_title_of: idea.id } as const
    await api.ok('supervision_requests.patch', titled, { as: supervisor.email })
    const said = { requestId: second.id, at: new Date(), toState: 'ACCEPTED' as const, reason: 'paired_by_admin' }
    await db.insert(requestTransitions).values([{ ...said, fromState: 'ACCEPTED', note: 'You asked us for it.' }])
    const [chat] = await db
      .insert(requests)
      .values({
        type: 'CHAT',
        state: 'ACCEPTED',
        studentId: student.id,
        supervisorId: supervisor.id,
        cycleId: sql`(select id from cycles where closed_at is null)`,
        message: 'May I ask?',
        createdAt: new Date(Date.now() + 1000),
        updatedAt: new Date(),
      })
      .returning({ id: requests.id })
    await db.insert(requests).values({
      type: 'CHAT',
      state: 'REJECTED',
      studentId: student.id,
      supervisorId: supervisor.id,
      cycleId: sql`(select id from cycles where closed_at is null)`,
      message: 'May I ask again?',
      rejectionReason: 'too_late',
      rejectionAnswer: 'Ask me in spring.',
      createdAt: new Date(Date.now() + 2000),
      updatedAt: new Date(),
    })
    await db.insert(chatMessages).values([
      { requestId: chat?.id ?? '', by: student.id, text: 'Hello', at: new Date() },
      { requestId: chat?.id ?? '', by: supervisor.id, text: 'Not yours', at: new Date() },
    ])
    await db.insert(chatReads).values([{ requestId: chat?.id ?? '', userId: student.id, until: new Date() }])
    await db.insert(requestReads).values([{ requestId: second.id, userId: student.id, until: new Date() }])
    const offeredUntil = new Date(Date.now() + 1000)
    const waits = { studentId: student.id, supervisorId: supervisor.id, joinedAt: new Date(), offeredUntil }
    await db
      .insert(waitingEntries)
      .values([{ ...waits, cycleId: sql`(select id from cycles where closed_at is null)` }])
    const mark = { supervisorId: student.id, studentId: supervisor.id, starred: true, note: 'Asks well.' }
    await db.insert(studentMarks).values([mark])
    const mail = { userId: student.id, recipient: student.email, payload: { some: 'thing' } }
    await enqueueMails(db, [{ ...mail, eventKey: 'one', kind: 'added', dueAt: new Date() }], new Date(0))
    const [device] = await db
      .insert(pushSubscriptions)
      .values({
        userId: student.id,
        sessionId: randomUUID(),
        endpoint: 'https://push.example/1',
        p256dh: 'a key',
        auth: 'a secret',
        language: 'de',
        browser: 'Firefox',
        system: 'Windows',
        createdAt: new Date(),
        seenAt: new Date(),
        lastSuccessAt: new Date(),
      })
      .returning({ id: pushSubscriptions.id })
    await db.insert(calendarFeeds).values({ userId: student.id, createdAt: new Date() })
    const told = { ...mail, eventKey: 'two', kind: 'push:added', recipient: '', dueAt: new Date() }
    await db.insert(outbox).values({ ...told, subscriptionId: device?.id ?? null, createdAt: new Date(0) })
    await db.execute(sql`update outbox set sent_at = now()`)
    await db.update(requests).set({ answerBy: new Date() })
    const begun = { kind: 'tags', dryRun: true, startedBy: student.id, startedAt: new Date() } as const
    await db.insert(importRuns).values({ ...begun, phase: 'reading', seenAt: new Date() })
    await db.insert(earlierChoices).values([{ userId: student.id, tagName: 'Logic', priority: 1 }])
    const lost = { requestId: randomUUID(), userId: student.id, otherId: supervisor.id, kind: 'removed' } as const
    await db.insert(notices).values({ ...lost, tags: ['Logic'], at: new Date() })
    await db.execute(sql`insert into levels (position, name_en, name_de) values (1, 'Master', 'Master')`)
    await db.execute(sql`update users set level_ids = array(select id from levels) where id = ${student.id}`)
    await db.execute(
      sql`update users set academic_title = 'Dr.', group_name = 'Robotics', website = 'https://uni.example' where id = ${student.id}`,
    )
    await db.execute(
      sql`update sessions set first_name_hint = 'S.', last_name_hint = 'P.' where lower(email) = 'sofia@uni.example'`,
    )
  }

  it('has every column about a person where the list above says', async () => {
    await liveALittle()
    // A supervisor has places, a student has the rest.
    const asSupervisor = await exportOf(supervisor)
    const own: OutputOf<'users.export'> = {
      ...(await api.ok('users.export', { id: student.id }, { cookie: await hintedSession() })),
      places: asSupervisor.places,
      ideas: asSupervisor.ideas,
    }
    const paths = [...(await schemaColumns())].flatMap(([table, columns]) => {
      const places = COLUMNS[table]
      if (typeof places !== 'object') return []
      return columns
        .map((column) => places.but[column] ?? `in ${places.at}.${column}`)
        .flatMap((place) => (place.startsWith('in ') ? [place.slice('in '.length)] : []))
    })
    const missing = paths.filter((path) => at(own, path) === null || at(own, path) === undefined)
    expect(missing).toEqual([])
    expect(own.account).toMatchObject({ email: student.email, thesis_description: 'Sensors' })
    expect(own.closed_pairs).toMatchObject([{ as: 'student', email: student.email }])
  })

  const hintedSession = async (): Promise<string> => {
    const cookie = await api.signIn(student.email)
    await open().db.execute(sql`update sessions set first_name_hint = 'S.', last_name_hint = 'P.'`)
    return cookie
  }

  it('names other people by their id alone', async () => {
    await liveALittle()
    const text = JSON.stringify(await exportOf(student))
    expect(text).toContain(supervisor.id)
    expect(text).not.toMatch(/ada@uni\.example|Weiß|Not yours/)
  })
})

import { readdir } from 'node:fs/promises'
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OutputOf } from '#contract/operations.ts'
import { enqueueMails } from '#server/db/queries/mails/outbox.ts'
import { chatMessages } from '#server/db/schema/chat-messages.ts'
import { requests } from '#server/db/schema/requests.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { eachDatabase, emptyTables } from '#test/support/databases.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'

/** Where in the export a column about a person is, as a path; or why it is not there. */
type Place = `in ${string}` | `not there: ${string}`

const OTHERS = 'not there: about the other person, whose data are theirs' as const
const OUR_OWN = 'not there: our own bookkeeping, says nothing about a person' as const
const NAMED_BY_ID = 'not there: only says whose row this is, which account.id tells' as const
const BY_DATABASE = 'not there: made by the database of columns that are' as const
const NOT_A_PERSON = 'not there: about no person' as const

const COLUMNS: Readonly<Record<string, Readonly<Record<string, Place>> | Place>> = {
  users: {
    id: 'in account.id',
    email: 'in account.email',
    identity_issuer: 'in account.identity.issuer',
    identity_subject: 'in account.identity.subject',
    role: 'in account.role',
    first_name: 'in account.first_name',
    last_name: 'in account.last_name',
    bio: 'in account.bio',
    thesis_description: 'in account.thesis_description',
    language: 'in settings.language',
    confirm_supervision_request: 'in settings.confirm.supervision_request',
    confirm_dismiss: 'in settings.confirm.dismiss',
    confirm_accept: 'in settings.confirm.accept',
    confirm_reject: 'in settings.confirm.reject',
    confirm_add_student: 'in settings.confirm.add_student',
    confirm_remove_student: 'in settings.confirm.remove_student',
    created_at: 'in account.created_at',
    registered_at: 'in account.registered_at',
    deleted_at: 'not there: nobody whose data were deleted can ask',
    match_revision: OUR_OWN,
    is_registered_supervisor: BY_DATABASE,
    search_name: BY_DATABASE,
    sort_name: BY_DATABASE,
  },
  supervisors: {
    user_id: NAMED_BY_ID,
    total_slots: 'in places.total_slots',
    taken_outside: 'in places.taken_outside',
    accepted_slots: 'in places.accepted_slots',
    available_slots: BY_DATABASE,
  },
  user_tags: { user_id: NAMED_BY_ID, tag_id: 'in tags.0.tag_id', priority: 'in tags.0.priority' },
  pictures: { user_id: NAMED_BY_ID, bytes: 'in picture.base64', hash: 'not there: made of the picture' },
  dismissals: {
    student_id: NAMED_BY_ID,
    supervisor_id: 'in dismissals.0.supervisor_id',
    at: 'in dismissals.0.at',
  },
  requests: {
    id: 'in requests.0.id',
    type: 'in requests.0.type',
    state: 'in requests.0.state',
    student_id: 'in requests.0.student_id',
    supervisor_id: 'in requests.0.supervisor_id',
    cycle_id: 'in requests.0.cycle_id',
    message: 'in requests.1.message',
    created_at: 'in requests.0.created_at',
    updated_at: 'in requests.0.updated_at',
    is_pair: BY_DATABASE,
  },
  request_transitions: {
    id: OUR_OWN,
    request_id: 'in requests.0.id',
    at: 'in requests.0.history.0.at',
    by: 'in requests.0.history.0.by',
    from_state: 'in requests.0.history.1.from',
    to_state: 'in requests.0.history.0.to',
    reason: 'in requests.0.history.0.reason',
    caused_by: 'not there: another request of the student, which a supervisor may know nothing of',
  },
  chat_messages: {
    id: 'in chat_messages.0.id',
    request_id: 'in chat_messages.0.request_id',
    by: NAMED_BY_ID,
    text: 'in chat_messages.0.text',
    at: 'in chat_messages.0.at',
  },
  confirmations: {
    number: 'in confirmations.0.number',
    request_id: 'in confirmations.0.request_id',
    cycle_id: 'in confirmations.0.cycle_id',
    student_id: 'in confirmations.0.student_id',
    supervisor_id: 'in confirmations.0.supervisor_id',
    accepted_at: 'in confirmations.0.accepted_at',
    institution_name: 'in confirmations.0.institution_name',
    student_name: 'in confirmations.0.name',
    supervisor_name: OTHERS,
    cycle_name: 'in confirmations.0.cycle_name',
    revoked_at: 'in confirmations.0.ended_at',
    replaced: 'in confirmations.0.replaced',
  },
  closed_pairs: {
    id: OUR_OWN,
    cycle_id: 'in closed_pairs.0.cycle_id',
    student_last_name: 'in closed_pairs.0.last_name',
    student_first_name: 'in closed_pairs.0.first_name',
    student_email: 'in closed_pairs.0.email',
    supervisor_last_name: OTHERS,
    supervisor_first_name: OTHERS,
    supervisor_email: OTHERS,
    confirmed_at: 'in closed_pairs.0.confirmed_at',
  },
  outbox: {
    id: OUR_OWN,
    event_key: OUR_OWN,
    kind: 'in mails.0.kind',
    user_id: NAMED_BY_ID,
    recipient: 'in mails.0.recipient',
    payload: 'in mails.0.payload',
    transition_id: OUR_OWN,
    created_at: 'in mails.0.created_at',
    due_at: OUR_OWN,
    locked_until: OUR_OWN,
    handed_over_at: OUR_OWN,
    attempts: OUR_OWN,
    sent_at: 'in mails.0.sent_at',
    cancelled_at: OUR_OWN,
    parked_at: OUR_OWN,
    last_error: OUR_OWN,
  },
  events: {
    id: OUR_OWN,
    transaction: OUR_OWN,
    user_id: NAMED_BY_ID,
    type: 'in events.0.type',
    data: 'in events.0.data',
    at: 'in events.0.at',
  },
  sessions: {
    id: 'in sessions.0.id',
    issuer: 'in account.identity.issuer',
    subject: 'in account.identity.subject',
    email: 'in sessions.0.email',
    browser: 'in sessions.0.browser',
    system: 'in sessions.0.system',
    first_name_hint: 'in sessions.0.first_name_hint',
    last_name_hint: 'in sessions.0.last_name_hint',
    created_at: 'in sessions.0.created_at',
    last_seen_at: 'in sessions.0.last_seen_at',
    authenticated_at: 'in sessions.0.authenticated_at',
    sealed_id_token: 'not there: sealed, and made of what account.identity and account.email tell',
    expires_at: 'in sessions.0.expires_at',
  },
  cycles: NOT_A_PERSON,
  tags: NOT_A_PERSON,
  tag_similarities: NOT_A_PERSON,
  matching_revision: NOT_A_PERSON,
  signing_keys: NOT_A_PERSON,
}

const SCHEMA = new URL('../../src/server/db/schema/', import.meta.url)

/** Every column of every table in the schema folder, as table.column. */
const schemaColumns = async (): Promise<Map<string, string[]>> => {
  const files = (await readdir(SCHEMA)).filter((name) => name.endsWith('.ts'))
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

  it('has no column for which nobody said whether it belongs to one’s own data', () => {
    expect([...columns.keys()].toSorted()).toEqual(Object.keys(COLUMNS).toSorted())
    for (const [table, names] of columns) {
      const places = COLUMNS[table]
      if (typeof places === 'object')
        expect({ [table]: Object.keys(places).toSorted() }).toEqual({ [table]: names.toSorted() })
    }
  })
})

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], value)

eachDatabase('own data', (open) => {
  let api: TestApi
  let student: MadeUser
  let supervisor: MadeUser

  beforeEach(async () => {
    const { db } = open()
    await emptyTables(open())
    api = await testApp(open(), { settings: { INSTITUTION_NAME: 'University of Examples' } })
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
  afterEach(() => api.close())

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
    await api.ok('users.blocks.add', { id: student.id, blocked_id: supervisor.id }, as)
    const first = await api.ok('supervision_requests.create', { supervisor_id: supervisor.id }, as)
    const accept = { id: first.id, state: 'ACCEPTED' } as const
    await api.ok('supervision_requests.patch', accept, { as: supervisor.email })
    await api.ok('admin.cycles.open', { name: 'Next' }, { as: (await makeAdmin(db)).email })
    const second = await api.ok('supervision_requests.create', { supervisor_id: supervisor.id }, as)
    await api.ok('supervision_requests.patch', { id: second.id, state: 'ACCEPTED' }, { as: supervisor.email })
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
    await db.insert(chatMessages).values([
      { requestId: chat?.id ?? '', by: student.id, text: 'Hello', at: new Date() },
      { requestId: chat?.id ?? '', by: supervisor.id, text: 'Not yours', at: new Date() },
    ])
    const mail = { userId: student.id, recipient: student.email, payload: { some: 'thing' }, transitionId: null }
    await enqueueMails(db, [{ ...mail, eventKey: 'one', kind: 'added', dueAt: new Date() }], new Date(0))
    await db.execute(sql`update outbox set sent_at = now()`)
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
    }
    const paths = Object.values(COLUMNS)
      .flatMap((places) => (typeof places === 'string' ? [] : Object.values(places)))
      .flatMap((place) => (place.startsWith('in ') ? [place.slice('in '.length)] : []))
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

  it('is for oneself and for admins', async () => {
    const refused = await api.refused('users.export', { id: student.id }, { as: supervisor.email })
    expect(refused.statusCode).toBe(403)
    const admin = await makeAdmin(open().db)
    expect((await exportOf(student, admin)).account.id).toBe(student.id)
    await api.ok('users.delete', { id: student.id }, { as: admin.email })
    expect((await api.refused('users.export', { id: student.id }, { as: admin.email })).statusCode).toBe(404)
  })
})

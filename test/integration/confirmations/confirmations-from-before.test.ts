/** Confirmations from before documents kept what they say: fixed by the migration, their codes stay genuine. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { MIGRATIONS_FOLDER } from '#server/db/migrations-folder.ts'
import { sealPrivateKey } from '#server/sealed-key.ts'
import { createPrivateKey } from 'node:crypto'
import { testApp } from '#test/support/api.ts'
import { serverDatabaseUrl } from '#test/support/databases/databases.ts'

const LAST_BEFORE = '0005_similarities_in_bulk'
const SECRET = 'a secret of at least thirty-two characters'
/** Made, with its key, by the version before. */
const NUMBER = 'T26-7K3M-9QXF'
const CODE = 'AXc8BZwaPMdE36-ivUJvKZ62NKHWTMPouoUcm3negdwB7fWPcD-x9HCUH2WM1t_b53ZaNo4COi30KMZtAl9OLlyUhhl0js3NdeUE'
const KEY_ID = '773c059c'
const PUBLIC_KEY =
  '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEALZB8oCJ2ahwVPvCqcovg53I9Y5rOEC9c8zcOcRHYNeY=\n-----END PUBLIC KEY-----\n'
const PRIVATE_KEY =
  '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIPlAD6njdg1odhT9fRxpAkFbOlSX9l3ay/VXEAoX1yxh\n-----END PRIVATE KEY-----\n'

let folder: string
let opened: OpenDatabase
let drop: () => Promise<void>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-migrations-'))
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { tag: string }[] }
  const last = entries.findIndex(({ tag }) => tag === LAST_BEFORE)
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, last + 1) }))
  const database = await serverDatabaseUrl('empty')
  drop = database.drop
  opened = await openDatabase({ databaseUrl: database.url, dataDir: '' })
  await migrate(opened, folder)
})
afterEach(async () => {
  await opened.close()
  await drop()
  await rm(folder, { recursive: true })
})

it('say from now on what they would have said at the migration', async () => {
  const { db } = opened
  // With the columns that there were: those of today's schema come with the migrations after it.
  const make = async (email: string, role: string, first: string, last: string, deleted = false) => {
    const { rows: made } = await db.execute<{ id: string }>(sql`
      insert into users (email, role, first_name, last_name, created_at, registered_at, deleted_at)
      values (${email}, ${role}::user_role, ${first}, ${last}, now(), case when ${first} <> '' then now() end,
        case when ${deleted} then now() end) returning id`)
    return { id: made[0]?.id ?? '', email }
  }
  const student = await make('ida@uni.example', 'STUDENT', 'Ida', 'Öz')
  const invited = await make('invited@uni.example', 'STUDENT', '', '')
  const supervisor = await make('max@uni.example', 'SUPERVISOR', 'Max', 'Ng')
  const gone = await make('gone@uni.example', 'STUDENT', '', '', true)
  await db.execute(sql`insert into supervisors (user_id, total_slots, taken_outside) values (${supervisor.id}, 5, 0)`)
  await db.execute(sql`insert into cycles (name, opened_at) values ('Winter', now())`)
  const sealed = sealPrivateKey(SECRET, { id: KEY_ID, privateKey: createPrivateKey(PRIVATE_KEY) })
  await db.execute(sql`
    insert into signing_keys (id, public_key, sealed_private_key, created_at)
    values (${KEY_ID}, ${PUBLIC_KEY}, ${sealed}, now())`)
  const issue = (number: string, studentId: string, revoked: boolean) =>
    db.execute(sql`
      with asked as (
        insert into requests (type, state, student_id, supervisor_id, cycle_id, created_at, updated_at)
        select 'SUPERVISION', ${revoked ? 'WITHDRAWN' : 'ACCEPTED'}::request_state, ${studentId}, ${supervisor.id},
          c.id, now(), now() from cycles c returning *)
      insert into confirmations (number, request_id, cycle_id, student_id, supervisor_id, accepted_at, revoked_at)
      select ${number}, id, cycle_id, student_id, supervisor_id, '2026-03-01T12:00:00Z',
        case when ${revoked} then now() end from asked`)
  await issue(NUMBER, student.id, false)
  await issue('T26-0000-0001', invited.id, false)
  await issue('T26-0000-0002', gone.id, false)
  await issue('T26-0000-0003', gone.id, true)

  await migrate(opened)
  const { rows } = await db.execute(sql`
    select number, student_name, supervisor_name, cycle_name, institution_name, replaced from confirmations
    order by number`)
  const fixed = { supervisor_name: 'Max Ng', cycle_name: 'Winter', institution_name: null, replaced: false }
  expect(rows).toEqual([
    { number: 'T26-0000-0001', student_name: 'invited@uni.example', ...fixed },
    { number: 'T26-0000-0002', student_name: 'gone@uni.example', ...fixed },
    { number: 'T26-0000-0003', student_name: null, ...fixed },
    { number: NUMBER, student_name: 'Ida Öz', ...fixed },
  ])

  const api = await testApp(opened, { secret: SECRET })
  const verify = () => api.ok('confirmations.verify', { code: CODE })
  expect(await verify()).toMatchObject({ status: 'VALID', student_name: 'Ida Öz', supervisor_name: 'Max Ng' })
  await api.ok('users.patch', { id: student.id, first_name: 'Eve' }, { as: student.email })
  expect(await verify()).toMatchObject({ status: 'REPLACED', student_name: null })
  await api.close()
})

/** A database without room: calls are told so, nothing of them is there, and they go well again once there is room. */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from '#server/http/log/log.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { type MadeUser, makeStudent, makeSupervisor } from '#test/support/people.ts'

withDatabase('a database without room', (open) => {
  let api: TestApi
  let student: MadeUser
  let supervisor: MadeUser
  let lines: string[]

  beforeEach(async () => {
    await emptyTables(open())
    lines = []
    const logger = createLog('error', { write: (line) => void lines.push(line) })
    api = await testApp(open(), { logger })
    student = await makeStudent(open().db)
    supervisor = await makeSupervisor(open().db)
    // As PostgreSQL says it of a disk: this one is full for a single table.
    await open().db.execute(sql`
      create function disk_is_full() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
  })
  afterEach(async () => {
    await open().db.execute(sql`drop function disk_is_full() cascade`)
    await api.close()
  })

  const ask = () =>
    api.call('supervision_requests.create', { supervisor_id: supervisor.id }, { as: student.email, locale: 'en' })

  it('says so with a code of its own, undoes the call, and tells the operator', async () => {
    const { db } = open()
    await db.execute(sql`create trigger no_room before insert on outbox execute function disk_is_full()`)
    expect(await ask()).toMatchObject({
      status: 503,
      headers: { 'retry-after': '60' },
      body: { code: 'insufficient_resources', message: expect.not.stringContaining('file') },
    })
    expect((await db.execute(sql`select 1 from requests`)).rows).toEqual([])
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { operation: 'supervision_requests.create', err: { code: '53100' } },
    ])
    await db.execute(sql`drop trigger no_room on outbox`)
    expect((await ask()).status).toBe(201)
  })
})

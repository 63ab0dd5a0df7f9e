/** Which decisions are new to a student: the server keeps what was seen, so that every window and device says the same. */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestApi, testApp } from '#test/support/api.ts'
import { eachDatabase, emptyTables } from '#test/support/databases/databases.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'

eachDatabase('news of requests', (open) => {
  let api: TestApi
  let student: MadeUser
  let supervisor: MadeUser
  let now: Date

  beforeEach(async () => {
    const { db } = open()
    await emptyTables(open())
    now = new Date('2026-11-02T09:00:00Z')
    api = await testApp(open(), { now: () => now })
    student = await makeStudent(db)
    supervisor = await makeSupervisor(db, { totalSlots: 2 })
  })
  afterEach(() => api.close())

  const later = () => {
    now = new Date(now.getTime() + 1000)
  }
  const ask = () => api.ok('supervision_requests.create', { supervisor_id: supervisor.id }, { as: student.email })
  const decide = (id: string, state: 'ACCEPTED' | 'REJECTED' | 'WITHDRAWN', by = supervisor) => {
    later()
    return api.ok('supervision_requests.patch', { id, state }, { as: by.email })
  }
  const newsOf = async (as: MadeUser) => {
    const { items } = await api.ok('supervision_requests.list', {}, { as: as.email })
    return items.filter(({ is_news: isNews }) => isNews).map(({ id }) => id)
  }
  const see = (as: MadeUser, ...seen: { request_id: string; until: string }[]) =>
    api.ok('users.seen_requests.put', { id: as.id, seen }, { as: as.email })

  it('are decisions of the supervisor since the student has seen the request, on whichever device', async () => {
    const { id } = await ask()
    expect(await newsOf(student)).toEqual([])
    const { updated_at: until } = await decide(id, 'REJECTED')
    expect([await newsOf(student), await newsOf(supervisor)]).toEqual([[id], []])
    await see(student, { request_id: id, until })
    expect(await newsOf(student)).toEqual([])
    later()
    await api.ok('supervision_requests.undo', { id }, { as: supervisor.email })
    expect(await newsOf(student)).toEqual([id])
    expect(await newsOf(await makeAdmin(open().db))).toEqual([])
  })

  it('are direct adds, also of somebody who has never looked, and answers to a question', async () => {
    const added = await api.ok('supervision_requests.create', { student_id: student.id }, { as: supervisor.email })
    expect(await newsOf(student)).toEqual([added.id])
    const question = { supervisor_id: supervisor.id, message: 'May I ask?' }
    const chat = await api.ok('chat_requests.create', question, { as: student.email })
    expect(chat.is_news).toBe(false)
    await api.ok('chat_requests.patch', { id: chat.id, state: 'ACCEPTED' }, { as: supervisor.email })
    const { items } = await api.ok('chat_requests.list', {}, { as: student.email })
    expect(items).toMatchObject([{ id: chat.id, is_news: true }])
  })

  it('are no deeds of the student, nor what follows from an acceptance', async () => {
    const other = await makeSupervisor(open().db, { totalSlots: 1 })
    const withdrawn = await api.ok('supervision_requests.create', { supervisor_id: other.id }, { as: student.email })
    await decide(withdrawn.id, 'WITHDRAWN', student)
    later()
    await api.ok('supervision_requests.undo', { id: withdrawn.id }, { as: student.email })
    const accepted = await ask()
    await decide(accepted.id, 'ACCEPTED')
    expect(await newsOf(student)).toEqual([accepted.id])
  })

  it('stay when what was seen is older than the decision, and do not come back when it comes in late', async () => {
    const asked = await ask()
    const rejected = await decide(asked.id, 'REJECTED')
    const [before, after] = [asked, rejected].map(({ id, updated_at: until }) => ({ request_id: id, until }))
    if (!before || !after) throw new Error('two states were seen')
    await see(student, before)
    expect(await newsOf(student)).toEqual([asked.id])
    await see(student, after, before)
    await see(student, before)
    expect(await newsOf(student)).toEqual([])
  })

  it('can not be seen before they are decided', async () => {
    const { id } = await ask()
    await see(student, { request_id: id, until: '2099-01-01T00:00:00.000Z' })
    await decide(id, 'REJECTED')
    expect(await newsOf(student)).toEqual([id])
  })

  it('are told to the own windows when they were seen, once, and nobody sees those of others for them', async () => {
    const { id } = await ask()
    const { updated_at: until } = await decide(id, 'REJECTED')
    const stranger = await makeStudent(open().db)
    await see(stranger, { request_id: id, until }, { request_id: stranger.id, until })
    expect(await newsOf(student)).toEqual([id])
    await see(student, { request_id: id, until })
    await see(student, { request_id: id, until })
    const { rows } = await open().db.execute(sql`select user_id, data from events where type = 'seen'`)
    expect(rows).toEqual([{ user_id: student.id, data: {} }])
  })
})

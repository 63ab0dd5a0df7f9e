/** Whoever rejected a student is suggested to them after all others who fit. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestApi, testApp } from '#test/support/api.ts'
import { eachDatabase, emptyTables } from '#test/support/databases/databases.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'

eachDatabase('suggestions after a rejection', (open) => {
  let api: TestApi
  let [student, other, exact, admin] = [] as unknown as [MadeUser, MadeUser, MadeUser, MadeUser]
  let requestId: string

  /** Three who fit less and less, of whom the best has rejected the student. */
  beforeEach(async () => {
    const { db } = open()
    await emptyTables(open())
    api = await testApp(open())
    const tags = await makeTags(db, ['graphs', 'logic', 'art'])
    student = await makeStudent(db, { tags: [tags.graphs, tags.logic] })
    other = await makeStudent(db, { tags: [tags.graphs, tags.logic] })
    exact = await makeSupervisor(db, { tags: [tags.graphs, tags.logic], firstName: 'Exact' })
    await makeSupervisor(db, { tags: [tags.graphs], firstName: 'Half' })
    await makeSupervisor(db, { tags: [tags.art], firstName: 'None' })
    admin = await makeAdmin(db)
    const request = await api.ok('supervision_requests.create', { supervisor_id: exact.id }, { as: student.email })
    requestId = request.id
    const reason = 'other_field'
    await api.ok('supervision_requests.patch', { id: requestId, state: 'REJECTED', reason }, { as: exact.email })
  })
  afterEach(() => api.close())

  const suggested = async ({ id, email }: MadeUser, limit = 20) =>
    (await api.ok('matches.list', { id, limit }, { as: email })).map(({ supervisor }) => supervisor.first_name)

  it('name those who fit and have not rejected first, however few are asked for, and to others by score alone', async () => {
    expect(await suggested(student)).toEqual(['Half', 'Exact', 'None'])
    expect(await suggested(student, 1)).toEqual(['Half'])
    expect(await suggested(other)).toEqual(['Exact', 'Half', 'None'])
  })

  it('are by score again when the rejection was undone', async () => {
    await api.ok('supervision_requests.undo', { id: requestId }, { as: exact.email })
    await api.ok('supervision_requests.patch', { id: requestId, state: 'WITHDRAWN' }, { as: student.email })
    expect(await suggested(student)).toEqual(['Exact', 'Half', 'None'])
  })

  it('are by score again in a new cycle, and as before when that is called off', async () => {
    const { id } = await api.ok('admin.cycles.open', { name: 'Next' }, { as: admin.email })
    expect(await suggested(student)).toEqual(['Exact', 'Half', 'None'])
    await api.ok('admin.cycles.call_off', { id }, { as: admin.email })
    expect(await suggested(student)).toEqual(['Half', 'Exact', 'None'])
  })

  it('are by score while only a question was rejected', async () => {
    const asked = await api.ok(
      'chat_requests.create',
      { supervisor_id: exact.id, message: 'May I ask something?' },
      { as: other.email },
    )
    await api.ok('chat_requests.patch', { id: asked.id, state: 'REJECTED' }, { as: exact.email })
    expect(await suggested(other)).toEqual(['Exact', 'Half', 'None'])
  })
})

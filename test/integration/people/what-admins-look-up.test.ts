import { expect, it } from 'vitest'
import { forEachTest, withApi } from '#test/support/app.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'

withApi('data for admins', (api, open) => {
  const student = forEachTest(() => makeStudent(open().db))
  const supervisor = forEachTest(() => makeSupervisor(open().db, { totalSlots: 5 }))
  const admin = forEachTest(() => makeAdmin(open().db))

  const figures = () => api.ok('admin.statistics', {}, { as: admin.email })
  const list = (input: Parameters<typeof api.ok<'users.list'>>[1]) =>
    api.ok('users.list', { limit: 1, ...input }, { as: admin.email })

  it('is how many want a tag and how many offer it, nobody who left', async () => {
    const { db } = open()
    const { Art, Design } = await makeTags(db, ['Art', 'Design'])
    await makeStudent(db, { tags: [Design, Art] })
    await makeStudent(db, { tags: [Design] })
    await makeStudent(db, { tags: [Art], deleted: true })
    await makeSupervisor(db, { tags: [Art] })
    expect((await figures()).tags).toEqual([
      { tag_name: 'Design', demand: 2, supply: 0 },
      { tag_name: 'Art', demand: 1, supply: 1 },
    ])
  })

  it('is counted the same in the figures and in the lists behind them', async () => {
    const { db } = open()
    const other = await makeSupervisor(db, { totalSlots: 5 })
    await makeSupervisor(db, { registered: false, totalSlots: 4, takenOutside: 4 })
    await makeSupervisor(db, { deleted: true, totalSlots: 10 })
    await makeStudent(db, { deleted: true })
    await api.ask(await makeStudent(db), supervisor)
    await api.add(supervisor, student)
    const torn = await makeStudent(db)
    for (const each of [supervisor, other]) await api.add(each, torn)
    const gone = await makeStudent(db)
    for (const each of [supervisor, other]) await api.add(each, gone)
    await api.ok('users.delete', { id: gone.id }, { as: gone.email })

    expect(await figures()).toMatchObject({
      supervisors: { registered: 2, total: 3, owe_answers: 1 },
      open_requests: 1,
      slots: { available: 5, taken_here: 5, taken_outside: 4, total: 14 },
      students: { with_supervisor: 2, total: 3, waiting: 1, ask_again: 0, asked_nobody: 0 },
      conflicts: [{ student: { id: torn.id } }],
    })
    expect(await list({ role: 'SUPERVISOR', registered: true })).toMatchObject({ total: 2, items: [{}] })
    expect(await list({ situation: 'owes_answers' })).toMatchObject({ total: 1 })
    expect(await list({ situation: 'with_free_places' })).toMatchObject({ total: 2, free_places: 5 })
    expect(await list({ situation: 'with_supervisor' })).toMatchObject({ total: 2, items: [{}] })
    expect(await list({ situation: 'without_supervisor' })).toMatchObject({ total: 1, items: [{}] })
    expect(await list({ situation: 'waiting' })).toMatchObject({
      total: 1,
      items: [{ student: { pending_requests: 1, has_supervisor: false } }],
    })
    expect(await list({ situation: 'in_conflict' })).toMatchObject({ total: 1, items: [{ id: torn.id }] })
  })

  it('is who has to ask again: rejected by all, or withdrawn, and nothing open', async () => {
    const { db } = open()
    const patch = (id: string, state: 'REJECTED' | 'WITHDRAWN', who: MadeUser) => api.decide(who, id, state)
    const [rejected, withdrew, asks] = [await makeStudent(db), await makeStudent(db), await makeStudent(db)]
    for (const each of [rejected, asks]) await patch((await api.ask(each, supervisor)).id, 'REJECTED', supervisor)
    await patch((await api.ask(withdrew, supervisor)).id, 'WITHDRAWN', withdrew)
    const still = await api.ask(asks, await makeSupervisor(db))
    const again = async () =>
      (await list({ situation: 'has_to_ask_again', limit: 9 })).items.map(({ id }) => id).toSorted()
    expect(await again()).toEqual([rejected.id, withdrew.id].toSorted())
    expect(await figures()).toMatchObject({
      students: { total: 4, with_supervisor: 0, waiting: 1, ask_again: 2, asked_nobody: 1 },
      longest_waiting: [{ student: { id: asks.id }, asked: 1 }],
    })
    await patch(still.id, 'WITHDRAWN', asks)
    expect(await again()).toHaveLength(3)
  })

  it('is who has chosen no tags, and who has asked nobody in this cycle', async () => {
    const { db } = open()
    const { Logic } = await makeTags(db, ['Logic'])
    const chose = await makeStudent(db, { tags: [Logic] })
    const asked = await makeStudent(db, { tags: [Logic] })
    for (const each of [chose, asked]) await api.ask(each, supervisor)
    const paired = await makeStudent(db, { tags: [Logic] })
    await api.add(supervisor, paired)
    const early = await makeStudent(db, { tags: [Logic] })
    expect(await list({ situation: 'without_tags', role: 'STUDENT' })).toMatchObject({
      total: 1,
      items: [{ id: student.id }],
    })
    expect(await list({ situation: 'without_tags' })).toMatchObject({ total: 2 })
    expect(await list({ situation: 'asked_nobody', limit: 9 })).toMatchObject({ total: 2 })
    await api.ask(early, supervisor)
    expect(await list({ situation: 'asked_nobody' })).toMatchObject({ total: 1, items: [{ id: student.id }] })
  })

  it('is sorted by who fits somebody best, with how well, and those last who have no score', async () => {
    const { db } = open()
    const { Logic, Sets, Art } = await makeTags(db, ['Logic', 'Sets', 'Art'])
    const other = await makeSupervisor(db, { tags: [Logic], lastName: 'Abel' })
    const both = await makeSupervisor(db, { tags: [Logic, Sets], lastName: 'Berg' })
    const none = await makeSupervisor(db, { tags: [Art], lastName: 'Adam' })
    const away = await makeSupervisor(db, { registered: false, lastName: 'Zorn' })
    const asking = await makeStudent(db, { tags: [Logic, Sets] })
    const found = async (input: Parameters<typeof list>[0]) =>
      (await list({ limit: 9, ...input })).items.map(({ id, fit }) => [id, fit])
    const supervisors = await found({ role: 'SUPERVISOR', fits: asking.id })
    expect(supervisors.slice(0, 2)).toEqual([
      [both.id, 1],
      [other.id, expect.closeTo(2 / 3)],
    ])
    expect(supervisors).toContainEqual([none.id, 0])
    expect(supervisors).toContainEqual([away.id, undefined])
    expect((await found({ role: 'STUDENT', fits: both.id }))[0]).toEqual([asking.id, 1])
    expect((await found({ role: 'SUPERVISOR' })).every(([, fit]) => fit === undefined)).toBe(true)
    const first = await list({ role: 'SUPERVISOR', fits: asking.id })
    const second = await list({ role: 'SUPERVISOR', fits: asking.id, cursor: first.next_cursor ?? '' })
    expect([first, second].map(({ items }) => items[0]?.id)).toEqual([both.id, other.id])
    expect((await api.refused('users.list', { fits: admin.id }, { as: admin.email })).code).toBe('not_found')
  })

  it('are the requests of one person, for admins alone', async () => {
    const other = await makeStudent(open().db)
    const { id } = await api.ask(student, supervisor)
    const { id: ofOther } = await api.ask(other, supervisor)
    const requestsOf = async ({ id: personId }: MadeUser) => {
      const { items } = await api.ok('supervision_requests.list', { person_id: personId }, { as: admin.email })
      return items.map((request) => request.id)
    }
    expect(await requestsOf(student)).toEqual([id])
    expect(await requestsOf(supervisor)).toEqual([ofOther, id])
    const refused = await api.refused(
      'supervision_requests.list',
      { person_id: other.id, state: 'PENDING' },
      { as: supervisor.email },
    )
    expect(refused).toMatchObject({ statusCode: 400, issues: [{ path: 'person_id' }] })
  })

  it('says how many requests a student has sent to the student and to admins, not to supervisors', async () => {
    await api.ask(student, supervisor)
    const pendingFor = async ({ email }: MadeUser) =>
      (await api.ok('users.get', { id: student.id }, { as: email })).student?.pending_requests
    expect(await Promise.all([student, admin, supervisor].map(pendingFor))).toEqual([1, 1, undefined])
  })
})

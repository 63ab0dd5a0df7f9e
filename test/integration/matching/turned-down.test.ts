/** A supervisor who said no to a student in this cycle is not suggested to them any more, and is found all the same. */
import { beforeEach, expect, it } from 'vitest'
import { withApi } from '#test/support/app.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'

withApi('a supervisor who turned a student down', (api, open) => {
  let student: MadeUser
  let ada: MadeUser
  let ben: MadeUser

  beforeEach(async () => {
    const { db } = open()
    const { graphs, logic } = await makeTags(db, ['graphs', 'logic'])
    student = await makeStudent(db, { tags: [graphs, logic] })
    ada = await makeSupervisor(db, { firstName: 'Ada', tags: [graphs, logic] })
    ben = await makeSupervisor(db, { firstName: 'Ben', tags: [logic] })
    for (const { id, email } of [ada, ben]) {
      const idea = { id, title: 'A cable', tag_ids: [logic], state: 'OPEN' as const }
      await api.ok('supervisors.ideas.add', idea, { as: email })
    }
  })

  const as = () => ({ as: student.email })
  const firstNames = (people: readonly { readonly supervisor: { readonly first_name: string } }[]) =>
    people.map(({ supervisor }) => supervisor.first_name)
  const suggested = async () => firstNames(await api.ok('matches.list', { id: student.id }, as()))
  const kept = async () => firstNames(await api.ok('users.shortlist.list', { id: student.id }, as()))
  const ideas = async (filter = {}) => firstNames((await api.ok('ideas.list', filter, as())).items).toSorted()
  const found = async (query: string) =>
    (await api.ok('users.search', { query, sort: 'best_match' }, as())).items.map(({ first_name: name }) => name)
  const ask = async () => (await api.ok('supervision_requests.create', { supervisor_id: ada.id }, as())).id
  const decide = (id: string, state: 'ACCEPTED' | 'REJECTED' | 'WITHDRAWN', who = ada) => api.decide(who, id, state)
  const undo = (id: string, who = ada) => api.undo(who, id)

  const rejected = async () => {
    const id = await ask()
    await decide(id, 'REJECTED')
    return id
  }
  const removed = async () => {
    const id = await ask()
    await decide(id, 'ACCEPTED')
    await decide(id, 'WITHDRAWN')
    return id
  }

  it.each([
    ['by a rejection', rejected],
    ['by the end of a supervision', removed],
  ])('%s is suggested nowhere', async (_, turnDown) => {
    await api.ok('users.shortlist.put', { id: student.id, listed_id: ada.id }, as())
    expect([await kept(), await ideas()]).toEqual([['Ada'], ['Ada', 'Ben']])
    await turnDown()
    expect([await suggested(), await kept(), await ideas()]).toEqual([['Ben'], [], ['Ben']])
  })

  it('is found by search, of ideas too', async () => {
    await rejected()
    expect(await found('Ada')).toEqual(['Ada'])
    expect(await found('')).toEqual(['Ada', 'Ben'])
    expect(await ideas({ q: 'cable' })).toEqual(['Ada', 'Ben'])
  })

  it('is suggested again when that is undone', async () => {
    const id = await rejected()
    await undo(id)
    await decide(id, 'WITHDRAWN', student)
    expect([await suggested(), await ideas()]).toEqual([
      ['Ada', 'Ben'],
      ['Ada', 'Ben'],
    ])
  })

  it('is suggested again when the end of the supervision was undone, and somebody else ends it', async () => {
    const id = await removed()
    await undo(id)
    expect(await suggested()).toEqual(['Ben'])
    const admin = await makeAdmin(open().db)
    await api.ok('admin.pairs.end', { request_id: id, reason: 'By hand' }, { as: admin.email })
    expect(await suggested()).toEqual(['Ada', 'Ben'])
  })

  it('stays so when they are asked again in vain', async () => {
    await rejected()
    await decide(await ask(), 'WITHDRAWN', student)
    expect(await suggested()).toEqual(['Ben'])
  })

  it('is suggested to others, and in the next cycle', async () => {
    const { id, email } = await makeStudent(open().db, { tags: [] })
    const tags = await api.ok('users.tags.get', { id: student.id }, as())
    const same = tags.map(({ tag_id, priority }) => ({ tag_id, priority }))
    await api.ok('users.tags.put', { id, tags: same }, { as: email })
    await rejected()
    expect(firstNames(await api.ok('matches.list', { id }, { as: email }))).toEqual(['Ada', 'Ben'])
    const admin = await makeAdmin(open().db)
    await api.ok('admin.cycles.open', { name: 'Next' }, { as: admin.email })
    expect(await suggested()).toEqual(['Ada', 'Ben'])
  })

  it('differs from whom a student withdrew from, who was taken back, and whom an admin parted', async () => {
    await decide(await ask(), 'WITHDRAWN', student)
    expect(await suggested()).toEqual(['Ada', 'Ben'])
    const { id } = await api.add(ada, student)
    await undo(id)
    expect(await suggested()).toEqual(['Ada', 'Ben'])
    const admin = await makeAdmin(open().db)
    const pair = { student_id: student.id, supervisor_id: ada.id, reason: 'By hand' }
    const made = await api.ok('admin.pairs.make', pair, { as: admin.email })
    await api.ok('admin.pairs.end', { request_id: made.id, reason: 'By mistake' }, { as: admin.email })
    expect(await suggested()).toEqual(['Ada', 'Ben'])
  })
})

/**
 * A writing call may answer with scores, and whoever asks for scores may find that much has to be loaded into memory
 * first. Nobody does that while holding locks; permissions.test.ts looks at every operation for it.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestApi, testApp } from '#test/support/api.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'
import { type Statement, watchStatements } from '#test/support/databases/statements.ts'

const loadsSimilarities = ({ text }: Statement): boolean => text.includes('int4send')

withDatabase('the answer of a writing call with scores', (open) => {
  let api: TestApi

  beforeEach(async () => {
    await emptyTables(open())
    api = await testApp(open())
  })
  afterEach(() => api.close())

  const makeTwo = async () => {
    const tag = await makeTags(open().db, ['robots', 'law'], [['robots', 'law', 0.25]])
    const student = await makeStudent(open().db, { tags: [tag.robots] })
    const supervisor = await makeSupervisor(open().db, { tags: [tag.law] })
    return { tag, student, supervisor }
  }

  it('comes from similarities that are loaded once the change is committed', async () => {
    const { student, supervisor } = await makeTwo()
    const cookie = await api.signIn(student.email)
    const statements = watchStatements()
    const request = await api.ok('supervision_requests.create', { supervisor_id: supervisor.id }, { cookie })
    expect(request.similarity_score).toBe(0.25)
    const loads = statements.flatMap((one, place) => (loadsSimilarities(one) ? [place] : []))
    expect(loads.length).toBeGreaterThan(0)
    expect(Math.min(...loads)).toBeGreaterThan(statements.findIndex(({ text }) => text === 'commit'))
  })

  it('knows what the call itself changed', async () => {
    const { tag, student, supervisor } = await makeTwo()
    const as = { as: student.email }
    await api.ok('supervision_requests.create', { supervisor_id: supervisor.id }, as)
    const tags = [{ tag_id: tag.law, priority: 1 }]
    await api.ok('users.tags.put', { id: student.id, tags }, as)
    const dismissed = await api.ok('users.blocks.add', { id: student.id, blocked_id: supervisor.id }, as)
    expect(dismissed.map((one) => one.supervisor?.similarity_score)).toEqual([1])
  })

  it("catches up with one supervisor's change by that supervisor alone", async () => {
    const { tag, student, supervisor } = await makeTwo()
    const as = { as: student.email }
    await api.ok('matches.list', { id: student.id }, as)
    const tags = [{ tag_id: tag.robots, priority: 1 }]
    await api.ok('users.tags.put', { id: supervisor.id, tags }, { as: supervisor.email })
    const statements = watchStatements()
    const matches = await api.ok('matches.list', { id: student.id }, as)
    expect(matches.map(({ similarity_score }) => similarity_score)).toEqual([1])
    expect(statements.filter(loadsSimilarities)).toEqual([])
    expect(statements.filter(({ name }) => name === 'people_changed').length).toBe(1)
  })
})

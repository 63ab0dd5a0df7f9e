/**
 * A writing call may answer with scores, and anybody who asks for scores may find that much has to be loaded into memory
 * first. Nobody does that while holding locks; permissions.test.ts looks at every operation for it.
 */
import { expect, it } from 'vitest'
import { withApi } from '#test/support/app.ts'
import { makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'
import { type Statement, watchStatements } from '#test/support/databases/statements.ts'

const loadsSimilarities = ({ text }: Statement): boolean => text.includes('int4send')

withApi('the answer of a writing call with scores', (api, open) => {
  const makeTwo = async () => {
    const tag = await makeTags(open().db, ['robots', 'law'], [['robots', 'law', 0.25]])
    const student = await makeStudent(open().db, { tags: [tag.robots] })
    const supervisor = await makeSupervisor(open().db, { tags: [tag.law] })
    return { tag, student, supervisor }
  }

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

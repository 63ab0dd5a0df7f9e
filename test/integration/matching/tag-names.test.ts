/** Tags are called what the vocabulary says now, though their names come from memory. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { changeTags } from '#server/db/queries/imports/tags.ts'
import { bumpMatchingRevision } from '#server/db/queries/matching/revision.ts'
import { transaction } from '#server/db/transaction.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { type MadeUser, makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'

withDatabase('the name of a tag', (open) => {
  let instances: TestApi[]
  let student: MadeUser
  let supervisor: MadeUser
  let logicId: string
  beforeEach(async () => {
    await emptyTables(open())
    instances = [await testApp(open()), await testApp(open())]
    const { Logic, Sets } = await makeTags(open().db, ['Logic', 'Sets'], [['Logic', 'Sets', 0.5]])
    logicId = Logic
    student = await makeStudent(open().db, { tags: [Sets] })
    supervisor = await makeSupervisor(open().db, { tags: [Sets, Logic] })
  })
  afterEach(() => Promise.all(instances.map((api) => api.close())))

  const namesOn = async (api: TestApi): Promise<unknown> => {
    const person = await api.ok('users.get', { id: supervisor.id }, { as: student.email })
    const [match] = await api.ok('matches.list', { id: student.id }, { as: student.email })
    return [person, match?.supervisor].map((shown) => shown?.tags.map(({ tag_name }) => tag_name).join())
  }

  it('is the new one in the next answer of every instance that had the old one in memory', async () => {
    for (const api of instances) expect(await namesOn(api)).toEqual(['Sets,Logic', 'Sets,Logic'])
    await transaction(open().db, async (tx) => {
      await changeTags(tx, [{ id: logicId, name: 'Reasoning' }])
      await bumpMatchingRevision(tx, { vocabulary: true })
    })
    for (const api of instances) expect(await namesOn(api)).toEqual(['Sets,Reasoning', 'Sets,Reasoning'])
  })
})

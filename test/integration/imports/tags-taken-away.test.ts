/** The tags of people whom an import takes some from, and their earlier choices when the tags come back. */
import { expect, it } from 'vitest'
import { withDatabase } from '#test/support/databases/databases.ts'
import { tagListOf } from '#test/support/imports/import-files.ts'
import { importing, tagChoices } from '#test/support/imports/importing.ts'
import { countRows, type MadeUser, makeStudent, makeSupervisor } from '#test/support/people.ts'
import { expectSound } from '#test/support/matching/soundness.ts'

withDatabase('an import that takes tags away', (open) => {
  const uploading = importing(open, 'admin.tags.import')
  const { api, admin, upload } = uploading
  const { choose, choiceOf } = tagChoices(uploading)

  const pair = async (student: MadeUser, supervisor: MadeUser): Promise<void> => {
    await api().add(supervisor, student)
  }
  const hasTags = async ({ email }: MadeUser): Promise<boolean> =>
    (await api().ok('users.check_registration', { email }, { as: email })).tags

  it('says how many people lose some, all, and all in a pair', async () => {
    await upload(tagListOf(['a', 'b', 'c']))
    const [all, paired, some, none] = [
      await makeStudent(open().db),
      await makeStudent(open().db),
      await makeStudent(open().db),
      await makeStudent(open().db),
    ]
    const supervisor = await makeSupervisor(open().db)
    await choose(all, ['a', 'b'])
    await choose(paired, ['b'])
    await choose(some, ['c', 'a'])
    await choose(none, ['c'])
    await pair(paired, supervisor)
    const { people } = await upload(tagListOf(['c']), { dryRun: true })
    expect(people).toEqual({ lose_some: 3, lose_all: 2, lose_all_in_pair: 1, get_back: 0 })
  })

  it('the earlier list puts them back with what people chose, in their order', async () => {
    const list = tagListOf(['a', 'b', 'c'])
    await upload(list)
    const all = await makeStudent(open().db)
    const some = await makeStudent(open().db)
    await choose(all, ['b', 'a'])
    await choose(some, ['a', 'c', 'b'])
    await upload(tagListOf(['c', 'x']))
    expect(await choiceOf(all)).toEqual([])
    expect(await choiceOf(some)).toEqual([[1, 'c']])
    const { people } = await upload(list, { dryRun: true })
    expect(people).toMatchObject({ lose_some: 0, get_back: 2 })
    await upload(list)
    expect(await choiceOf(all)).toEqual([
      [1, 'b'],
      [2, 'a'],
    ])
    expect(await choiceOf(some)).toEqual([
      [1, 'a'],
      [2, 'c'],
      [3, 'b'],
    ])
    await expectSound(open().db)
  })

  it('gives nothing back to those who have chosen anew, or were reset', async () => {
    await upload(tagListOf(['a', 'b']))
    const anew = await makeStudent(open().db)
    const reset = await makeStudent(open().db)
    await choose(anew, ['a'])
    await choose(reset, ['a'])
    await upload(tagListOf(['b']))
    await choose(anew, ['b'])
    await api().ok('admin.users.reset', { id: reset.id }, { as: admin().email })
    await upload(tagListOf(['a', 'b']))
    expect(await choiceOf(anew)).toEqual([[1, 'b']])
    expect(await countRows(open().db, 'user_tags')).toBe(1)
  })

  it('locks nobody out who is in a pair', async () => {
    await upload(tagListOf(['a', 'b']))
    const [student, alone] = [await makeStudent(open().db), await makeStudent(open().db)]
    const supervisor = await makeSupervisor(open().db)
    for (const person of [student, alone, supervisor]) await choose(person, ['a'])
    await pair(student, supervisor)
    await upload(tagListOf(['b']))
    expect([await hasTags(student), await hasTags(supervisor), await hasTags(alone)]).toEqual([true, true, false])
  })

  it('shows the old spelling beside the new one', async () => {
    await upload(tagListOf(['graphs', 'logic']))
    const { rows } = await upload(tagListOf(['Graphs', 'logic']), { dryRun: true })
    expect(rows[0]).toMatchObject({
      tag: 'Graphs',
      change: 'updated',
      values: { name: { before: 'graphs', after: 'Graphs' } },
    })
  })
})

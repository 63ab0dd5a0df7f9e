/** All tags by likeness, as somebody who chooses reads them. */
import { beforeEach, expect, it } from 'vitest'
import { withApi } from '#test/support/app.ts'
import { type MadeUser, makeStudent, makeTags } from '#test/support/people.ts'

withApi('tags in groups', (api, open) => {
  let student: MadeUser
  let tags: Record<'Brass' | 'Strings' | 'Choir' | 'Optics' | 'Lasers' | 'Heat' | 'Law', string>
  beforeEach(async () => {
    tags = await makeTags(
      open().db,
      ['Brass', 'Strings', 'Choir', 'Optics', 'Lasers', 'Heat', 'Law'],
      [
        ['Brass', 'Strings', 0.9],
        ['Brass', 'Choir', 0.8],
        ['Strings', 'Choir', 0.6],
        ['Optics', 'Lasers', 0.9],
        ['Optics', 'Heat', 0.7],
        ['Lasers', 'Heat', 0.6],
      ],
    )
    student = await makeStudent(open().db)
  })

  const groups = async () => {
    const nameOf = new Map(Object.entries(tags).map(([name, id]) => [id, name]))
    const answer = await api.ok('tags.groups', {}, { as: student.email })
    return answer.map(({ central, tags: ids }) => [
      central === null ? null : nameOf.get(central),
      ...ids.map((id) => nameOf.get(id)),
    ])
  }

  it('are named by the most central, what is alone comes last', async () => {
    expect(await groups()).toEqual([
      ['Brass', 'Brass', 'Choir', 'Strings'],
      ['Optics', 'Heat', 'Lasers', 'Optics'],
      [null, 'Law'],
    ])
  })

  it('follow what people choose at once, and what they give up', async () => {
    const choose = (...ids: string[]) =>
      api.ok(
        'users.tags.put',
        { id: student.id, tags: ids.map((tag_id, index) => ({ tag_id, priority: index + 1 })) },
        { as: student.email },
      )
    await choose(tags.Lasers, tags.Law)
    expect(await groups()).toEqual([
      ['Optics', 'Lasers', 'Heat', 'Optics'],
      ['Brass', 'Brass', 'Choir', 'Strings'],
      [null, 'Law'],
    ])
    await choose(tags.Strings)
    expect(await groups()).toEqual([
      ['Brass', 'Strings', 'Brass', 'Choir'],
      ['Optics', 'Heat', 'Lasers', 'Optics'],
      [null, 'Law'],
    ])
  })
})

/** The tags that somebody is shown who has typed nothing yet. */
import { expect, it } from 'vitest'
import { withApi } from '#test/support/app.ts'
import { makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'

const NAMES = Array.from({ length: 14 }, (_, at) => `Topic ${String(at).padStart(2, '0')}`)

withApi('the most chosen tags', (api, open) => {
  it('are twelve, with those of students and supervisors first, at once', async () => {
    const tags = await makeTags(open().db, NAMES, [])
    const [student, supervisor] = [await makeStudent(open().db), await makeSupervisor(open().db)]
    const names = async () =>
      (await api.ok('tags.most_chosen', {}, { as: student.email })).map(({ tag_name: name }) => name)
    const choose = ({ id, email }: typeof student, ...chosen: string[]) =>
      api.ok(
        'users.tags.put',
        { id, tags: chosen.map((name, at) => ({ tag_id: tags[name] ?? '', priority: at + 1 })) },
        { as: email },
      )
    expect(await names()).toEqual(NAMES.slice(0, 12))
    await choose(student, 'Topic 05', 'Topic 13')
    await choose(supervisor, 'Topic 13')
    expect((await names()).slice(0, 3)).toEqual(['Topic 13', 'Topic 05', 'Topic 00'])
    await choose(student, 'Topic 06')
    expect((await names()).slice(0, 3)).toEqual(['Topic 06', 'Topic 13', 'Topic 00'])
  })
})

/** What happens to others while tags are compared, and what another import does to one that has been compared. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fileReaders } from '#server/imports/file-readers.ts'
import { handlers } from '#server/resources/handlers.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { eachDatabase, emptyTables } from '#test/support/databases.ts'
import { jsonFile, manyTags, tagListOf } from '#test/support/import-files.ts'
import { importing } from '#test/support/importing.ts'
import { makeAdmin, makeStudent } from '#test/support/people.ts'

eachDatabase('a tag list that is compared', (open) => {
  let api: TestApi
  beforeEach(() => emptyTables(open()))
  afterEach(() => api.close())

  it('has others come between two pages of what is stored', async () => {
    const [admin, student] = [await makeAdmin(open().db), await makeStudent(open().db)]
    // Each has 61,075 similarities: four pages.
    const importTags = () => {
      const file = jsonFile(manyTags(350))
      return api.ok('admin.tags.import', { file, dry_run: false }, { as: admin.email })
    }
    const quick = fileReaders()
    const read = Promise.withResolvers<void>()
    let isSecond = false
    const tags: typeof quick.tags = async (bytes, report) => {
      const list = await quick.tags(bytes, report)
      if (isSecond) read.resolve()
      return list
    }
    api = await testApp(open(), { services: { fileReaders: { ...quick, tags } } })
    await importTags()
    isSecond = true
    const cookie = await api.signIn(student.email)
    const order: string[] = []
    const patch = { id: student.id, first_name: 'Meanwhile' }
    const other = read.promise.then(() => api.ok('users.patch', patch, { cookie })).then(() => order.push('other'))
    const report = await importTags()
    order.push('import')
    await other
    expect(order).toEqual(['other', 'import'])
    expect(report).toMatchObject({ unchanged: 350, created: 0, updated: 0, removed: 0 })
  })
})

eachDatabase('between the look at the tags and their change', (open) => {
  const { upload, api, admin } = importing(open, 'admin.tags.import')
  afterEach(() => vi.restoreAllMocks())

  /** Has something happen once, when the list has been compared and nothing is locked as yet. */
  const meanwhile = (deed: () => Promise<unknown>): void => {
    const handler = handlers['admin.tags.import']
    if (!('prepare' in handler)) throw new Error('the import is not prepared any more')
    const { prepare } = handler
    vi.spyOn(handler, 'prepare').mockImplementationOnce(async (context, input) => {
      const rest = await prepare(context, input)
      await deed()
      return rest
    })
  }
  const names = async (): Promise<string[]> =>
    (await api().ok('tags.list', {}, { as: admin().email })).map(({ tag_name }) => tag_name)

  describe('another list is imported', () => {
    it('the later one is compared again, and is what counts', async () => {
      await upload(tagListOf(['a', 'b', 'c'], [['a', 'b', 0.5]]))
      meanwhile(() => upload(tagListOf(['b', 'c', 'new'], [['b', 'new', 0.75]])))
      const report = await upload(tagListOf(['a', 'b', 'c'], [['a', 'b', 0.25]]))
      expect(report.rows.map(({ tag, change }) => `${tag} ${change}`)).toEqual([
        'a created',
        'b unchanged',
        'c unchanged',
        'new removed',
      ])
      expect(await names()).toEqual(['a', 'b', 'c'])
      expect(await upload(tagListOf(['a', 'b', 'c'], [['a', 'b', 0.25]]))).toMatchObject({ unchanged: 3 })
    })

    it('a look at a list tells what is true by then', async () => {
      meanwhile(() => upload(tagListOf(['a'])))
      expect(await upload(tagListOf(['a', 'b']), { dryRun: true })).toMatchObject({ created: 1, unchanged: 1 })
    })
  })
})

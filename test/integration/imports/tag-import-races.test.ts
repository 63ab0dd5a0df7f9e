/** That tags are compared before anything is locked, and what another import does to one that has been compared. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReportProgress } from '#domain/imports/imports.ts'
import { type ImportRuns, importRuns } from '#server/imports/import-runs.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { tagListOf } from '#test/support/imports/import-files.ts'
import { beforeItCounts, importing } from '#test/support/imports/importing.ts'
import { makeAdmin } from '#test/support/people.ts'

afterEach(() => vi.restoreAllMocks())

withDatabase('a tag list', (open) => {
  let api: TestApi
  beforeEach(() => emptyTables(open()))
  afterEach(() => api.close())

  it('is compared while nothing is locked, and not once more in its transaction', async () => {
    const admin = await makeAdmin(open().db)
    const steps: string[] = []
    const runs = importRuns()
    const begin: ImportRuns['begin'] = async (...run) => {
      const begun = await runs.begin(...run)
      const report: ReportProgress = (phase) => void steps.push(phase)
      return { ...begun, report }
    }
    api = await testApp(open(), { services: { importRuns: { ...runs, begin } } })
    for (const score of [0.5, 0.25]) {
      steps.length = 0
      beforeItCounts('admin.tags.import', async () => void steps.push('prepared'))
      const file = tagListOf(['a', 'b'], [['a', 'b', score]])
      await api.ok('admin.tags.import', { file, dry_run: false }, { as: admin.email })
    }
    const met = steps.filter((step, index) => step !== 'reading' && step !== 'checking' && step !== steps[index - 1])
    expect(met).toEqual(['comparing', 'prepared', 'writing'])
  })
})

withDatabase('between the look at the tags and their change', (open) => {
  const { upload, api, admin } = importing(open, 'admin.tags.import')

  const names = async (): Promise<string[]> =>
    (await api().ok('tags.list', {}, { as: admin().email })).map(({ tag_name }) => tag_name)

  describe('another list is imported', () => {
    it('the later one is compared again, and is what counts', async () => {
      await upload(tagListOf(['a', 'b', 'c'], [['a', 'b', 0.5]]))
      beforeItCounts('admin.tags.import', () => upload(tagListOf(['b', 'c', 'new'], [['b', 'new', 0.75]])))
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
      beforeItCounts('admin.tags.import', () => upload(tagListOf(['a'])))
      expect(await upload(tagListOf(['a', 'b']), { dryRun: true })).toMatchObject({ created: 1, unchanged: 1 })
    })
  })
})

import { expect, test, vi } from 'vitest'
import { manySupervisors, manyTags } from '#test/support/imports/import-files.ts'
import { reportFrom, reportInto, sharedProgress } from './progress.ts'
import { readSupervisorsFile } from './supervisors/supervisors-csv.ts'
import { readTagsFile } from './tags/tags-json.ts'

const lookAt = (progress: ReturnType<typeof sharedProgress>): unknown[] => {
  const report = vi.fn()
  reportFrom(progress, report)
  return report.mock.calls[0] ?? []
}

test('another thread finds the reported progress', () => {
  const progress = sharedProgress()
  expect(lookAt(progress)).toEqual(['reading', 0, null])
  reportInto(progress)('checking', 7, 9)
  expect(lookAt(progress)).toEqual(['checking', 7, 9])
  reportInto(progress)('comparing', 0, null)
  expect(lookAt(progress)).toEqual(['comparing', 0, null])
})

test('reading a file reports how many of its rows or pairs are checked', () => {
  const progress = sharedProgress()
  readSupervisorsFile({ bytes: manySupervisors(1200), progress })
  // The header is a line, too, and so is what follows the last line break.
  expect(lookAt(progress)).toEqual(['checking', 1000, 1202])
  readTagsFile({ bytes: manyTags(110), progress })
  expect(lookAt(progress)).toEqual(['checking', 5000, 5995])
})

// @vitest-environment jsdom
import { saveFile } from '#web/ui/save-file.ts'
import { expect, it, vi } from 'vitest'
import { saveSupervisorsTemplate } from './supervisors-template.ts'

vi.mock('#web/ui/save-file.ts')

it('has all the columns that an import knows, as spreadsheets read them', () => {
  saveSupervisorsTemplate()
  expect(vi.mocked(saveFile).mock.calls).toEqual([
    ['supervisors.csv', '\uFEFFFirst Name,Last Name,Email,Capacity,Final/Taken\r\n', 'text/csv'],
  ])
})

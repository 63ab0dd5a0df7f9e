// @vitest-environment jsdom
import { SUPERVISOR_COLUMNS } from '#domain/imports/supervisor-columns.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { saveIdeasTemplate, saveSupervisorsTemplate } from './templates.ts'

vi.mock('#web/ui/save-file.ts')
afterEach(() => vi.mocked(saveFile).mockClear())

it('has all the columns that an import knows, as spreadsheets read them', () => {
  saveSupervisorsTemplate()
  const header = Object.values(SUPERVISOR_COLUMNS).join(',')
  expect(header).toMatch(/^First Name,Last Name,Email,Capacity,/)
  expect(vi.mocked(saveFile).mock.calls).toEqual([['supervisors.csv', `\uFEFF${header}\r\n`, 'text/csv']])
})

it('has those of a list of ideas, too', () => {
  saveIdeasTemplate()
  expect(vi.mocked(saveFile).mock.calls).toEqual([['ideas.csv', '\uFEFFEmail,Title,Description,Tags\r\n', 'text/csv']])
})

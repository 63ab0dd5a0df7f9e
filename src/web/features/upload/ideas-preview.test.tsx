import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ImportPreview } from './import-preview.tsx'

it('shows ideas by title, with whose they are and what changes', async () => {
  const row = {
    line: 2,
    email: 'ada@uni.example',
    idea: 'A robot',
    change: 'updated' as const,
    note: null,
    values: { tags: { before: 'HCI', after: 'AI, HCI' } },
  }
  const report = { dry_run: true, created: 0, updated: 1, unchanged: 0, removed: 0, rows: [row], issues: [] }
  renderPage(<ImportPreview report={report} noun="ideas" />, me({ ...student, role: 'ADMIN' }))
  const shown = await screen.findByRole('row', { name: /A robot/ })
  expect(shown.textContent).toContain('ada@uni.example')
  expect([...shown.querySelectorAll('del, ins')].map(({ textContent }) => textContent)).toEqual(['HCI', 'AI, HCI'])
  expect(screen.getByRole('columnheader', { name: 'Idea' })).toBeDefined()
  expect(screen.queryByText('Not in file')).toBeNull()
})

it('says how many people have one name', async () => {
  const counts = { dry_run: true, created: 12, updated: 0, unchanged: 0, removed: 0 }
  const report = { ...counts, rows: [], issues: [], one_name: 12 }
  renderPage(<ImportPreview report={report} noun="supervisors" />, me({ ...student, role: 'ADMIN' }))
  expect(await screen.findByText('12 people with one name')).toBeDefined()
})

it('names the columns of the file that are not read', async () => {
  const counts = { dry_run: true, created: 1, updated: 0, unchanged: 0, removed: 0 }
  const report = { ...counts, rows: [], issues: [], unused_columns: ['Room', 'Phone'] }
  renderPage(<ImportPreview report={report} noun="ideas" />, me({ ...student, role: 'ADMIN' }))
  expect(await screen.findByText(/^Not used: Room and Phone\./)).toBeDefined()
})

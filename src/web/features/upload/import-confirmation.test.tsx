import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ImportConfirmation } from './import-card.tsx'

const people = { lose_some: 300, lose_all: 260, lose_all_in_pair: 71, get_back: 0 }
const report = { created: 1, updated: 0, unchanged: 0, removed: 1, rows: [], issues: [], dry_run: true, people }

it('offers the list that is the way back before people lose their tags', () => {
  renderPage(
    <ImportConfirmation
      report={report}
      current="/present-list"
      onImport={() => Promise.resolve()}
      onCancel={() => undefined}
    />,
    me({ ...student, role: 'ADMIN' }),
  )
  const list = screen.getByRole('link', { name: 'Download the current list' })
  expect(list.getAttribute('href')).toBe('/present-list')
  const field = screen.getByLabelText('To confirm, type: 260')
  expect(list.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

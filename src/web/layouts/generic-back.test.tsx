import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { GenericBack } from './base-layout.tsx'

const admin = me({ ...student, role: 'ADMIN' })

it.each([
  ['/admin/delete', 1],
  ['/admin/download', 0],
  ['/admin/upload', 0],
])('%s has %i way back beside the navigation', (path, ways) => {
  renderPage(<GenericBack />, admin, path)
  expect(screen.getByRole('link', { name: 'Import' })).toBeDefined()
  expect(screen.queryAllByRole('button', { name: 'Back' })).toHaveLength(ways)
})

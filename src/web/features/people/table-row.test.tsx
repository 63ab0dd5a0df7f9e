import { renderPage } from '#test/web/render-page.tsx'
import { me, supervisor } from '#test/web/sample-answers.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TableRow } from './table-row.tsx'

it('a row names somebody before their title, which is cut first', () => {
  const person = {
    id: 'ada',
    role: 'SUPERVISOR' as const,
    title: 'Univ.-Prof. Dr.',
    first_name: 'Ada',
    last_name: 'Example',
    email: 'ada@uni.example',
    is_registered: true,
    cells: {},
  }
  const nothing = (): void => {}
  renderPage(
    <TableRow
      row={0}
      start={0}
      height={44}
      person={person}
      columns={[]}
      levels={[]}
      template="1fr"
      isActive
      onActive={nothing}
      isChosen={false}
      onChoose={nothing}
      to=""
    />,
    me(supervisor('Ada')),
  )
  expect(screen.getByRole('link').textContent).toBe('Ada Example, Univ.\u2011Prof. Dr.')
})

import { renderPage } from '#test/web/render-page.tsx'
import { me, supervisor } from '#test/web/sample-answers.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TableRow } from './table-row.tsx'

const nothing = (): void => {}

it('a row of a phone says what was chosen besides, and who is waited for before the places', () => {
  renderPage(
    <TableRow
      {...{ row: 0, start: 0, height: 44, levels: [], template: undefined, isActive: true, isChosen: false, to: '' }}
      person={{
        id: 'ada',
        role: 'SUPERVISOR',
        first_name: 'Ada',
        last_name: 'Example',
        email: 'ada@uni.example',
        is_registered: true,
        cells: { available_slots: 2, waited_for_by: 1, group_name: 'Optics' },
      }}
      columns={['available_slots', 'waited_for_by', 'group_name']}
      usual={['available_slots', 'waited_for_by']}
      onActive={nothing}
      onChoose={nothing}
    />,
    me(supervisor('Ada')),
  )
  const facts = [...(screen.getAllByRole('gridcell').at(-1)?.children ?? [])].map((fact) => fact.textContent)
  expect(facts).toEqual(['Group: Optics', 'In line: 1', 'Free places: 2'])
})

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
  renderPage(
    <TableRow
      row={0}
      start={0}
      height={44}
      person={person}
      columns={[]}
      usual={[]}
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

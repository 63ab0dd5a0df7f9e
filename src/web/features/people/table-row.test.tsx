import { renderPage } from '#test/web/render-page.tsx'
import { me, supervisor } from '#test/web/sample-answers.ts'
import { screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, it } from 'vitest'
import { TableRow } from './table-row.tsx'

type Props = ComponentProps<typeof TableRow>

const PLACE = { row: 0, start: 0, height: 44, levels: [], columns: [], usual: [], template: undefined, to: '' }
const STATE = { isActive: true, isChosen: false, onActive: () => undefined, onChoose: () => undefined }

const open = (person: Partial<Props['person']>, more: Partial<Props> = {}) => {
  const name = { first_name: 'Ada', last_name: 'Example', email: 'ada@uni.example' }
  const row: Props = {
    ...PLACE,
    ...STATE,
    person: { id: 'ada', role: 'SUPERVISOR', ...name, is_registered: true, cells: {}, ...person },
  }
  renderPage(<TableRow {...row} {...more} />, me(supervisor('Ada')))
}

it('a row of a phone says what was chosen besides, and who is waited for before the places', () => {
  const usual = ['available_slots', 'waited_for_by'] as const
  const cells = { available_slots: 2, waited_for_by: 1, group_name: 'Optics' }
  open({ cells }, { columns: [...usual, 'group_name'], usual })
  const facts = [...(screen.getAllByRole('gridcell').at(-1)?.children ?? [])].map((fact) => fact.textContent)
  expect(facts).toEqual(['Group: Optics', 'In line: 1', 'Free places: 2'])
})

it('a row names somebody before their title, which is cut first', () => {
  open({ title: 'Univ.-Prof. Dr.' }, { template: '1fr' })
  expect(screen.getByRole('link').textContent).toBe('Ada Example, Univ.\u2011Prof. Dr.')
})

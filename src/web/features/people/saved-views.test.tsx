import type { OutputOf } from '#contract/operations.ts'
import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { describe, expect, it } from 'vitest'
import { ColumnsDialog } from './columns-dialog.tsx'
import { usePeopleSearch } from './use-people-search.ts'

type View = OutputOf<'admin.views.list'>[number]

const Table = () => {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <output>{useLocation().search}</output>
      <button type="button" onClick={() => setOpen(true)}>
        View
      </button>
      <ColumnsDialog opened={isOpen} onClose={() => setOpen(false)} search={usePeopleSearch()} />
    </>
  )
}

const open = (views: View[], at: string) => {
  const server = fakeServer({
    'GET admin/views': () => views,
    'PUT admin/views': ({ views: next }) => next,
  })
  return { server, ...renderPage(<Table />, me({ ...student, id: 'admin', role: 'ADMIN' }), at) }
}

const dialog = async () => within(await screen.findByRole('dialog'))
const saved = async () => within(await (await dialog()).findByRole('list', { name: 'Saved views' }))

describe('saved views of the table', () => {
  it('keep the filters, the order and the columns of the address, and nothing else', async () => {
    const { user } = open([], '/?person=p1&state=waiting&role=STUDENT&sort=-email')
    await user.type((await dialog()).getByRole('textbox', { name: 'Save this view as' }), ' Mondays ')
    await user.click((await dialog()).getByRole('button', { name: 'Save' }))
    const link = (await saved()).getByRole('link', { name: 'Mondays' })
    expect(link.getAttribute('href')).toBe('/?role=STUDENT&state=waiting&sort=-email')
    expect(link.getAttribute('aria-current')).toBe('true')
  })

  it('are opened with a press, which leads back to the table, and removed with another', async () => {
    const { user } = open([{ name: 'Mondays', search: 'state=waiting' }], '/')
    await user.click((await saved()).getByRole('link', { name: 'Mondays' }))
    expect(screen.getByText('?state=waiting')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'View' }))
    await user.click((await saved()).getByRole('button', { name: 'Remove Mondays' }))
    expect((await dialog()).queryByRole('list', { name: 'Saved views' })).toBeNull()
  })

  it('have a name, and take the place of one that has it already', async () => {
    const { user } = open([{ name: 'Mondays', search: 'state=waiting' }], '/?role=ADMIN')
    await saved()
    await user.click((await dialog()).getByRole('button', { name: 'Save' }))
    expect((await dialog()).getByText('Please give it a name.')).toBeTruthy()
    await user.type((await dialog()).getByRole('textbox', { name: 'Save this view as' }), 'Mondays')
    await user.click((await dialog()).getByRole('button', { name: 'Save' }))
    await (await dialog()).findByRole('link', { name: 'Mondays', current: true })
    expect((await saved()).getAllByRole('link')).toHaveLength(1)
  })
})

import type { OutputOf } from '#contract/operations.ts'
import { fakeServer } from '#test/web/fake-server.ts'
import { findToast } from '#test/web/find-toast.ts'
import { address, renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { ColumnsDialog } from './columns/columns-dialog.tsx'
import { ViewChips } from './saved-views.tsx'
import { usePeopleSearch } from './use-people-search.ts'

type View = OutputOf<'admin.views.list'>[number]

const Table = () => {
  const [isOpen, setOpen] = useState(true)
  const search = usePeopleSearch()
  return (
    <>
      <ViewChips address={search.address} />
      <button type="button" onClick={() => setOpen(true)}>
        View
      </button>
      <ColumnsDialog opened={isOpen} onClose={() => setOpen(false)} search={search} unused={[]} />
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
/** Above the table. */
const chip = (name: string, others: object = {}) => screen.findByRole('link', { name, hidden: true, ...others })

describe('saved views of the table', () => {
  it('keep the filters, the order and the columns of the address, and nothing else', async () => {
    const { user } = open([], '/?person=p1&state=waiting&role=STUDENT&sort=-email')
    await user.type((await dialog()).getByRole('textbox', { name: 'Save this view as' }), ' Mondays ')
    await user.click((await dialog()).getByRole('button', { name: 'Save' }))
    const link = await chip('Mondays')
    expect(link.getAttribute('href')).toBe('/?role=STUDENT&state=waiting&sort=-email')
    expect(link.getAttribute('aria-current')).toBe('true')
  })

  it('are opened above the table with a press', async () => {
    const { user } = open([{ name: 'Mondays', search: 'state=waiting' }], '/')
    expect((await chip('Mondays')).getAttribute('aria-current')).toBeNull()
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('link', { name: 'Mondays' }))
    expect(address()).toBe('/?state=waiting')
    expect((await chip('Mondays')).getAttribute('aria-current')).toBe('true')
  })

  it('get another name, which is no other one’s', async () => {
    const views = [
      { name: 'Mondays', search: 'state=waiting' },
      { name: 'Fridays', search: 'role=ADMIN' },
    ]
    const { server, user } = open(views, '/')
    await user.click((await saved()).getByRole('button', { name: 'Rename Mondays' }))
    const field = (await saved()).getByRole('textbox', { name: 'New name of Mondays' })
    expect(document.activeElement).toBe(field)
    await user.clear(field)
    await user.type(field, 'Fridays{Enter}')
    expect((await saved()).getByText('Another view has this name.')).toBeTruthy()
    await user.clear(field)
    await user.type(field, 'Tuesdays{Enter}')
    await chip('Tuesdays')
    expect(server.sentTo('PUT admin/views')).toEqual([
      { views: [{ name: 'Tuesdays', search: 'state=waiting' }, views[1]] },
    ])
  })

  it('are removed with a press, and come back with another', async () => {
    const { user } = open([{ name: 'Mondays', search: 'state=waiting' }], '/')
    await user.click((await saved()).getByRole('button', { name: 'Remove Mondays' }))
    await findToast('“Mondays” is removed.')
    expect((await dialog()).queryByRole('list', { name: 'Saved views' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Undo', hidden: true }))
    await chip('Mondays')
  })

  it('have a name, and take the place of one that has it already, which is said before', async () => {
    const { user } = open([{ name: 'Mondays', search: 'state=waiting' }], '/?role=ADMIN')
    await saved()
    await user.click((await dialog()).getByRole('button', { name: 'Save' }))
    expect((await dialog()).getByText('Please give it a name.')).toBeTruthy()
    await user.type((await dialog()).getByRole('textbox', { name: 'Save this view as' }), 'Mondays')
    expect((await dialog()).getByText(/^You have a view of this name\./)).toBeTruthy()
    await user.click((await dialog()).getByRole('button', { name: 'Replace' }))
    await chip('Mondays', { current: true })
    expect((await saved()).getAllByRole('listitem')).toHaveLength(1)
  })
})

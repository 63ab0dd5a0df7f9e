import { fakeServer } from '#test/web/fake-server.ts'
import { address, renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { setShortcuts } from '#web/ui/switches/shortcuts.ts'
import { texts } from '#test/web/texts.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Route, Routes } from 'react-router'
import { BaseLayout } from '../base-layout.tsx'

const open = () => {
  const server = fakeServer({
    'GET users': () => ({
      items: [{ ...student, id: 'lena', first_name: 'Lena', last_name: 'Vogt' }],
      next_cursor: null,
      total: 1,
      free_places: 0,
    }),
  })
  const page = renderPage(
    <Routes>
      <Route element={<BaseLayout of="ADMIN" />}>
        <Route path="*" element={null} />
      </Route>
    </Routes>,
    me({ ...student, role: 'ADMIN' }),
    '/admin/dashboard',
  )
  const press = () => page.user.keyboard('{Control>}k{/Control}')
  return { server, press, user: page.user }
}

describe('the palette', () => {
  it('opens by its key, with every page and action, and closes by Escape', async () => {
    const { press, user } = open()
    await press()
    const dialog = await screen.findByRole('dialog', { name: 'Go to' })
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('combobox')))
    const pages = within(dialog).getByRole('group', { name: 'Pages' })
    const names = texts(within(pages).getAllByRole('option'))
    expect(names.slice(0, 7)).toEqual(['Dashboard', 'People', 'Import', 'Export', 'Cycle', 'Levels', 'Admins'])
    expect(within(dialog).getByRole('option', { name: 'Begin a new cycle' })).toBeDefined()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('leads where the arrows have come to', async () => {
    const { press, user } = open()
    await press()
    const field = await screen.findByRole('combobox')
    await user.type(field, 'imp')
    const selected = () => screen.getByRole('option', { selected: true })
    expect(selected().textContent).toBe('Import')
    await user.keyboard('{ArrowDown}')
    expect(field.getAttribute('aria-activedescendant')).toBe(selected().id)
    expect(selected().textContent).toBe('Import supervisors or tags')
    await user.keyboard('{ArrowUp}{Enter}')
    await waitFor(() => expect(address()).toBe('/admin/upload'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('finds people by name', async () => {
    const { server, press, user } = open()
    await press()
    await user.type(await screen.findByRole('combobox'), 'vogt')
    await user.click(await screen.findByRole('option', { name: /^Lena Vogt/ }))
    expect(address()).toBe('/profiles/lena')
    expect(server.callsOf('GET users').at(-1)).toMatchObject({ data: { query: 'vogt' } })
  })

  it('finds what is called otherwise, in either language', async () => {
    const { press, user } = open()
    await press()
    const field = await screen.findByRole('combobox')
    const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
    for (const [typed, found] of [
      ['zykl', 'Cycle,Begin a new cycle'],
      ['paar', 'Make a pair: choose a student'],
      ['abmelden', 'Sign out'],
      ['dark', 'Settings'],
    ] as const) {
      await user.clear(field)
      await user.type(field, typed)
      expect(names().join()).toBe(found)
    }
  })

  it('has no key where shortcuts are switched off, and still its line of the rail', async () => {
    const { press, user } = open()
    act(() => setShortcuts(false))
    await press()
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Go to …' }))
    expect(await screen.findByRole('dialog', { name: 'Go to' })).toBeDefined()
    act(() => setShortcuts(true))
  })

  it('is the admins’', () => {
    fakeServer({})
    renderPage(<BaseLayout of="STUDENT" />, me(student))
    expect(screen.queryByRole('button', { name: 'Go to …' })).toBeNull()
  })
})

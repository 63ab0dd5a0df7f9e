import { paths } from '#web/paths.ts'
import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student, supervisor } from '#test/web/sample-answers.ts'
import { useFocusByShortcut } from '#web/components/people/by-shortcut.ts'
import { setShortcuts } from '#web/ui/switches/shortcuts.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { Route, Routes } from 'react-router'
import { AccountMenu, BaseLayout, GenericBack } from './base-layout.tsx'

beforeEach(() => void fakeServer({}))

const admin = me({ ...student, role: 'ADMIN' })

const linksOfRail = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent.replaceAll('\u{AD}', ''))

describe("the admins' navigation", () => {
  it('has the last ones behind a button on a phone, which Escape closes', async () => {
    const { user } = renderPage(<BaseLayout of="ADMIN" />, admin)
    const more = screen.getByRole('button', { name: 'More' })
    expect(more.getAttribute('aria-expanded')).toBe('false')
    await user.click(more)
    expect(more.getAttribute('aria-expanded')).toBe('true')
    await user.tab()
    await user.keyboard('{Escape}')
    expect(more.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(more)
  })

  it('has the palette behind it, too', async () => {
    const { user } = renderPage(<BaseLayout of="ADMIN" />, admin)
    const more = screen.getByRole('button', { name: 'More' })
    await user.click(more)
    const list = document.getElementById(more.getAttribute('aria-controls') ?? '')
    await user.click(within(list ?? document.body).getByRole('button', { name: 'Go to …' }))
    expect(await screen.findByRole('dialog', { name: 'Go to' })).toBeDefined()
  })
})

it('a reader with four places to go to needs no button for more', () => {
  renderPage(<BaseLayout of="STUDENT" />, me(student))
  expect(linksOfRail()).toHaveLength(4)
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
})

const People = () => <input type="search" ref={useFocusByShortcut()} />

const openAt = (at: string) =>
  renderPage(
    <Routes>
      <Route element={<BaseLayout of="ADMIN" />}>
        <Route path="/admin/search" element={<People />} />
        <Route path="*" element={<input type="text" aria-label="elsewhere" />} />
      </Route>
    </Routes>,
    admin,
    at,
  )

describe("the search's key", () => {
  it('leads admins to the people, into the field', async () => {
    const { user } = openAt('/admin/dashboard')
    await user.keyboard('/')
    const field = await screen.findByRole<HTMLInputElement>('searchbox')
    expect(document.activeElement).toBe(field)
    expect(field.value).toBe('')
  })

  it('does nothing where the shortcuts are switched off, and is not shown', async () => {
    setShortcuts(false)
    const { user } = openAt('/admin/dashboard')
    await user.keyboard('/')
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(document.querySelector('kbd, [aria-keyshortcuts]')).toBeNull()
    act(() => setShortcuts(true))
    // The search's and the palette's.
    expect(document.querySelectorAll('kbd, [aria-keyshortcuts]')).toHaveLength(4)
  })

  it('is a letter like any other where one types', async () => {
    const { user } = openAt('/admin/dashboard')
    await user.type(screen.getByLabelText('elsewhere'), '1/2')
    expect(screen.getByLabelText<HTMLInputElement>('elsewhere').value).toBe('1/2')
    expect(screen.queryByRole('searchbox')).toBeNull()
  })
})

const hrefOf = (name: string): string | null => screen.getByRole('link', { name }).getAttribute('href')

it('leads to a list as it was left, with nothing open, and from the list to all of it', async () => {
  const inbox = `${paths.supervisor.dashboard}?sort=fit&unread=1`
  const { user } = renderPage(<BaseLayout of="SUPERVISOR" />, me(supervisor('Ada')), `${inbox}&request=7&chat=7`)
  expect(hrefOf('Dashboard')).toBe(paths.supervisor.dashboard)
  await user.click(screen.getByRole('link', { name: 'Confirmed' }))
  expect(hrefOf('Dashboard')).toBe(inbox)
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  await user.click(screen.getByRole('link', { name: 'Confirmed' }))
  expect(hrefOf('Dashboard')).toBe(paths.supervisor.dashboard)
})

it.each([
  ['/admin/delete', 1],
  ['/admin/download', 0],
  ['/admin/upload', 0],
])('%s has %i way back beside the navigation', (path, ways) => {
  renderPage(<GenericBack />, admin, path)
  expect(screen.getByRole('link', { name: 'Import' })).toBeDefined()
  expect(screen.queryAllByRole('button', { name: 'Back' })).toHaveLength(ways)
})

it('the account menu opens by a double tap, and closes by the next press', async () => {
  renderPage(<AccountMenu />, me(student))
  const account = await screen.findByRole('button', { name: /^Account/ })
  const tap = (clientX: number) => fireEvent.click(account, { detail: 1, clientX, clientY: 30 })
  tap(300)
  expect(account.getAttribute('aria-expanded')).toBe('true')
  tap(301)
  expect(account.getAttribute('aria-expanded')).toBe('true')
  tap(200)
  expect(account.getAttribute('aria-expanded')).toBe('false')
})

import { renderPage } from '#test/web/render-page.tsx'
import { fakeServer } from '#test/web/fake-server.ts'
import { me, student } from '#test/web/sample-answers.ts'
import { useFocusByShortcut } from '#web/components/people/by-shortcut.ts'
import { setShortcuts } from '#web/ui/switches/shortcuts.ts'
import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { Route, Routes } from 'react-router'
import { BaseLayout } from './base-layout.tsx'

const People = () => <input type="search" ref={useFocusByShortcut()} />

const open = (at: string) =>
  renderPage(
    <Routes>
      <Route element={<BaseLayout of="ADMIN" />}>
        <Route path="/admin/search" element={<People />} />
        <Route path="*" element={<input type="text" aria-label="elsewhere" />} />
      </Route>
    </Routes>,
    me({ ...student, role: 'ADMIN' }),
    at,
  )

beforeEach(() => void fakeServer({}))

describe("the search's key", () => {
  it('leads admins to the people, into the field', async () => {
    const { user } = open('/admin/dashboard')
    await user.keyboard('/')
    const field = await screen.findByRole<HTMLInputElement>('searchbox')
    expect(document.activeElement).toBe(field)
    expect(field.value).toBe('')
  })

  it('does nothing where the shortcuts are switched off, and is not shown', async () => {
    setShortcuts(false)
    const { user } = open('/admin/dashboard')
    await user.keyboard('/')
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(document.querySelector('kbd, [aria-keyshortcuts]')).toBeNull()
    act(() => setShortcuts(true))
    // The search's and the palette's.
    expect(document.querySelectorAll('kbd, [aria-keyshortcuts]')).toHaveLength(4)
  })

  it('is a letter like any other where one types', async () => {
    const { user } = open('/admin/dashboard')
    await user.type(screen.getByLabelText('elsewhere'), '1/2')
    expect(screen.getByLabelText<HTMLInputElement>('elsewhere').value).toBe('1/2')
    expect(screen.queryByRole('searchbox')).toBeNull()
  })
})

import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Dialog } from './dialog.tsx'

const page = (dialog: 'missing' | 'open' | 'closed') => (
  <MantineProvider env="test">
    <button type="button">Ask</button>
    {dialog !== 'missing' && (
      <Dialog opened={dialog === 'open'} onClose={() => undefined} withCloseButton={false}>
        <button type="button">Yes</button>
      </Dialog>
    )}
  </MantineProvider>
)

it('gives the focus back to what opened it, even when its code came only then', async () => {
  const { rerender } = render(page('missing'))
  const opener = screen.getByRole('button', { name: 'Ask' })
  act(() => opener.focus())
  rerender(page('open'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Yes'))
  rerender(page('closed'))
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

const Asking = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <MantineProvider env="test">
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} withCloseButton={false}>
        <button type="button" onClick={() => setOpen(false)}>
          Yes
        </button>
      </Dialog>
    </MantineProvider>
  )
}

it('is closed by Back, which leaves the page where it is, and leaves nothing for Back to close', async () => {
  history.pushState({ key: 'page' }, '', '/page')
  render(<Asking />)
  const open = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
    await screen.findByRole('dialog')
    await waitFor(() => expect(history.state).toHaveProperty('dialogs'))
  }
  await open()
  history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([location.pathname, history.state]).toEqual(['/page', { key: 'page' }])

  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(history.state).toEqual({ key: 'page' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

const tap = (target: Element, clientX: number) => fireEvent.click(target, { detail: 1, clientX, clientY: 600 })

it.each([
  ['answered', (yes: Element) => yes],
  ['closed', () => document.querySelector('.mantine-Modal-overlay')],
])('is not %s by the second half of the double tap that opened it', async (_what, find) => {
  render(<Asking />)
  tap(screen.getByRole('button', { name: 'Ask' }), 100)
  const yes = await screen.findByRole('button', { name: 'Yes' })
  const target = find(yes)
  if (!target) throw new Error('Nothing lies around the dialog.')
  tap(target, 110)
  expect(yes.isConnected).toBe(true)
  tap(target, 200)
  await waitFor(() => expect(yes.isConnected).toBe(false))
})

/** The second stands before the first in the page. */
const Two = () => {
  const [isFirstOpen, setFirstOpen] = useState(true)
  const [isSecondOpen, setSecondOpen] = useState(false)
  return (
    <MantineProvider env="test">
      <Dialog opened={isSecondOpen} onClose={() => setSecondOpen(false)} title="Second" />
      <Dialog opened={isFirstOpen} onClose={() => setFirstOpen(false)} title="First">
        <input aria-label="Word" onFocus={() => setSecondOpen(true)} />
      </Dialog>
    </MantineProvider>
  )
}

it('lies over every dialog that was opened before, and is closed by Escape without them', async () => {
  render(<Two />)
  const seen = () => screen.getAllByRole('dialog').filter((dialog) => !dialog.hasAttribute('data-hidden'))
  const names = () => seen().map(({ textContent }) => textContent)
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'typed' } })
  expect(names()).toEqual(['First'])
  fireEvent.focus(screen.getByRole('textbox'))
  await waitFor(() => expect(names()).toEqual(['Second']))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(names()).toEqual(['First']))
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'typed')
})

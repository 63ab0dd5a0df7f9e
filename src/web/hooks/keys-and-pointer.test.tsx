// @isolated: nobody may have pressed anything in this page before
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useHasActed } from './keys-and-pointer.ts'

const Waiting = () => <p>{useHasActed() ? 'Here I am.' : 'Not yet.'}</p>

it('shows what nobody came for once somebody has pressed, typed or scrolled, and from then on at once', async () => {
  const { unmount } = render(<Waiting />)
  fireEvent.scroll(window)
  await act(async () => undefined)
  expect(screen.getByText('Not yet.')).toBeDefined()
  fireEvent.keyDown(document.body)
  expect(await screen.findByText('Here I am.')).toBeDefined()
  unmount()
  render(<Waiting />)
  expect(screen.getByText('Here I am.')).toBeDefined()
})

import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider, useLocation, useNavigate } from 'react-router'
import { expect, it, vi } from 'vitest'
import { useCloseOnce } from './use-close-once.ts'

const leave = vi.fn<() => void>()

const Page = () => {
  const close = useCloseOnce(leave)
  const navigate = useNavigate()
  const twice = () => {
    close()
    close()
  }
  return (
    <>
      <p>{useLocation().pathname}</p>
      <button onClick={twice}>Close twice</button>
      <button onClick={() => void navigate(1)}>Forward</button>
    </>
  )
}

const open = async (...entries: string[]) => {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: entries.slice(0, 1) })
  render(<RouterProvider router={router} />)
  for (const entry of entries.slice(1)) await router.navigate(entry)
  return userEvent.setup()
}

it('goes back once, however often it is pressed, and again when the dialog is opened again', async () => {
  const user = await open('/first', '/page', '/dialog')
  for (let time = 0; time < 2; time += 1) {
    await screen.findByText('/dialog')
    await user.click(screen.getByRole('button', { name: 'Close twice' }))
    expect(await screen.findByText('/page')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Forward' }))
  }
  expect(leave).not.toHaveBeenCalled()
})

it('leaves once where there is nothing to go back to', async () => {
  const user = await open('/dialog')
  await user.click(screen.getByRole('button', { name: 'Close twice' }))
  expect(leave).toHaveBeenCalledTimes(1)
})

// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { useConfirm } from './use-confirm.tsx'

const answers: boolean[] = []

const Page = () => {
  const { ask, dialog } = useConfirm()
  const open = async (): Promise<void> => {
    const { isConfirmed } = await ask({ title: 'Leave?', text: 'Nothing is lost.', confirm: 'Leave it' })
    answers.push(isConfirmed)
  }
  return (
    <MantineProvider env="test">
      <button type="button" onClick={() => void open()}>
        Ask
      </button>
      {dialog}
    </MantineProvider>
  )
}

it('is answered with no by Back, which leaves the page where it is', async () => {
  history.pushState({ key: 'page' }, '', '/page')
  render(<Page />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await screen.findByRole('dialog', { name: 'Leave?' })
  history.back()
  await waitFor(() => expect(answers).toEqual([false]))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect([location.pathname, history.state]).toEqual(['/page', { key: 'page' }])

  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await user.dblClick(await screen.findByRole('button', { name: 'Leave it' }))
  await waitFor(() => expect(answers).toEqual([false, true]))
  expect([location.pathname, history.state]).toEqual(['/page', { key: 'page' }])
})

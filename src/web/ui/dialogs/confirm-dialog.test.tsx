import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'

it('takes no yes before what it names is typed, neither by click nor by Enter', async () => {
  const answered = vi.fn()
  const question = { title: 'Delete', text: 'Everything goes.', confirm: 'Delete all', typed: 'ada@example.org' }
  render(
    <MantineProvider env="test">
      <ConfirmDialog question={question} onAnswer={answered} />
    </MantineProvider>,
  )
  const user = userEvent.setup()
  const field = await screen.findByRole('textbox', { name: 'To confirm, type: ada@example.org' })
  await user.type(field, 'ada@example.com{Enter}')
  await user.click(screen.getByRole('button', { name: 'Delete all' }))
  expect(answered).not.toHaveBeenCalled()

  await user.clear(field)
  await user.type(field, ' ada@example.org{Enter}')
  expect(answered.mock.calls).toEqual([[{ isConfirmed: true, dontShowAgain: false }]])
})

import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Question } from './ask.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

const OPEN = { isOpen: true, isBusy: false, onBusy: () => undefined } as const

it('takes no yes before what it names is typed, neither by click nor by Enter', async () => {
  const answered = vi.fn()
  const question = { title: 'Delete', text: 'Everything goes.', confirm: 'Delete all', typed: 'ada@example.org' }
  render(
    <MantineProvider env="test">
      <ConfirmDialog question={question} {...OPEN} onAnswer={answered} />
    </MantineProvider>,
  )
  const user = userEvent.setup()
  const field = await screen.findByRole('textbox', { name: 'To confirm, type: ada@example.org' })
  await user.type(field, 'ada@example.com{Enter}')
  await user.click(screen.getByRole('button', { name: 'Delete all' }))
  expect(answered).not.toHaveBeenCalled()
  expect(screen.getByText('That is not the same yet. Please type: ada@example.org')).toBeDefined()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)

  await user.clear(field)
  await user.type(field, ' ada@example.org{Enter}')
  expect(answered.mock.calls).toEqual([[true]])
})

it('is asked anew, with nothing typed, where it is another question by the time it is answered', async () => {
  const answered = vi.fn()
  const now: Question = { title: 'Delete 3', text: 'More goes.', confirm: 'Delete all', typed: 'ada' }
  const before: Question = {
    ...now,
    title: 'Delete 2',
    act: () => Promise.reject(new Error('There are more by now.')),
    renew: () => Promise.resolve(now),
  }
  render(
    <MantineProvider env="test">
      <ConfirmDialog question={before} {...OPEN} onAnswer={answered} />
    </MantineProvider>,
  )
  const field = await screen.findByRole('textbox')
  await userEvent.type(field, 'ada{Enter}')
  await screen.findByRole('dialog', { name: 'Delete 3' })
  expect(screen.getByText('There are more by now.')).toBeDefined()
  expect(field).toHaveProperty('value', '')
  expect(answered).not.toHaveBeenCalled()
  await userEvent.type(field, 'ada{Enter}')
  expect(answered).toHaveBeenCalledOnce()
})

const stopAsking = () => undefined

it.each([
  ['harms', { tone: 'rose' }, 'Cancel'],
  ['can be undone, so that it may be switched off', { tone: 'rose', stopAsking }, 'Go'],
  ['ends a pair, though it may be switched off', { tone: 'rose', stopAsking, isDestructive: true }, 'Cancel'],
  ['gives', { tone: 'teal' }, 'Go'],
] as const)('of what %s has the focus where Enter pressed twice does no harm', async (_, parts, focused) => {
  render(
    <MantineProvider env="test">
      <ConfirmDialog
        question={{ title: 'Sure?', text: 'Text', confirm: 'Go', ...parts }}
        {...OPEN}
        onAnswer={() => undefined}
      />
    </MantineProvider>,
  )
  await waitFor(() => expect(document.activeElement?.textContent).toBe(focused))
})

it('of what can not be done any more says why, keeps what was typed, and can only be closed', async () => {
  const answered = vi.fn()
  const question: Question = { title: 'Send?', fields: <input aria-label="Words" />, confirm: 'Send', stopAsking }
  const dialogOf = (over: string | null) => (
    <MantineProvider env="test">
      <ConfirmDialog question={{ ...question, over: (show) => show(over) }} {...OPEN} onAnswer={answered} />
    </MantineProvider>
  )
  const { rerender } = render(dialogOf(null))
  const field = await screen.findByRole('textbox', { name: 'Words' })
  await userEvent.type(field, 'Half a sen')
  screen.getByRole('button', { name: 'Send' }).focus()
  rerender(dialogOf('It is over.'))
  expect(screen.getByRole('status').textContent).toBe('It is over.')
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  const close = screen.getByRole('button', { name: 'Close' })
  await waitFor(() => expect(document.activeElement).toBe(close))
  await userEvent.type(field, 'tence{Enter}')
  expect(answered).not.toHaveBeenCalled()
  expect(field).toHaveProperty('value', 'Half a sentence')
  await userEvent.click(close)
  expect(answered.mock.calls).toEqual([[false]])
})

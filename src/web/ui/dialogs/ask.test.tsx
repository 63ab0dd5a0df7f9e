import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ask, ConfirmDialog, type Question, Questions } from './ask.tsx'
import { Dialog } from './dialog.tsx'

const PAGE = { key: 'page' }

const open = () => {
  history.pushState(PAGE, '', '/page')
  const answers: boolean[] = []
  render(
    <MantineProvider env="test">
      <button type="button">Opener</button>
      <Questions />
    </MantineProvider>,
  )
  screen.getByRole('button', { name: 'Opener' }).focus()
  const put = async (title: string, more: Partial<Parameters<typeof ask>[0]> = {}) => {
    act(() => void ask({ title, confirm: 'Yes', ...more }).then((answer) => answers.push(answer)))
    const dialog = await screen.findByRole('dialog', { name: title })
    await waitFor(() => expect(history.state).toHaveProperty('dialogs'))
    return dialog
  }
  return { answers, put, user: userEvent.setup() }
}

it('answers once however often it is pressed, gives the focus back, and leaves nothing for Back to close', async () => {
  const { answers, put, user } = open()
  await put('Leave?')
  await user.dblClick(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(answers).toEqual([true]))
  expect([location.pathname, history.state]).toEqual(['/page', PAGE])
  expect(document.activeElement?.textContent).toBe('Opener')
})

it('that was open when the page was loaded anew leaves nothing for Back to close', async () => {
  history.pushState(PAGE, '', '/page')
  history.pushState({ ...PAGE, dialogs: 1 }, '')
  render(<Questions />)
  await waitFor(() => expect(history.state).toEqual(PAGE))
})

it('is answered with no by Back, which closes the one on top alone and leaves the page where it is', async () => {
  const { answers, put } = open()
  await put('Below')
  await put('On top')
  await waitFor(() => expect(history.state).toHaveProperty('dialogs', 2))
  act(() => history.back())
  await waitFor(() => expect(answers).toEqual([false]))
  expect(screen.getByRole('dialog', { name: 'Below' })).toBeDefined()
  act(() => history.back())
  await waitFor(() => expect(answers).toEqual([false, false]))
  expect([location.pathname, history.state]).toEqual(['/page', PAGE])
})

it('is not called off by Back while it is being done', async () => {
  const { answers, put, user } = open()
  const { promise, resolve } = Promise.withResolvers<void>()
  await put('Set?', { act: () => promise })
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  const back = new Promise((gone) => addEventListener('popstate', gone, { once: true }))
  act(() => history.back())
  await back
  await waitFor(() => expect(history.state).toHaveProperty('dialogs', 1))
  expect(answers).toEqual([])
  resolve()
  await waitFor(() => expect(answers).toEqual([true]))
})

it('hands its entry on to what opens as it closes', async () => {
  const { put, user } = open()
  await put('First', { act: async () => void ask({ title: 'Second', confirm: 'Go' }) })
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  await screen.findByRole('dialog', { name: 'Second' })
  await waitFor(() => expect(history.state).toHaveProperty('dialogs', 1))
  act(() => history.back())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(history.state).toEqual(PAGE)
})

it('is not asked again where the reader has said so, with a yes', async () => {
  const { put, user } = open()
  const stopAsking = vi.fn()
  await put('Leave?', { stopAsking })
  await user.click(screen.getByRole('checkbox', { name: "Don't show again" }))
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(stopAsking).toHaveBeenCalledOnce())
})

it('goes with the page that shows it', async () => {
  const asked = ask({ title: 'Leave?', confirm: 'Yes' })
  const { unmount } = render(<Questions />, { wrapper: MantineProvider })
  unmount()
  expect(await asked).toBe(false)
})

it('lies over a dialog of the page, which stays', async () => {
  const { put } = open()
  render(
    <MantineProvider env="test">
      <Dialog opened onClose={() => undefined} title="Form" />
    </MantineProvider>,
  )
  await put('Sign in again?')
  act(() => history.back())
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign in again?' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Form' })).toBeDefined()
})

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

import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type SubmitEvent, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

const onlyButton = () => screen.getByRole('button', { name: 'Send' })

/** A form that is busy with what it was sent with, or with nothing. */
const open = (isBusyAfterwards: boolean) => {
  const sent = vi.fn()
  const Form = () => {
    const [isBusy, setBusy] = useState(false)
    const send = (event: SubmitEvent<HTMLFormElement>): void => {
      event.preventDefault()
      sent()
      setBusy(isBusyAfterwards)
    }
    return (
      <form onSubmit={send}>
        <Button type="submit" isBusy={isBusy}>
          Send
        </Button>
      </form>
    )
  }
  render(
    <MantineProvider env="test">
      <Form />
    </MantineProvider>,
  )
  return sent
}

it('sends its form once while it is busy', () => {
  const sent = open(true)
  fireEvent.click(onlyButton())
  fireEvent.click(onlyButton())
  expect(sent).toHaveBeenCalledTimes(1)
})

it('sends its form once at a double click, and again at a later one', async () => {
  const sent = open(false)
  await userEvent.dblClick(onlyButton())
  expect(sent).toHaveBeenCalledTimes(1)
  await userEvent.click(onlyButton())
  expect(sent).toHaveBeenCalledTimes(2)
})

it('has no soft hyphens in its name, over which some screen readers stumble', () => {
  render(<Button>An&shy;fra&shy;gen</Button>, { wrapper: MantineProvider })
  expect(screen.getByRole('button').textContent).toBe('Anfragen')
})

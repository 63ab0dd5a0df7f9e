import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { setShortcuts } from '#web/ui/switches/shortcuts.ts'
import { useDecisionKeys } from './card-stack.tsx'
import type { Choice } from './decision.ts'

type Props = {
  readonly onDecide: (choice: Choice) => void
  readonly onUndo?: () => void
  readonly canKeep?: boolean
  readonly isDialogOpen?: boolean
}

const Page = ({ onDecide, onUndo, canKeep = false, isDialogOpen = false }: Props) => {
  useDecisionKeys({ onDecide, onUndo, canKeep })
  return (
    <>
      <input aria-label="Search" />
      <textarea aria-label="Message" />
      {isDialogOpen && <div role="dialog" aria-label="Question" />}
    </>
  )
}

const setUp = (props: Partial<Props> = {}) => {
  const onDecide = vi.fn<(choice: Choice) => void>()
  const onUndo = vi.fn<() => void>()
  render(<Page onDecide={onDecide} onUndo={onUndo} {...props} />)
  return { onDecide, onUndo, user: userEvent.setup() }
}

describe('decision keys', () => {
  it('decide with the arrows and take back with Ctrl+Z', async () => {
    const { onDecide, onUndo, user } = setUp()
    await user.keyboard('{ArrowLeft}{ArrowRight}{Control>}z{/Control}')
    expect(onDecide.mock.calls).toEqual([['left'], ['right']])
    expect(onUndo).toHaveBeenCalledOnce()
  })

  it.each([
    [true, [['later']]],
    [false, []],
  ])('keep for later with H where that is possible: %s', async (canKeep, choices) => {
    const { onDecide, user } = setUp({ canKeep })
    await user.keyboard('h{Control>}h{/Control}')
    expect(onDecide.mock.calls).toEqual(choices)
  })

  it.each(['Search', 'Message'])('are off while typing (%s)', async (field) => {
    const { onDecide, onUndo, user } = setUp()
    await user.click(screen.getByLabelText(field))
    await user.keyboard('abch{ArrowLeft}{ArrowRight}{Control>}z{/Control}')
    expect(onDecide).not.toHaveBeenCalled()
    expect(onUndo).not.toHaveBeenCalled()
  })

  it('are off while a dialog is open', async () => {
    const { onDecide, user } = setUp({ isDialogOpen: true })
    await user.keyboard('{ArrowRight}')
    expect(onDecide).not.toHaveBeenCalled()
  })

  it('are off after a dialog until a key that was pressed in it is up', async () => {
    const onDecide = vi.fn<(choice: Choice) => void>()
    const { rerender } = render(<Page onDecide={onDecide} isDialogOpen />)
    const user = userEvent.setup()
    await user.keyboard('{Enter>}')
    rerender(<Page onDecide={onDecide} />)
    await user.keyboard('{ArrowRight}')
    expect(onDecide).not.toHaveBeenCalled()
    await user.keyboard('{ArrowRight}{/Enter}')
    expect(onDecide).toHaveBeenCalledOnce()
  })

  it('are off where the shortcuts are switched off, but for Ctrl+Z', async () => {
    setShortcuts(false)
    const { onDecide, onUndo, user } = setUp()
    await user.keyboard('{ArrowLeft}{ArrowRight}{Control>}z{/Control}')
    expect(onDecide).not.toHaveBeenCalled()
    expect(onUndo).toHaveBeenCalledOnce()
    setShortcuts(true)
  })

  it('leave the browser its own shortcuts', async () => {
    const { onDecide, onUndo, user } = setUp()
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}{Shift>}{ArrowRight}{/Shift}')
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}{Control>}{Alt>}z{/Alt}{/Control}')
    expect(onDecide).not.toHaveBeenCalled()
    expect(onUndo).not.toHaveBeenCalled()
  })

  it('decide once while an arrow is held down', async () => {
    const { onDecide, user } = setUp()
    await user.keyboard('{ArrowRight>5/}')
    expect(onDecide).toHaveBeenCalledOnce()
  })

  it('are left to whatever else on the page has used them', async () => {
    const { onDecide, user } = setUp()
    document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
    await user.keyboard('{ArrowRight}')
    expect(onDecide).not.toHaveBeenCalled()
  })
})

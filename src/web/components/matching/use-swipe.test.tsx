import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { describe, expect, it, vi } from 'vitest'
import { decisionOf, swipeStyle, useSwipe } from './use-swipe.ts'

describe('letting go of a card', () => {
  it.each([
    ['half the width to the right decides right', { way: 160, width: 320, speed: 0 }, 'right'],
    ['half the width to the left decides left', { way: -160, width: 320, speed: 0 }, 'left'],
    ['less than half springs back', { way: 159, width: 320, speed: 0 }, null],
    ['a flick decides on a short way', { way: 40, width: 320, speed: 0.51 }, 'right'],
    ['a flick to the left decides left', { way: -40, width: 320, speed: -0.51 }, 'left'],
    ['a slow push on a short way springs back', { way: 40, width: 320, speed: 0.5 }, null],
    ['a jerk of a few pixels springs back', { way: 20, width: 320, speed: 2 }, null],
    ['a card flicked back springs back, however far it was', { way: 200, width: 320, speed: -0.9 }, null],
  ] as const)('%s', (_what, drag, decision) => {
    expect(decisionOf(drag)).toBe(decision)
  })

  it('shows the icon from a quarter of the width, fully at half of it', () => {
    expect(swipeStyle(79, 320).clarity).toBe(0)
    expect(swipeStyle(120, 320).clarity).toBeCloseTo(0.5)
    expect(swipeStyle(-160, 320).clarity).toBe(1)
  })

  it('tilts up to 8 degrees and no further', () => {
    expect(swipeStyle(160, 320).tilt).toBe(4)
    expect(swipeStyle(-999, 320).tilt).toBe(-8)
  })
})

describe('a swipe', () => {
  type CardProps = { readonly onDecide: (direction: string, way: number) => void; readonly isHeld?: boolean }
  const Card = ({ onDecide, isHeld }: CardProps) => {
    const card = useRef<HTMLDivElement>(null)
    const swipe = useSwipe(card, onDecide, isHeld)
    return (
      <div ref={card} data-testid="card" {...swipe}>
        <button type="button">More</button>
        <input aria-label="Note" />
        {createPortal(<p>In a dialog</p>, document.body)}
      </div>
    )
  }

  const setUp = () => {
    const onDecide = vi.fn<(direction: string, way: number) => void>()
    const { rerender } = render(<Card onDecide={onDecide} />)
    const card = screen.getByTestId('card')
    const measured = vi.fn<() => number>(() => 320)
    Object.defineProperty(card, 'offsetWidth', { get: measured })
    card.setPointerCapture = vi.fn<(pointerId: number) => void>()
    const hold = (isHeld: boolean) => rerender(<Card onDecide={onDecide} isHeld={isHeld} />)
    return { card, onDecide, measured, hold }
  }

  const at = (clientX: number, clientY = 100) => ({ pointerId: 1, isPrimary: true, button: 0, clientX, clientY })

  it('decides where it is let go', () => {
    const { card, onDecide } = setUp()
    fireEvent.pointerDown(card, at(100))
    fireEvent.pointerMove(card, at(200))
    fireEvent.pointerMove(card, at(280))
    fireEvent.pointerUp(card, at(280))
    expect(onDecide).toHaveBeenCalledExactlyOnceWith('right', 180)
  })

  it('ends with the card, which a key may decide meanwhile, and not when it is back', () => {
    const { card, onDecide, hold } = setUp()
    fireEvent.pointerDown(card, at(100))
    fireEvent.pointerMove(card, at(300))
    hold(false)
    expect(card.dataset['swipe']).toBeUndefined()
    hold(true)
    fireEvent.pointerMove(card, at(310))
    fireEvent.pointerUp(card, at(310))
    expect(card.dataset['swipe']).toBeUndefined()
    expect(onDecide).not.toHaveBeenCalled()
  })

  it('leaves a vertical movement to scrolling', () => {
    const { card, onDecide } = setUp()
    fireEvent.pointerDown(card, at(100))
    fireEvent.pointerMove(card, at(120, 200))
    expect(card.dataset['swipe']).toBeUndefined()
    fireEvent.pointerUp(card, at(300, 200))
    expect(onDecide).not.toHaveBeenCalled()
  })

  it('ends without a decision when the browser takes the pointer away', () => {
    const { card, onDecide } = setUp()
    fireEvent.pointerDown(card, at(100))
    fireEvent.pointerMove(card, at(300))
    expect(card.dataset['swipe']).toBe('right')
    act(() => void fireEvent.pointerCancel(card, at(300)))
    fireEvent.pointerUp(card, at(300))
    expect(card.dataset['swipe']).toBeUndefined()
    expect(onDecide).not.toHaveBeenCalled()
  })

  it('does not begin in a field', () => {
    const { onDecide } = setUp()
    const field = screen.getByRole('textbox')
    fireEvent.pointerDown(field, at(100))
    fireEvent.pointerMove(field, at(300))
    fireEvent.pointerUp(field, at(300))
    expect(onDecide).not.toHaveBeenCalled()
  })

  it.each([10, innerWidth - 10])('leaves a finger that comes from the side of the window to the browser: %i', (x) => {
    const { card, onDecide } = setUp()
    fireEvent.pointerDown(card, { ...at(x), pointerType: 'touch' })
    fireEvent.pointerMove(card, { ...at(x + 300), pointerType: 'touch' })
    fireEvent.pointerUp(card, { ...at(x + 300), pointerType: 'touch' })
    expect(onDecide).not.toHaveBeenCalled()
  })

  it('takes no link along', () => {
    const { card } = setUp()
    expect(fireEvent.dragStart(card)).toBe(false)
  })
})

import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it } from 'vitest'
import { useHorizontalOverflow } from './people-table.tsx'

const Scroller = ({ width }: { width: number }) => {
  const scroller = useRef<HTMLDivElement>(null)
  const { hasLeft, hasRight } = useHorizontalOverflow(scroller)
  const measured = (element: HTMLDivElement | null): void => {
    scroller.current = element
    if (element) Object.defineProperties(element, { clientWidth: { value: 500 }, scrollWidth: { value: width } })
  }
  return (
    <div ref={measured} data-testid="scroller">
      {hasLeft && 'left '}
      {hasRight && 'right'}
    </div>
  )
}

it('says at which sides a scroller hides something', () => {
  render(<Scroller width={800} />)
  const scroller = screen.getByTestId('scroller')
  const said = (): string | null => scroller.textContent
  expect(said()).toBe('right')
  fireEvent.scroll(scroller, { target: { scrollLeft: 100 } })
  expect(said()).toBe('left right')
  fireEvent.scroll(scroller, { target: { scrollLeft: 300 } })
  expect(said()).toBe('left ')
})

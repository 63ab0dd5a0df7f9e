import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FoldedText } from './person-card.tsx'

const ignore = (): void => undefined

/** jsdom lays nothing out: a text of this height, in a place of 60 pixels. */
const asHighAs = (height: number): void => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(height)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(60)
}

it('offers the rest of a text that is longer than its place', () => {
  asHighAs(200)
  render(<FoldedText text="Long." isOpen={false} onToggle={ignore} />)
  const button = screen.getByRole('button', { name: 'Read on', expanded: false })
  expect(button.getAttribute('aria-controls')).toBe(screen.getByText('Long.').id)
})

it('offers nothing where all of it is there, by the pixel that heights are rounded by', () => {
  asHighAs(61)
  render(<FoldedText text="Short." isOpen={false} onToggle={ignore} />)
  expect(screen.queryByRole('button')).toBeNull()
})

it('lets an open one be closed again', () => {
  asHighAs(200)
  const { rerender } = render(<FoldedText text="Long." isOpen={false} onToggle={ignore} />)
  rerender(<FoldedText text="Long." isOpen onToggle={ignore} />)
  expect(screen.getByRole('button', { name: 'Show less', expanded: true })).toBeDefined()
})

it('says in which language it is, and runs in the direction of its script', () => {
  render(<FoldedText text="Die Arbeit mit dem Rechner ist nicht das Thema." isOpen={false} onToggle={ignore} />)
  const text = screen.getByText(/^Die Arbeit/)
  expect([text.lang, text.parentElement?.dir]).toEqual(['de', 'auto'])
})

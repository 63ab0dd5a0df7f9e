import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { FoldedText, patternOf, PLANE } from './person-card.tsx'

const tags = (...ids: string[]) => ids.map((tag_id) => ({ tag_id }))
const ADA = 'ada'
const FIVE = tags('a', 'b', 'c', 'd', 'e')

describe('the pattern of somebody', () => {
  it('is another for anybody else, and with other tags', () => {
    const others = [patternOf('ben', FIVE), patternOf(ADA, tags('a', 'b', 'c', 'd', 'f')), patternOf(ADA, [])]
    for (const other of others) expect(other).not.toEqual(patternOf(ADA, FIVE))
  })

  it('has a shape a tag, the most important one the largest', () => {
    const sizes = patternOf(ADA, FIVE).map(({ radius }) => radius)
    expect(sizes).toHaveLength(5)
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
    expect(new Set(sizes).size).toBe(5)
  })

  it.each([0, 1, 4, 10])('lies within its plane, spread from one side to the other, with %i tags', (count) => {
    const shapes = patternOf(ADA, tags(...Array.from({ length: count }, (_, place) => `tag-${place}`)))
    const lefts = shapes.map(({ x }) => x).toSorted((one, other) => one - other)
    const step = PLANE.width / shapes.length
    for (const [place, x] of lefts.entries()) expect(Math.floor(x / step)).toBe(place)
    for (const { y } of shapes) expect(y >= PLANE.height / 4 && y <= (3 * PLANE.height) / 4).toBe(true)
  })
})

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

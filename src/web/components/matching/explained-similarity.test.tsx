import { texts } from '#test/web/texts.ts'
import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ExplainedSimilarity } from './explained-similarity.tsx'

const PARTS = [
  {
    tag_id: 'ml',
    tag_name: 'Machine Learning',
    weight: 0.5,
    best_tag_id: 'ds',
    best_tag_name: 'Data Science',
    similarity: 0.92,
    contribution: 0.46,
  },
  {
    tag_id: 'et',
    tag_name: 'Ethics',
    weight: 0.333,
    best_tag_id: 'et',
    best_tag_name: 'Ethics',
    similarity: 1,
    contribution: 0.333,
  },
  {
    tag_id: 'ga',
    tag_name: 'Gardening',
    weight: 0.167,
    best_tag_id: null,
    best_tag_name: null,
    similarity: 0,
    contribution: 0,
  },
]

const cells = (row: HTMLElement) => texts(within(row).getAllByRole('cell'))

describe('explained similarity', () => {
  it('is a table for screen readers, a row a tag', () => {
    render(<ExplainedSimilarity parts={PARTS} />)
    const [, ...rows] = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
      'Machine Learning',
      'Ethics',
      'Gardening',
    ])
    expect(rows.map(cells)).toEqual([
      ['50%', 'Data Science', '92%', '46%'],
      ['33%', 'Ethics', '100%', '33%'],
      ['17%', 'nothing', '0%', '0%'],
    ])
  })

  it('says beside each tag what covers it, that both have it, or that nothing does', () => {
    const { container } = render(<ExplainedSimilarity parts={PARTS} />)
    expect([...container.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'Machine Learning through Data Science92%',
      'Ethics shared100%',
      'Gardening not covered0%',
    ])
  })

  it('is not there for somebody without tags', () => {
    const { container } = render(<ExplainedSimilarity parts={[]} />)
    expect(container.childElementCount).toBe(0)
  })
})

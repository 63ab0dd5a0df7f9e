import type { Contribution } from '#contract/resources/matching/matches.ts'
import { describe, expect, it } from 'vitest'
import { reasonOf } from './reason.ts'

const part = (name: string, similarity: number, weight = 0.25): Contribution => ({
  tag_id: name,
  tag_name: name,
  weight,
  best_tag_id: similarity === 0 ? null : 'other',
  best_tag_name: similarity === 0 ? null : 'Other',
  similarity,
  contribution: weight * similarity,
})

describe('the reason in a sentence', () => {
  it.each([
    ['some', [part('A', 0.9), part('B', 1), part('C', 0.49)], 'Covers 2 of your 3 tags, best B.'],
    [
      'some, and others nearly',
      [part('A', 0.6), part('B', 0.9), part('C', 0.4)],
      'Covers 1 of your 3 tags, is close on 1 more.',
    ],
    ['all', [part('A', 1), part('B', 0.9)], 'Covers all your tags, best A.'],
    ['all, nearly', [part('A', 0.67), part('B', 0.5)], 'Is close on all your tags, best A.'],
    ['some, nearly', [part('A', 0.67), part('B', 0.3)], 'Is close on 1 of your 2 tags, best A.'],
    ['the one there is', [part('A', 1)], 'Covers your tag A.'],
    ['the one there is, nearly', [part('A', 0.67)], 'Is close on your tag A.'],
    ['none', [part('A', 0.2), part('B', 0.4)], 'Covers none of your tags, comes nearest to B.'],
    ['nothing at all', [part('A', 0), part('B', 0)], 'Covers none of your tags.'],
  ])('tells a student that %s', (_what, parts, sentence) => {
    expect(reasonOf(parts, 'student')).toBe(sentence)
  })

  it('names the more important of two that are covered alike', () => {
    expect(reasonOf([part('A', 1, 0.2), part('B', 1, 0.4), part('C', 0)], 'student')).toContain('best B.')
  })

  it('tells a supervisor what they cover themselves', () => {
    expect(reasonOf([part('A', 1), part('B', 0)], 'supervisor')).toBe('You cover 1 of 2 tags, best A.')
  })
})

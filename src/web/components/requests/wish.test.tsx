import { idea } from '#test/web/sample-answers.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { IdeaField } from './wish.tsx'

it('the ideas of a supervisor are chips, one’s own topic before them, the best fitting first', () => {
  const ideas = [
    { ...idea('Ears'), similarity_score: 0.2 },
    { ...idea('Hands'), similarity_score: 0.8 },
  ]
  render(
    <MantineProvider env="test">
      <IdeaField ideas={ideas} value="ears" onPick={() => undefined} />
    </MantineProvider>,
  )
  const chips = screen.getAllByRole<HTMLInputElement>('radio')
  expect(chips.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['My own topic', 'Hands', 'Ears'])
  expect(chips.map(({ checked }) => checked)).toEqual([false, false, true])
})

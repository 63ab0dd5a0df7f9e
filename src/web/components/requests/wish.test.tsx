import { idea } from '#test/web/sample-answers.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { IdeaField } from './wish.tsx'

type Ideas = Parameters<typeof IdeaField>[0]['ideas']

const fieldWith = (ideas: Ideas) => (
  <MantineProvider env="test">
    <IdeaField ideas={ideas} value="" onPick={() => undefined} />
  </MantineProvider>
)
const field = () => screen.queryByRole<HTMLSelectElement>('combobox', { name: 'About which idea?' })

it.each([
  ['some', [idea('Ears')], 'None of them, or my own', false],
  ['none', [], 'No ideas', true],
])('the field of the ideas has its room before they come, and keeps it: %s', (_, coming, says, isDisabled) => {
  const { rerender } = render(fieldWith(undefined))
  expect(field()?.selectedOptions[0]?.textContent).toBe('Loading …')
  rerender(fieldWith(coming))
  expect(field()?.selectedOptions[0]?.textContent).toBe(says)
  expect(field()?.disabled).toBe(isDisabled)
})

it('takes no room where it is known that there are none', () => {
  render(fieldWith([]))
  expect(field()).toBeNull()
})

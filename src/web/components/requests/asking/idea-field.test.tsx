import { renderPage } from '#test/web/render-page.tsx'
import { idea, me, student } from '#test/web/sample-answers.ts'
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { KeptIdeaField } from './idea-field.tsx'

const ears = idea('Ears')

const open = (known: (typeof ears)[] | undefined, coming: (typeof ears)[]) => {
  const answer = Promise.withResolvers<(typeof ears)[]>()
  const field = <KeptIdeaField known={known} load={() => answer.promise} ideaId={undefined} onPick={() => undefined} />
  renderPage(field, me(student))
  return { come: () => act(async () => answer.resolve(coming)) }
}

const field = () => screen.queryByRole<HTMLSelectElement>('combobox', { name: 'About which idea?' })

it.each([
  ['some', [ears], 'None of them, or my own', false],
  ['none', [], 'No ideas', true],
])('the field of the ideas has its room before they come, and keeps it: %s', async (_, coming, says, isDisabled) => {
  const { come } = open(undefined, coming)
  expect(field()?.selectedOptions[0]?.textContent).toBe('Loading …')
  await come()
  expect(field()?.selectedOptions[0]?.textContent).toBe(says)
  expect(field()?.disabled).toBe(isDisabled)
})

it('takes no room where it is known that there are none', async () => {
  const { come } = open([], [])
  expect(field()).toBeNull()
  await come()
  expect(field()).toBeNull()
})

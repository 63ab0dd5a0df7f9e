import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { idea, me, student } from '#test/web/sample-answers.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { IdeasOfCard } from './matching-page.tsx'

const best = { id: 'hands', title: 'Hands', similarity_score: 0.9 }

it('a card tells of the idea that fits best, and of all after a press', async () => {
  const server = fakeServer({ 'GET supervisors/ada/ideas': () => [idea('Ears'), idea('Hands')] })
  const { user } = renderPage(<IdeasOfCard supervisorId="ada" count={2} best={best} />, me(student))
  const line = screen.getByRole('button', { name: '2 ideas: Hands', expanded: false })
  expect(server.received).toEqual([])
  await user.click(line)
  const all = within(await screen.findByRole('list', { name: 'Ideas for theses' }))
  expect(all.getAllByRole('listitem')).toHaveLength(2)
  await user.click(screen.getByRole('button', { expanded: true }))
  expect(screen.queryByRole('list')).toBeNull()
})

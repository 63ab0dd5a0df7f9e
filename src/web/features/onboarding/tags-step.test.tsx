import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EditTagsPage } from './edit-tags-page.tsx'

it('is left from the search by two keys, past all lists of tags', async () => {
  const untagged = { ...student, tags: [] }
  fakeServer({
    'GET users/me': () => me(untagged),
    'GET tags': () => ['Data', 'Games'].map((name) => ({ id: name.toLowerCase(), tag_name: name })),
  })
  const { user } = renderPage(<EditTagsPage />, me(untagged))
  const search = await screen.findByRole('searchbox')
  search.focus()
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Skip the list')
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Continue' }))
})

it('says of tags that a visit before has left unsaved that they are, and goes back to those that are saved', async () => {
  const saved = ['Data', 'Games'].map((name) => ({ id: name.toLowerCase(), tag_name: name }))
  const tags = saved.map(({ id, tag_name }, at) => ({ tag_id: id, tag_name, priority: at + 1 }))
  fakeServer({ 'GET users/me': () => me({ ...student, tags }), 'GET tags': () => saved })
  const first = renderPage(<EditTagsPage />, me({ ...student, tags }))
  const remove = await screen.findByRole('button', { name: 'Games, remove' })
  expect(screen.queryByText('Not saved yet')).toBeNull()
  await first.user.click(remove)
  await first.user.click(screen.getByRole('button', { name: 'Back' }))
  cleanup()
  const { user } = renderPage(<EditTagsPage />, me({ ...student, tags }))
  await screen.findByRole('button', { name: 'Data, remove' })
  screen.getByText('Not saved yet')
  expect(screen.queryByRole('button', { name: 'Games, remove' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  screen.getByRole('button', { name: 'Games, remove' })
  expect(screen.queryByText('Not saved yet')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'What are you interested in?' }))
})

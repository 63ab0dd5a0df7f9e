import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { screen } from '@testing-library/react'
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

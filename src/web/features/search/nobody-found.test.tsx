import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student, supervisor } from '#test/web/sample-answers.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SearchPage } from './search-page.tsx'

it('fewer words that find somebody are offered, and keep the filters', async () => {
  const server = fakeServer({
    'GET supervision-requests': () => ({ items: [], next_cursor: null }),
    'GET users/student/shortlist': () => [],
    'GET users/student/blocks': () => [],
    'GET groups': () => [],
    'GET tags': () => [],
    'GET users/search': ({ query }) =>
      query === 'patients'
        ? { items: [{ ...supervisor('Ben'), best_tag_ids: [], matches: [] }], next_cursor: null }
        : {
            items: [],
            next_cursor: null,
            fewer_words: [
              { query: 'sensors', people: 4 },
              { query: 'patients', people: 1 },
            ],
          },
  })
  const { user } = renderPage(
    <main>
      <SearchPage />
    </main>,
    me(student),
    '/?q=sensors+for+patients&available=1',
  )
  await screen.findByText('No users found matching “sensors for patients”. With fewer words there is somebody:')
  expect(screen.getByRole('link', { name: '“sensors”: 4 people' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Without filters' })).toBeDefined()
  await user.click(screen.getByRole('link', { name: '“patients”: 1 person' }))
  const row = await screen.findByRole('link', { name: /^Ben/ })
  await waitFor(() => expect(document.activeElement).toBe(row))
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'patients')
  expect(server.callsOf('GET users/search').at(-1)?.data).toMatchObject({ query: 'patients', available_only: true })
})

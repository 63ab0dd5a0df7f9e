import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, request, student, supervisor } from '#test/web/sample-answers.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SearchPage } from './search-page.tsx'

/** A supervisor without a free place, as the search finds them. */
const full = (name: string) => {
  const found = supervisor(name)
  const places = found.supervisor && { ...found.supervisor, available_slots: 0 }
  return { ...found, supervisor: places, best_tag_ids: [], matches: [] }
}

it('a row offers waiting for a place, but not with whom the student has asked or skipped', async () => {
  fakeServer({
    'GET users/search': () => ({ items: ['Ada', 'Ben', 'Cleo'].map(full), next_cursor: null }),
    'GET users/student/blocks': () => [supervisor('Ada')],
    'GET users/student/shortlist': () => [],
    'GET supervision-requests': () => ({ items: [request('Ben', 'PENDING')], next_cursor: null }),
    'GET groups': () => [],
    'GET tags': () => [],
  })
  renderPage(<SearchPage />, me(student))
  await screen.findByText('Asked')
  expect(screen.getAllByRole('button', { name: /Tell me when a place is free/u })).toHaveLength(1)
})

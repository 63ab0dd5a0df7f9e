import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { match, me, student } from '#test/web/sample-answers.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MatchingPage } from './matching-page.tsx'

const open = async (limit: number | null): Promise<void> => {
  const known = { ...me(student), max_active_requests: limit }
  fakeServer({
    'GET users/me': () => known,
    'GET supervision-requests': () => ({ items: [], next_cursor: null }),
    'GET match/student': () => [match('Ada')],
  })
  renderPage(<MatchingPage />, known)
  await screen.findByText('Ada Example, 50% similarity')
}

it('the deck says how many requests are open where there is a limit', async () => {
  await open(5)
  expect(screen.getByText('You have 0 of 5 requests open.')).toBeDefined()
})

it('and nothing without one', async () => {
  await open(null)
  expect(screen.queryByText(/requests open/)).toBeNull()
})

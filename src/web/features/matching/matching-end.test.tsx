import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { match, me, student } from '#test/web/sample-answers.ts'
import type { Match } from '#contract/resources/matching/matches.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MatchingPage } from './matching-page.tsx'

const END = { name: 'There are no (more) supervisors that fit your tags...' }

/** The page in front of a server that suggests these, the first one until she is dismissed. */
const open = (suggestions: readonly Match[]) => {
  let suggested = suggestions
  const server = fakeServer({
    'GET users/me': () => me(student),
    'GET supervision-requests': () => ({ items: [], next_cursor: null }),
    'GET match/student': () => suggested,
    'POST users/student/blocks': () => {
      suggested = suggestions.slice(1)
      return []
    },
  })
  return { server, ...renderPage(<MatchingPage />, me(student)) }
}

it('leads on from the end to whatever helps, the same whatever has been asked', async () => {
  const { server } = open([])
  await screen.findByRole('heading', END)
  expect(screen.getAllByRole('link').map((link) => `${link.textContent}: ${link.getAttribute('href')}`)).toEqual([
    'Choose other tags: /student/edit-tags',
    'Look at those skipped: /student/skipped',
    'Search everybody: /student/search',
    'Look at ideas for theses: /student/ideas',
    'See your requests: /student/requests',
  ])
  // Else the end would change once that is known.
  expect(server.callsOf('GET supervision-requests').map(({ data }) => data['state'])).toEqual(['ACCEPTED'])
})

it('deals nobody who would show 0 %', async () => {
  const { user } = open([
    match('Ada'),
    { ...match('Ben'), similarity_score: 0.0049 },
    { ...match('Cleo'), similarity_score: 0 },
  ])
  await screen.findByText('Ada Example, 50% similarity')
  expect(document.querySelectorAll('article')).toHaveLength(1)
  await user.keyboard('{ArrowLeft}')
  await screen.findByRole('heading', END)
})

import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { match, me, request, student } from '#test/web/sample-answers.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MatchingPage } from './matching-page.tsx'

/** As every page of a student does. */
const Requests = () => {
  useQuery(ownRequestsQuery)
  return null
}

it.each([
  ['who rejected the student says so', {}, 1],
  ['who did so in an earlier cycle does not', { is_past: true as const }, 0],
])('the card of a supervisor %s', async (_, more, times) => {
  fakeServer({
    'GET users/me': () => me(student),
    'GET supervision-requests': ({ state }) => ({
      items: state === 'ACCEPTED' ? [] : [{ ...request('Ada', 'REJECTED'), ...more }],
      next_cursor: null,
    }),
    'GET match/student': () => ['Ada', 'Ben'].map(match),
  })
  renderPage(
    <>
      <Requests />
      <MatchingPage />
    </>,
    me(student),
  )
  await screen.findByText('Ada Example, 50% similarity')
  if (times > 0) await screen.findByText('Rejected your request')
  expect(screen.queryAllByText('Rejected your request')).toHaveLength(times)
})
